/**
 * Owns the set-up of tests of views: the views are loaded before the first test, and a test fails when React reports
 * something that could not be rendered.
 */
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import '../ui/theme/flow-sheet.ts'
import { loadView } from './features.ts'
import { unmountAll } from './surface.testing.tsx'

/** At the top of a test file. */
export function setUpViews(): void {
  beforeAll(async () => {
    const { core } = createHarness()
    for (const view of [
      'Connect',
      'Connecting',
      'EmailVerifyDevice',
      'EmailVerifyOtp',
      'UpdateEmail',
      'ConnectSocials',
      'ConnectingSocial',
      'ConnectingFarcaster',
      'Account',
      'SwitchAccount',
      'Settings',
      'Networks',
      'SwitchNetwork',
      'UnsupportedChain',
      'Receive',
      'Send',
      'SendPreview',
      'OnRamp',
      'BuyInProgress',
      'OnRampActivity',
      'WhatIsABuy',
      'RegisterAccountName',
      'RegisterAccountNameSuccess',
      'Pay',
      'Paid',
      'SIWXSignMessage',
      'SmartSessions',
      'SmartSessionRequest',
      'SmartSessionCreated',
    ] as const)
      await loadView(core, view)
  })

  beforeEach(() => {
    vi.spyOn(console, 'error')
  })

  afterEach(async () => {
    // React tells there of what could not be rendered.
    expect(vi.mocked(console.error).mock.calls).toEqual([])
    vi.restoreAllMocks()
    await unmountAll()
  })
}
