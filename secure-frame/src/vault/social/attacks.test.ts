/** What somebody with bad intentions can do to a social login, and that it signs nobody in. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startOpenid } from '../../../../local/openid/openid.mjs'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { expectNothing } from './expect-nothing.testing.ts'
import type { SocialSettings } from './providers.ts'
import { caller, consent, FRAME, posted, SITE, startSocial } from './social.testing.ts'
import { EXCHANGE_MS } from './social.ts'

let openid: Awaited<ReturnType<typeof startOpenid>>
let settings: SocialSettings

beforeAll(async () => {
  openid = await startOpenid({ frameOrigin: FRAME })
  settings = openid.settings
}, 30_000)
afterAll(() => openid?.stop())
afterEach(() => openid.reset())

type Social = ReturnType<typeof startSocial>

const start = async (social: Social, provider: 'google' | 'apple' | 'github' = 'github', device = 'device') =>
  (await social.handlers['social/start']({ site: SITE, provider }, caller(device))).uri

const finish = (social: Social, uri = '', device = 'device') =>
  social.handlers['social/finish']({ uri }, caller(device))

const changed = (request: Request, change: (url: URL) => void): Request => {
  const url = new URL(request.url)
  change(url)
  return new Request(url.href)
}

describe('callback', () => {
  it('attack: an answer that is sent again gives nothing', async () => {
    const social = startSocial(settings)
    const request = await consent(await start(social))
    expect((await social.callback(request.clone())).status).toBe(200)
    await expectNothing(await social.callback(request))
  })

  it('attack: an answer that is sent ten times at once counts once', async () => {
    const social = startSocial(settings)
    const request = await consent(await start(social))
    const answers = await Promise.all(Array.from({ length: 10 }, () => social.callback(request.clone())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('attack: a state that nobody was given, is there twice or is too long gives nothing', async () => {
    const social = startSocial(settings)
    for (const query of [
      '',
      'state=',
      'state=guess&code=a',
      'state=a&state=b',
      `state=${'a'.repeat(9_000)}`,
    ]) {
      await expectNothing(await social.callback(new Request(`${FRAME}/callback/github?${query}`)))
    }
  })

  it('attack: an answer after ten minutes gives nothing', async () => {
    const clock = fakeClock()
    const social = startSocial(settings, { clock })
    const request = await consent(await start(social))
    clock.jump(10 * 60_000)
    await expectNothing(await social.callback(request))
  })

  it("attack: an answer of one provider at another's door gives nothing, and is used up", async () => {
    const social = startSocial(settings)
    const request = await consent(await start(social))
    const elsewhere = new Request(request.url.replace('/github', '/discord'))
    await expectNothing(await social.callback(elsewhere))
    await expectNothing(await social.callback(request))
  })

  it.each(['google', 'github'] as const)(
    'attack: %s: an answer that names another issuer is refused',
    async (provider) => {
      const social = startSocial(settings)
      const request = await consent(await start(social, provider))
      const mixedUp = changed(request, (url) => url.searchParams.set('iss', 'https://evil.example'))
      expect((await posted(await social.callback(mixedUp))).resultUri).toContain('error=')
    },
  )

  it('attack: a token that another provider signed, and one of an earlier login, are refused', async () => {
    const social = startSocial(settings)
    const earlier: string[] = []
    for (const provider of ['apple', 'google'] as const) {
      openid.fault(`${provider} token`, {
        change: (answer) => {
          earlier.push(answer.id_token)
          return answer
        },
      })
      expect(
        (await posted(await social.callback(await consent(await start(social, provider))))).resultUri,
      ).toContain('ticket=')
    }
    expect(earlier).toHaveLength(2)
    for (const token of earlier) {
      openid.fault('google token', { change: (answer) => ({ ...answer, id_token: token }) })
      const { resultUri } = await posted(await social.callback(await consent(await start(social, 'google'))))
      expect(resultUri).toContain('error=')
    }
  })

  it('attack: a code that is another person’s is refused: PKCE binds it to its start', async () => {
    const social = startSocial(settings)
    const theirs = await consent(await start(social, 'github', 'victim'), 'allow', 'Victim')
    const mine = await consent(await start(social, 'github', 'attacker'), 'allow', 'Attacker')
    const code = new URL(theirs.url).searchParams.get('code') ?? ''
    const injected = changed(mine, (url) => url.searchParams.set('code', code))
    expect((await posted(await social.callback(injected))).resultUri).toContain('error=')
  })

  it('attack: text from the provider cannot become markup or a second value', async () => {
    const social = startSocial(settings)
    const request = await consent(await start(social), 'deny')
    const hostile = changed(request, (url) => {
      url.searchParams.set('error', '</script><script>alert(1)</script>')
      url.searchParams.set('error_description', 'a&ticket=b#c\u202e%22"<img src=x onerror=alert(1)>')
    })
    const answer = await social.callback(hostile)
    const html = await answer.clone().text()
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toContain('<img')
    const { resultUri = '' } = await posted(answer)
    expect(resultUri.split('error=')[1]).toMatch(/^GitHub: [\p{L}\p{N} .,:()'_-]+$/u)
    expect(new URL(resultUri).searchParams.get('ticket')).toBeNull()
  })

  it('attack: an answer of more than 256 kB is dropped', async () => {
    const social = startSocial(settings)
    openid.fault('github userinfo', { json: { id: 1, login: 'a'.repeat(300_000) } })
    const { resultUri } = await posted(await social.callback(await consent(await start(social))))
    expect(resultUri).toContain('error=')
  })

  it.each([
    { id: null },
    { id: '' },
    { id: 'a b' },
    { id: 'a'.repeat(256) },
    { id: 1.5 },
    { id: { toString: 1 } },
    [],
  ])('attack: %j says of nobody who it is', async (json) => {
    const social = startSocial(settings)
    openid.fault('github userinfo', { json })
    const { resultUri } = await posted(await social.callback(await consent(await start(social))))
    expect(resultUri).toContain('error=')
  })

  it('attack: a provider that never answers is given ten seconds', async () => {
    const clock = fakeClock()
    const social = startSocial(settings, { clock })
    const request = await consent(await start(social))
    openid.fault('github userinfo', 'silent')
    const answer = social.callback(request)
    await vi.waitFor(() => expect(openid.requests({ endpoint: 'github userinfo' })).toHaveLength(1))
    await clock.advance(EXCHANGE_MS)
    expect((await posted(await answer)).resultUri).toContain('error=GitHub did not answer in time.')
    expect(clock.pending()).toBe(0)
  })

  it('attack: a form of another kind, or by the wrong way, is not read', async () => {
    const social = startSocial(settings)
    const good = await consent(await start(social, 'apple'))
    const url = `${FRAME}/callback/apple`
    const body = await good.clone().text()
    await expectNothing(await social.callback(new Request(`${url}?${body}`)), 405)
    await expectNothing(
      await social.callback(new Request(url, { method: 'POST', body: JSON.stringify({ body }) })),
    )
    const long = new URLSearchParams(`${body}&more=${'a'.repeat(40_000)}`)
    await expectNothing(await social.callback(new Request(url, { method: 'POST', body: long })))
    expect((await posted(await social.callback(good))).resultUri).toContain('ticket=')
  })

  it('attack: a name beside Apple’s token is shown and proves nothing', async () => {
    const social = startSocial(settings)
    const good = await consent(await start(social, 'apple'))
    const form = new URLSearchParams(await good.text())
    form.set('user', JSON.stringify({ sub: '1', name: { firstName: 'Eve\u202e', lastName: '<b>' } }))
    const { resultUri } = await posted(
      await social.callback(new Request(good.url, { method: 'POST', body: form })),
    )
    await finish(social, resultUri)
    expect(social.calls[0]?.identity).toEqual({ kind: 'social', provider: 'apple', userName: 'Eve <b>' })
    expect(social.calls[0]?.identityKey).toMatch(/^social:apple:001\./)
  })

  it('behavior: the page lets nothing run but its own script, and tells nobody its address', async () => {
    const social = startSocial(settings)
    const { headers } = await social.callback(await consent(await start(social)))
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('sites', () => {
  it('attack: a site that is not allowed cannot start', async () => {
    const social = startSocial(settings)
    const foreign = { site: 'https://evil.example', provider: 'github' }
    await expect(social.handlers['social/start'](foreign, caller('device'))).rejects.toMatchObject({
      code: 'origin-refused',
    })
    expect(openid.requests()).toEqual([])
  })

  it('attack: a site that is allowed no longer when the answer comes is posted nothing', async () => {
    const allowedOrigins = [SITE]
    const social = startSocial(settings, { allowedOrigins })
    const request = await consent(await start(social))
    allowedOrigins.length = 0
    await expectNothing(await social.callback(request), 403)
    expect(openid.requests({ endpoint: 'github token' })).toEqual([])
  })

  it('behavior: the dashboard, which is on the frame’s own origin, can ask', async () => {
    const social = startSocial(settings, { allowedOrigins: [] })
    const ask = { site: FRAME, provider: 'github' }
    const { uri } = await social.handlers['social/start'](ask, caller('device'))
    expect((await posted(await social.callback(await consent(uri)))).origin).toBe(FRAME)
  })
})

describe('social/finish', () => {
  it('attack: a result of one browser signs nobody in at another, nor at its own afterwards', async () => {
    const social = startSocial(settings)
    const { resultUri } = await posted(
      await social.callback(await consent(await start(social, 'github', 'attacker'))),
    )
    await expect(finish(social, resultUri, 'victim')).rejects.toMatchObject({ code: 'ticket-invalid' })
    await expect(finish(social, resultUri, 'attacker')).rejects.toMatchObject({ code: 'ticket-invalid' })
    expect(social.calls).toEqual([])
  })

  it('attack: a result counts once, for five minutes', async () => {
    const clock = fakeClock()
    const social = startSocial(settings, { clock })
    const take = async () =>
      (await posted(await social.callback(await consent(await start(social))))).resultUri
    const first = await take()
    await finish(social, first)
    await expect(finish(social, first)).rejects.toMatchObject({ code: 'ticket-invalid' })
    const second = await take()
    clock.jump(5 * 60_000)
    await expect(finish(social, second)).rejects.toMatchObject({ code: 'ticket-invalid' })
    expect(social.calls).toHaveLength(1)
  })

  it('attack: a state is no ticket, and nothing but our own address is one', async () => {
    const social = startSocial(settings)
    const state = new URL(await start(social)).searchParams.get('state')
    const uris = [
      `${FRAME}/loading?ticket=${state}`,
      'no address',
      '',
      `https://evil.example/loading?ticket=${state}`,
    ]
    for (const uri of [...uris, `${FRAME}/loading?ticket=${'a'.repeat(9_000)}`]) {
      await expect(finish(social, uri)).rejects.toMatchObject({ code: 'ticket-invalid' })
    }
  })
})
