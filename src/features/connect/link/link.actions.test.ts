// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { openApp, openOwnBrowser, scanInstead } from './link.actions.ts'
import { CHOICE, LANTERN, LINK, startHarness, startLink, URI } from './link.testing.ts'

const ENCODED = encodeURIComponent(URI)
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile'
const PHANTOM: LinkedWallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
}
const BINANCE: LinkedWallet = {
  id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
  name: 'Binance Wallet',
}

const open = vi.fn()
beforeEach(() => {
  open.mockReset()
  vi.stubGlobal('open', open)
  window.open = open
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** What a tap opens, with the link there. */
const opened = (
  chosen: LinkedWallet,
  platform: Platform,
  harness = startHarness(),
): readonly unknown[] | undefined => {
  startLink(harness.wallet, platform)
  harness.show()
  openApp(harness.wallet, chosen, platform)
  return open.mock.calls.at(-1)
}

describe('connectByLink', () => {
  it('behavior: a tap opens the wallet in the same turn, and the wallet is remembered when it has connected', async () => {
    const harness = startHarness()
    startLink(harness.wallet, 'mobile')
    expect(harness.flow()).toEqual({ step: 'linking' })
    expect(openApp(harness.wallet, LANTERN, 'mobile')).toBe(false)
    harness.show()
    expect(openApp(harness.wallet, LANTERN, 'mobile')).toBe(true)
    expect(open.mock.calls).toEqual([[`lantern://wc?uri=${ENCODED}`, '_self', 'noreferrer noopener']])
    expect(harness.core.knownApps).toContain('lantern://')
    expect(localStorage.getItem(CHOICE)).toBeNull()
    harness.flush()
    await harness.settled()
    expect(JSON.parse(localStorage.getItem(CHOICE) ?? '')).toEqual({ href: 'lantern://', name: 'Lantern' })
    const events = harness.emitted('wm-event').map(({ event, properties }) => ({ event, properties }))
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { name: 'Lantern Wallet', method: 'mobile' },
    })
    expect(harness.core.state.account.eip155).toMatchObject({
      address: ALICE,
      wallet: { id: 'walletConnect', name: 'Lantern Wallet' },
    })
  })

  it('behavior: scanned, no wallet is remembered', async () => {
    localStorage.setItem(CHOICE, '{}')
    const harness = startHarness()
    startLink(harness.wallet, 'qrcode')
    harness.show()
    harness.flush()
    await harness.settled()
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })

  it('behavior: nor is one that did not open, when the visitor scanned instead', async () => {
    const harness = startHarness()
    startLink(harness.wallet, 'mobile')
    harness.show()
    openApp(harness.wallet, LANTERN, 'mobile')
    scanInstead(harness.wallet)
    harness.flush()
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })

  // What it has brought is the connector's to end, by the signal: `connectors/walletconnect/attempts.test.ts`.
  it('behavior: leaving ends it; what settles in that moment is not taken, and nobody else is disconnected', async () => {
    const harness = startHarness()
    const leave = startLink(harness.wallet, 'qrcode')
    harness.show()
    leave()
    expect(harness.signal()?.aborted).toBe(true)
    expect(harness.flow()).toEqual({ step: 'idle' })
    harness.flush()
    await harness.settled()
    expect(harness.disconnected).not.toHaveBeenCalled()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: another link takes over, and stays when a wallet answers the first one', async () => {
    const harness = startHarness()
    startLink(harness.wallet, 'mobile')
    const [first] = harness.asked
    startLink(harness.wallet, 'qrcode')
    expect(first?.options.signal?.aborted).toBe(true)
    first?.answer.resolve(LINK)
    await harness.settled()
    expect(harness.disconnected).not.toHaveBeenCalled()
    expect(harness.flow()).toEqual({ step: 'linking' })
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: an answer that comes before the session’s code is not taken when the visitor leaves meanwhile', async () => {
    const harness = startHarness()
    const code = later<Awaited<ReturnType<typeof harness.core.session.live>>>()
    Object.assign(harness.core.session, { live: () => code.promise })
    const leave = startLink(harness.wallet, 'qrcode')
    harness.flush()
    await harness.settled()
    expect(harness.signal()?.aborted).toBe(false)
    leave()
    // The connector hears of it after it has answered.
    expect(harness.signal()?.aborted).toBe(true)
  })

  it.each([5000, 5002, 4001])('error: %s is the visitor’s no: shown, told to nobody', async (code) => {
    const harness = startHarness()
    startLink(harness.wallet, 'qrcode')
    harness.fail({ code, message: 'no' })
    await harness.settled()
    expect(harness.flow()).toEqual({ step: 'failed', key: 'rejected', rejected: true })
    expect(harness.errors()).toEqual([])
  })
})

describe('openApp', () => {
  it('param: desktop and web open beside the page', () => {
    expect(opened(LANTERN, 'desktop')).toEqual([
      `lantern-desktop://wc?uri=${ENCODED}`,
      '_blank',
      'noreferrer noopener',
    ])
    expect(opened(LANTERN, 'web')).toEqual([
      `https://lantern.example/wc?uri=${ENCODED}`,
      '_blank',
      'noreferrer noopener',
    ])
  })

  it('param: preferUniversalLinks: the https link where there is one, on phones only', () => {
    const preferring = () => startHarness({ options: { preferUniversalLinks: true } })
    expect(opened(LANTERN, 'mobile', preferring())?.[0]).toBe(
      `https://link.lantern.example/wc?uri=${ENCODED}`,
    )
    expect(opened({ ...LANTERN, universalLink: undefined }, 'mobile', preferring())?.[0]).toBe(
      `lantern://wc?uri=${ENCODED}`,
    )
    expect(opened(LANTERN, 'desktop', preferring())?.[0]).toBe(`lantern-desktop://wc?uri=${ENCODED}`)
    expect(opened(LANTERN, 'mobile')?.[0]).toBe(`lantern://wc?uri=${ENCODED}`)
  })

  it('param: in Telegram beside its page; on Android encoded twice, by a scheme only', () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    expect(opened(LANTERN, 'mobile')?.slice(0, 2)).toEqual([`lantern://wc?uri=${ENCODED}`, '_blank'])
    vi.stubGlobal('navigator', { userAgent: ANDROID, maxTouchPoints: 5 })
    expect(opened(LANTERN, 'mobile')?.[0]).toBe(`lantern://wc?uri=${encodeURIComponent(ENCODED)}`)
    const https = { ...LANTERN, mobileLink: 'https://lantern.example' }
    expect(opened(https, 'mobile')?.[0]).toBe(`https://lantern.example/wc?uri=${ENCODED}`)
  })

  it('param: above a frame', () => {
    Object.defineProperty(window, 'top', { configurable: true, value: {} })
    expect(opened(LANTERN, 'mobile')?.[1]).toBe('_top')
    expect(opened(LANTERN, 'web')?.[1]).toBe('_blank')
    Object.defineProperty(window, 'top', { configurable: true, value: window.self })
  })

  it('error: a link that cannot be built is told without the pairing', () => {
    const harness = startHarness()
    expect(opened({ ...LANTERN, mobileLink: 'javascript://x' }, 'mobile', harness)).toBeUndefined()
    const emitted = harness.emitted('wm-event')
    expect(emitted.map(({ event }) => event)).toContain('CONNECT_PROXY_ERROR')
    expect(JSON.stringify(emitted)).not.toContain('5ec2e7')
  })
})

describe('openOwnBrowser', () => {
  it('behavior: this page in the wallet’s browser, without a link or a connector', () => {
    const harness = startHarness()
    openOwnBrowser(harness.wallet, PHANTOM)
    const { href, origin } = window.location
    expect(open.mock.calls).toEqual([
      [
        `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
        '_self',
        'noreferrer noopener',
      ],
    ])
    expect(harness.asked).toEqual([])
  })

  it('behavior: no wrong link where there is none', () => {
    const harness = startHarness()
    openOwnBrowser(harness.wallet, BINANCE)
    openOwnBrowser(harness.wallet, LANTERN)
    expect(open).not.toHaveBeenCalled()
  })
})
