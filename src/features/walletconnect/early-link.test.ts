// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rejected } from '../../errors/base.ts'
import { beginEarly } from './early-link.ts'
import { startLink } from './walletconnect.actions.ts'
import { LANTERN, startGround } from './walletconnect.testing.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile'

const inTelegram = (userAgent = IPHONE) => {
  vi.stubGlobal('TelegramWebviewProxy', {})
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
}

const start = (options = {}) => {
  const ground = startGround({ options })
  ground.wallet.state.modal.open = true
  return { ...ground, begin: () => void beginEarly(ground.wallet) }
}

describe('beginEarly', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('behavior: asks for one link, however often Connect is shown', () => {
    inTelegram()
    const ground = start()
    ground.begin()
    ground.begin()
    expect(ground.asked).toHaveLength(1)
    // Nothing of it shows before a wallet is chosen.
    ground.show()
    expect(ground.flow()).toEqual({ step: 'idle' })
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
    const ground = start()
    ground.begin()
    expect(ground.asked).toEqual([])
  })

  it('behavior: none before the visitor has agreed to the terms, or with the dialog closed', () => {
    inTelegram()
    const ground = start({ features: { legalCheckbox: true } })
    ground.begin()
    expect(ground.asked).toEqual([])
    const closed = start()
    closed.wallet.state.modal.open = false
    closed.begin()
    expect(closed.asked).toEqual([])
  })

  it('behavior: closing forgets it; the next time begins anew', async () => {
    inTelegram()
    const ground = start()
    ground.begin()
    const first = ground.signal()
    ground.wallet.state.modal.open = false
    expect(first?.aborted).toBe(true)
    ground.fail(rejected())
    await ground.settled()
    expect(ground.errors()).toEqual([])
    ground.wallet.state.modal.open = true
    ground.begin()
    expect(ground.asked).toHaveLength(2)
    expect(ground.signal()?.aborted).toBe(false)
  })

  it('behavior: who chooses a wallet takes it over', async () => {
    inTelegram()
    const ground = start()
    ground.begin()
    const [early] = ground.asked
    startLink(ground.wallet, LANTERN, 'mobile')
    // As the connector does with the earlier attempt.
    early?.answer.reject(rejected('Another attempt has begun'))
    ground.show()
    await ground.settled()
    expect(ground.flow()).toMatchObject({ step: 'ready' })
    ground.settle()
    await ground.settled()
    expect(ground.core.state.account.eip155.status).toBe('connected')
  })

  it('behavior: approved after the dialog was closed: connected when it is opened again', async () => {
    inTelegram()
    const ground = start()
    ground.begin()
    ground.settle()
    await ground.settled()
    expect(ground.core.state.account.eip155.status).toBe('connected')
    expect(ground.seat.closed).toEqual(['connected'])
  })

  it('error: the relay is away: nobody is told before somebody chooses a wallet', async () => {
    inTelegram()
    const ground = start()
    ground.begin()
    ground.fail(new Error('relay'))
    await ground.settled()
    expect(ground.errors()).toEqual([])
    ground.begin()
    expect(ground.asked).toHaveLength(2)
  })
})
