// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE, createGround, later } from '../../app/core.testing.ts'
import type { ConnectHow, Connector, Link } from '../../connectors/connector.ts'
import type { LinkedWallet } from '../../state/router.ts'
import { openApp, startLink } from './walletconnect.actions.ts'
import { createLinkState } from './walletconnect.state.ts'

const URI = 'wc:topic@2?relay-protocol=irn&symKey=5ec2e7'
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const LANTERN: LinkedWallet = {
  id: '1'.repeat(64),
  name: 'Lantern',
  mobileLink: 'lantern://',
  desktopLink: 'lantern-desktop://',
  webappLink: 'https://lantern.example',
}
const LINK: Link = {
  eip155: { accounts: [ALICE], network: 'eip155:1', wallet: { name: 'Lantern Wallet', imageUrl: undefined } },
}

const start = () => {
  const ground = createGround()
  const answer = later<Link>()
  let how: ConnectHow | undefined
  const disconnected = vi.fn()
  const connector: Connector = {
    id: 'walletConnect',
    type: 'walletconnect',
    name: 'WalletConnect',
    namespaces: ['eip155'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: (given) => {
      how = given
      return answer.promise
    },
    restore: async () => undefined,
    current: async () => LINK,
    disconnect: async () => disconnected(),
    watch: () => () => {},
  }
  Object.assign(ground.core.connectors, { list: () => [connector], find: () => connector })
  const flow = () => ground.wallet.slice(createLinkState).flow
  const show = () => how?.onPairing?.({ step: 'ready', uri: URI, endsAt: ground.clock.now() + 1_000 })
  const signal = () => how?.signal
  return { ...ground, answer, disconnected, flow, show, signal }
}

describe('walletconnect.actions', () => {
  const open = vi.fn()
  beforeEach(() => {
    open.mockReset()
    vi.stubGlobal('open', open)
    window.open = open
    localStorage.clear()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('behavior: a tap opens the wallet in the same turn, and the wallet is remembered when it has connected', async () => {
    const ground = start()
    startLink(ground.wallet, LANTERN, 'mobile')
    expect(ground.flow()).toEqual({ step: 'linking' })
    expect(openApp(ground.wallet, LANTERN, 'mobile')).toBe(false)
    ground.show()
    expect(openApp(ground.wallet, LANTERN, 'mobile')).toBe(true)
    expect(open.mock.calls).toEqual([
      [`lantern://wc?uri=${encodeURIComponent(URI)}`, '_self', 'noreferrer noopener'],
    ])
    expect(localStorage.getItem(CHOICE)).toBeNull()
    ground.answer.resolve(LINK)
    await ground.settled()
    expect(JSON.parse(localStorage.getItem(CHOICE) ?? '')).toEqual({ href: 'lantern://', name: 'Lantern' })
    const events = ground.told('wm-event').map(({ event, properties }) => ({ event, properties }))
    expect(events).toContainEqual({
      event: 'SELECT_WALLET',
      properties: { name: 'Lantern', platform: 'mobile' },
    })
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { name: 'Lantern Wallet', method: 'mobile' },
    })
    expect(ground.core.state.account.eip155).toMatchObject({
      address: ALICE,
      wallet: { id: 'walletConnect', name: 'Lantern Wallet' },
    })
  })

  it('param: desktop and web open beside the page; scanned, no wallet is remembered', async () => {
    const ground = start()
    localStorage.setItem(CHOICE, '{}')
    startLink(ground.wallet, LANTERN, 'qrcode')
    ground.show()
    openApp(ground.wallet, LANTERN, 'desktop')
    openApp(ground.wallet, LANTERN, 'web')
    expect(open.mock.calls.map(([url, target]) => [String(url).split('wc?')[0], target])).toEqual([
      ['lantern-desktop://', '_blank'],
      ['https://lantern.example/', '_blank'],
    ])
    const other = start()
    startLink(other.wallet, undefined, 'qrcode')
    other.show()
    other.answer.resolve(LINK)
    await other.settled()
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })

  it('error: a link that cannot be built is told without the pairing', () => {
    const ground = start()
    startLink(ground.wallet, LANTERN, 'mobile')
    ground.show()
    expect(openApp(ground.wallet, { ...LANTERN, mobileLink: 'javascript://x' }, 'mobile')).toBe(false)
    expect(open).not.toHaveBeenCalled()
    const told = ground.told('wm-event')
    expect(told.map(({ event }) => event)).toContain('CONNECT_PROXY_ERROR')
    expect(JSON.stringify(told)).not.toContain('5ec2e7')
  })

  it('behavior: leaving ends it; what settles in that moment is let go', async () => {
    const ground = start()
    const leave = startLink(ground.wallet, undefined, 'qrcode')
    ground.show()
    leave()
    expect(ground.signal()?.aborted).toBe(true)
    expect(ground.flow()).toEqual({ step: 'idle' })
    ground.answer.resolve(LINK)
    await ground.settled()
    expect(ground.disconnected).toHaveBeenCalledOnce()
    expect(ground.core.state.account.eip155.status).toBe('disconnected')
  })

  it.each([5000, 5002, 4001])('error: %s is the visitor’s no: shown, told to nobody', async (code) => {
    const ground = start()
    startLink(ground.wallet, undefined, 'qrcode')
    ground.answer.reject({ code, message: 'no' })
    await ground.settled()
    expect(ground.flow()).toEqual({ step: 'failed', key: 'rejected', rejected: true })
    expect(ground.errors()).toEqual([])
  })
})
