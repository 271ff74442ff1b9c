import { describe, expect, it } from 'vitest'
import { configOf, createHarness } from '../core/core.testing.ts'
import { harness } from '../core/open-rules.testing.ts'
import { createProjectState } from '../state/project.ts'
import type { ViewName } from '../state/router.ts'
import { isOffered, isViewName, loadView } from './features.ts'
import { openEntry } from './openable-views.ts'

/** Every view of the router. */
const ALL = Object.keys({
  Connect: true,
  ChooseNamespace: true,
  ConnectWallets: true,
  AllWallets: true,
  Downloads: true,
  GetWallet: true,
  WhatIsAWallet: true,
  Connecting: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
  EmailVerifyDevice: true,
  EmailVerifyOtp: true,
  UpdateEmail: true,
  ConnectSocials: true,
  ConnectingSocial: true,
  ConnectingFarcaster: true,
  Account: true,
  Tokens: true,
  SwitchAccount: true,
  Settings: true,
  Networks: true,
  SwitchNetwork: true,
  SwitchActiveChain: true,
  UnsupportedChain: true,
  Receive: true,
  CompatibleNetworks: true,
  Activity: true,
  Send: true,
  SelectToken: true,
  SendPreview: true,
  Swap: true,
  SwapSelectToken: true,
  SwapPreview: true,
  OnRamp: true,
  BuyInProgress: true,
  OnRampActivity: true,
  WhatIsABuy: true,
  RegisterAccountName: true,
  RegisterAccountNameSuccess: true,
  ApproveTransaction: true,
  SIWXSignMessage: true,
  Pay: true,
  Paid: true,
  SmartSessions: true,
  SmartSessionRequest: true,
  SmartSessionCreated: true,
} satisfies Record<ViewName, true>).filter(isViewName)

describe('features', () => {
  it('behavior: opened by its name, each leads to one of them', async () => {
    const { wallet } = await harness('connected')
    for (const view of ALL) {
      const entry = openEntry(wallet, { view })
      if (entry) expect(ALL).toContain(entry.view)
    }
  })

  it('behavior: every view is fetched, and has a title', async () => {
    const { core } = createHarness()
    for (const view of ALL) {
      const module = await loadView(core, view)
      expect(module.View).toBeTypeOf('function')
      expect(module.title).toBeTypeOf('function')
    }
    expect(ALL.length).toBe(46)
  })

  it('param: on and off', () => {
    const off = configOf({ features: { send: false, receive: false } })
    const isOn = (config: typeof off) => (view: ViewName) =>
      isOffered({ config, project: createProjectState() }, view)
    expect(ALL.filter((view) => isOn(configOf())(view) && !isOn(off)(view))).toEqual([
      'Receive',
      'CompatibleNetworks',
      'Send',
      'SelectToken',
      'SendPreview',
    ])
    const more = configOf({ features: { pay: true, smartSessions: true }, projectId: 'a'.repeat(32) })
    const project = configOf({ projectId: 'a'.repeat(32) })
    expect(ALL.filter((view) => isOn(more)(view) && !isOn(project)(view))).toEqual([
      'Pay',
      'Paid',
      'SmartSessions',
      'SmartSessionRequest',
      'SmartSessionCreated',
    ])
    // They need a project id, or are off until the host turns them on.
    expect(ALL.filter((view) => !isOn(configOf())(view))).toEqual([
      'AllWallets',
      'Downloads',
      'GetWallet',
      'WhatIsAWallet',
      'ConnectingWalletConnect',
      'ConnectingWalletConnectBasic',
      'EmailVerifyDevice',
      'EmailVerifyOtp',
      'UpdateEmail',
      'ConnectSocials',
      'ConnectingSocial',
      'ConnectingFarcaster',
      'Activity',
      'Swap',
      'SwapSelectToken',
      'SwapPreview',
      'OnRamp',
      'BuyInProgress',
      'OnRampActivity',
      'WhatIsABuy',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
      'SIWXSignMessage',
      'Pay',
      'Paid',
      'SmartSessions',
      'SmartSessionRequest',
      'SmartSessionCreated',
    ])
  })

  it('error: no such view', async () => {
    for (const view of ['', 'constructor', '__proto__', 'toString']) expect(isViewName(view)).toBe(false)
    await expect(Reflect.apply(loadView, undefined, [createHarness().core, 'Nowhere'])).rejects.toThrow(
      'Nowhere',
    )
  })
})
