/** Returning to a page inside Telegram, which has no second window: to the page that started, and to no other. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startOpenid } from '../../../../local/openid/openid.mjs'
import { expectNothing } from './expect-nothing.testing.ts'
import type { SocialSettings } from './providers.ts'
import { caller, consent, FRAME, SITE, startSocial } from './social.testing.ts'

let openid: Awaited<ReturnType<typeof startOpenid>>
let settings: SocialSettings

beforeAll(async () => {
  openid = await startOpenid({ frameOrigin: FRAME })
  settings = openid.settings
}, 30_000)
afterAll(() => openid?.stop())
afterEach(() => openid.reset())

type Social = ReturnType<typeof startSocial>

const start = async (social: Social, provider: 'apple' | 'github' = 'github') =>
  (await social.handlers['social/start']({ site: SITE, provider }, caller('device'))).uri

const finish = (social: Social, uri: string) => social.handlers['social/finish']({ uri }, caller('device'))

/** The address with `--` and a page behind its state, as a page in a Telegram mini app makes it. */
function withPage(uri: string, page: string, isEncoded = true): string {
  const url = new URL(uri)
  const state = url.searchParams.get('state')
  url.searchParams.set('state', `${state}--${isEncoded ? encodeURIComponent(page) : page}`)
  return url.href
}

describe('Telegram', () => {
  const PAGE = `${SITE}/shop?item=1&result_uri=old#tgWebAppData=x--y`

  it.each([true, false])(
    'behavior: returns to the page with the result (page encoded: %s)',
    async (isEncoded) => {
      const social = startSocial(settings)
      const answer = await social.callback(await consent(withPage(await start(social), PAGE, isEncoded)))
      expect(answer.status).toBe(302)
      const target = new URL(answer.headers.get('location') ?? '')
      expect(target.href.startsWith(`${SITE}/shop?item=1&`)).toBe(true)
      expect(target.hash).toBe('#tgWebAppData=x--y')
      expect(target.searchParams.getAll('result_uri')).toHaveLength(1)
      await finish(social, target.searchParams.get('result_uri') ?? '')
      expect(social.calls).toHaveLength(1)
    },
  )

  it('behavior: Apple’s form and a refusal return there as well', async () => {
    const social = startSocial(settings)
    const allowed = await social.callback(await consent(withPage(await start(social, 'apple'), PAGE)))
    expect(allowed.headers.get('location')).toContain('ticket')
    const denied = await social.callback(await consent(withPage(await start(social), PAGE), 'deny'))
    const target = new URL(denied.headers.get('location') ?? '')
    expect(target.searchParams.get('result_uri')).toContain('access_denied')
  })

  it.each([
    'https://evil.example/',
    'http://localhost:4173.evil.example/',
    'http://localhost:4173@evil.example/',
    'http://user@localhost:4173/',
    'https://localhost:4173/',
    'http://localhost:4174/',
    'http://b.localhost:4173/', // allowed, but not who started
    `${FRAME}/dashboard`,
  ])('attack: %s is not returned to, and its code is not exchanged', async (page) => {
    const social = startSocial(settings, { allowedOrigins: [SITE, 'http://b.localhost:4173'] })
    await expectNothing(await social.callback(await consent(withPage(await start(social), page))))
    expect(openid.requests({ endpoint: 'github token' })).toEqual([])
  })

  it('attack: what is no address of a page is part of the state, which nobody was given then', async () => {
    const social = startSocial(settings)
    for (const page of ['javascript:alert(1)', '//evil.example', 'https%3A%2F%2F%E0%A4%A']) {
      await expectNothing(await social.callback(await consent(withPage(await start(social), page, false))))
    }
  })
})
