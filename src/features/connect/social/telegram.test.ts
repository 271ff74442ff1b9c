import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHarness } from '../../../core/core.testing.ts'
import { withoutCanParse } from '../../../lib/older-browser.testing.ts'
import { pickSocial } from './social.actions.ts'
import { leave } from './social.run.ts'
import { socialHarness } from './social.testing.ts'
import { returnUri, savePending, takePending } from './telegram.ts'

afterEach(() => void vi.unstubAllGlobals())

const KEY = 'wallet-modal:auth-pending'
const PAGE = 'https://shop.example/cart?item=1#top'

describe('pickSocial in Telegram', () => {
  const left = async () => {
    const harness = await socialHarness({ browser: { isTelegram: true } })
    pickSocial(harness.wallet, 'discord')
    await harness.settled()
    expect(harness.windows).toEqual([])
    expect(harness.storage.getItem(KEY)).toBeNull()
    await harness.redirect()
    return harness
  }

  it('behavior: the page itself goes to the provider, with the way back; what is kept is who has begun, and when', async () => {
    const harness = await left()
    const { url, name } = harness.opened()
    expect(name).toBe('_top')
    expect(new URL(url).searchParams.get('state')).toBe(`abc--${encodeURIComponent(PAGE)}`)
    const { d } = JSON.parse(harness.storage.getItem(KEY) ?? '')
    expect(d).toEqual({ provider: 'discord', at: harness.clock.now() })
    expect(harness.social()).toEqual({ step: 'leaving' })
  })

  it('behavior: whoever stays has begun nothing', async () => {
    const harness = await left()
    leave(harness.wallet, 'discord')
    await harness.settled()
    expect(harness.storage.getItem(KEY)).toBeNull()
    expect(harness.told().at(-1)).toEqual(['CANCELED', { provider: 'discord' }])
  })
})

describe('returnUri', () => {
  it('attack: what Telegram has written of the visitor stays here; another hash comes back', () => {
    const uri = 'https://a.example/x?state=abc'
    expect(returnUri(uri, 'https://shop.example/cart#tgWebAppData=user&tgWebAppVersion=7')).toBe(
      returnUri(uri, 'https://shop.example/cart'),
    )
    expect(returnUri(uri, 'https://shop.example/#/cart')).toContain('%2523%252Fcart')
  })

  it('param: behind what the state holds, whatever that is', () => {
    for (const state of ['abc', 'a--b', 'ä &=?'])
      expect(
        new URL(
          returnUri(`https://a.example/x?state=${encodeURIComponent(state)}&y=1`, PAGE),
        ).searchParams.get('state'),
      ).toBe(`${state}--${encodeURIComponent(PAGE)}`)
  })

  it('param: of an address that wraps the provider’s, in that one; in older browsers, too', () => {
    withoutCanParse()
    const inner = 'https://provider.example/authorize?state=abc'
    const wrap = (host: string) =>
      new URL(
        returnUri(
          `https://${host}/start?provider_authorization_url=${encodeURIComponent(inner)}&state=x`,
          PAGE,
        ),
      ).searchParams
    const wrapped = new URL(wrap('auth.magic.link').get('provider_authorization_url') ?? '')
    expect(wrapped.searchParams.get('state')).toBe(`abc--${encodeURIComponent(PAGE)}`)
    expect(wrap('auth.magic.link').get('state')).toBe('x')
    expect(wrap('other.example').get('provider_authorization_url')).toBe(inner)
  })
})

describe('takePending', () => {
  it('behavior: once, and for ten minutes', async () => {
    const { wallet, clock } = createHarness()
    savePending(wallet, 'google')
    await clock.advance(600_000)
    expect(takePending(wallet)).toBe('google')
    expect(takePending(wallet)).toBeUndefined()
    savePending(wallet, 'google')
    await clock.advance(600_001)
    expect(takePending(wallet)).toBeUndefined()
    savePending(wallet, 'google')
    clock.jump(-1)
    expect(takePending(wallet)).toBeUndefined()
  })

  it('attack: garbage in the storage', () => {
    const given = ['"google"', 'null', '[]', '{"provider":"google"}', '{"provider":"google","at":"now"}']
    const names = ['farcaster', 'constructor', '__proto__', 'myspace', ''].map(
      (provider) => `{"provider":"${provider}","at":1735689600000}`,
    )
    for (const value of [...given, ...names]) {
      const { wallet, storage } = createHarness()
      storage.setItem(KEY, `{"v":1,"d":${value}}`)
      expect(takePending(wallet), value).toBeUndefined()
      expect(storage.getItem(KEY)).toBeNull()
    }
  })
})
