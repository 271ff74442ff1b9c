// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rejected } from '../../../errors/base.ts'
import { agreeToLegal } from '../connect.actions.ts'
import { beginEarly } from './early-link.ts'
import { startHarness, startLink } from './link.testing.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile'

const inTelegram = (userAgent = IPHONE) => {
  vi.stubGlobal('TelegramWebviewProxy', {})
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
}

const start = (options = {}) => {
  const harness = startHarness({ options })
  harness.wallet.state.modal.open = true
  return { ...harness, begin: () => void beginEarly(harness.wallet) }
}

describe('beginEarly', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('behavior: asks for one link, however often Connect is shown', () => {
    inTelegram()
    const harness = start()
    harness.begin()
    harness.begin()
    expect(harness.asked).toHaveLength(1)
    // Nothing of it shows before a wallet is chosen.
    harness.show()
    expect(harness.flow()).toEqual({ step: 'idle' })
  })

  it.each([
    ['outside of Telegram', () => vi.stubGlobal('navigator', { userAgent: IPHONE })],
    ['on Android', () => inTelegram(ANDROID)],
    [
      'where only the script of Telegram is',
      () => {
        vi.stubGlobal('navigator', { userAgent: IPHONE })
        vi.stubGlobal('Telegram', { WebApp: { initData: '' } })
      },
    ],
  ])('behavior: none %s', (_name, set) => {
    set()
    const harness = start()
    harness.begin()
    expect(harness.asked).toEqual([])
  })

  it('behavior: none before the visitor has agreed to the terms, or with the dialog closed', () => {
    inTelegram()
    const features = { legalCheckbox: true }
    const harness = start({ features, termsConditionsUrl: 'https://a.example/terms' })
    harness.begin()
    expect(harness.asked).toEqual([])
    agreeToLegal(harness.wallet, true)
    harness.begin()
    expect(harness.asked).toHaveLength(1)
    // The host names no document: nobody is asked to agree to anything.
    const nothing = start({ features })
    nothing.begin()
    expect(nothing.asked).toHaveLength(1)
    const closed = start()
    closed.wallet.state.modal.open = false
    closed.begin()
    expect(closed.asked).toEqual([])
  })

  it('behavior: closing forgets it; the next time begins anew', async () => {
    inTelegram()
    const harness = start()
    harness.begin()
    const first = harness.signal()
    harness.wallet.state.modal.open = false
    expect(first?.aborted).toBe(true)
    harness.fail(rejected())
    await harness.settled()
    expect(harness.errors()).toEqual([])
    harness.wallet.state.modal.open = true
    harness.begin()
    expect(harness.asked).toHaveLength(2)
    expect(harness.signal()?.aborted).toBe(false)
  })

  it('behavior: who chooses a wallet takes it over', async () => {
    inTelegram()
    const harness = start()
    harness.begin()
    const [early] = harness.asked
    startLink(harness.wallet, 'mobile')
    // As the connector does with the earlier attempt.
    early?.answer.reject(rejected('Another attempt has begun'))
    harness.show()
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'ready' })
    harness.flush()
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('connected')
  })

  it('behavior: approved after the dialog was closed: connected when it is opened again', async () => {
    inTelegram()
    const harness = start()
    harness.begin()
    harness.flush()
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.element.closed).toEqual(['connected'])
  })

  it('error: the relay is away: nobody is told before somebody chooses a wallet', async () => {
    inTelegram()
    const harness = start()
    harness.begin()
    harness.fail(new Error('relay'))
    await harness.settled()
    expect(harness.errors()).toEqual([])
    harness.begin()
    expect(harness.asked).toHaveLength(2)
  })
})
