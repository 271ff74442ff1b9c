/** The social logins end to end, against the stand-ins of `local/openid`: each provider, and each way to get it wrong. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startOpenid } from '../../../../local/openid/openid.mjs'
import { LOCAL_PROVIDERS } from '../../../../local/openid/providers.mjs'
import { PROVIDERS, type SocialSettings } from './providers.ts'
import { caller, consent, FRAME, posted, SITE, startSocial } from './social.testing.ts'

let openid: Awaited<ReturnType<typeof startOpenid>>
let settings: SocialSettings

beforeAll(async () => {
  openid = await startOpenid({ frameOrigin: FRAME })
  settings = openid.settings
}, 30_000)
afterAll(() => openid?.stop())
afterEach(() => openid.reset())

const names = Object.values(PROVIDERS).map(({ name }) => name)

/** Starts on `device` and goes through the consent page. */
async function arrive(
  social: ReturnType<typeof startSocial>,
  provider: (typeof names)[number],
  device = 'device',
) {
  const { uri } = await social.handlers['social/start']({ site: SITE, provider }, caller(device))
  return consent(uri)
}

describe('createSocial', () => {
  it.each(names)('behavior: %s signs in, and says the same subject at the next visit', async (provider) => {
    const social = startSocial(settings)
    for (let visit = 0; visit < 2; visit++) {
      const answer = await social.callback(await arrive(social, provider))
      expect(answer.status).toBe(200)
      const { resultUri = '', origin } = await posted(answer)
      expect(origin).toBe(SITE)
      const signedIn = await social.handlers['social/finish']({ uri: resultUri }, caller('device'))
      expect(signedIn.identity).toMatchObject({ kind: 'social', provider })
    }
    const subject = LOCAL_PROVIDERS.find(({ name }) => name === provider)?.subject('Ada')
    const [first, second] = social.calls
    expect(first?.identityKey).toBe(`social:${provider}:${subject}`)
    expect(second).toEqual(first)
    expect(first?.site).toBe(SITE)
    expect(first?.identity).toMatchObject({ userName: expect.stringMatching(/^ada/i) })
  })

  it('behavior: two people at one provider, and one name at two providers, are different people', async () => {
    const social = startSocial(settings)
    const signIn = async (provider: 'github' | 'discord', name: string) => {
      const { uri } = await social.handlers['social/start']({ site: SITE, provider }, caller('device'))
      const { resultUri = '' } = await posted(await social.callback(await consent(uri, 'allow', name)))
      await social.handlers['social/finish']({ uri: resultUri }, caller('device'))
    }
    await signIn('github', 'Ada')
    await signIn('github', 'Bob')
    await signIn('discord', 'Ada')
    expect(new Set(social.calls.map(({ identityKey }) => identityKey)).size).toBe(3)
  })

  it('param: settings without credentials offer nothing, and an unknown provider is refused', async () => {
    const social = startSocial({ ...(settings.github && { github: settings.github }) })
    expect(social.offered).toEqual(['github'])
    const start = social.handlers['social/start']({ site: SITE, provider: 'google' }, caller('device'))
    await expect(start).rejects.toMatchObject({ code: 'provider-unknown' })
    expect((await social.callback(new Request(`${FRAME}/callback/google?code=a&state=b`))).status).toBe(404)
  })

  it.each(names)(
    'error: %s is declined: the page is told so in words, and nobody is signed in',
    async (provider) => {
      const social = startSocial(settings)
      const { uri } = await social.handlers['social/start']({ site: SITE, provider }, caller('device'))
      const { resultUri = '', origin } = await posted(await social.callback(await consent(uri, 'deny')))
      expect(origin).toBe(SITE)
      expect(resultUri).toContain(`error=${PROVIDERS[provider].label}: `)
      expect(resultUri).toContain('access_denied')
      expect(resultUri).not.toContain('resource owner')
      const finish = social.handlers['social/finish']({ uri: resultUri }, caller('device'))
      await expect(finish).rejects.toMatchObject({ code: 'ticket-invalid' })
      expect(social.calls).toEqual([])
    },
  )

  it.each(
    names.flatMap((provider) => ['down', 'error', 'wrong token'].map((fault) => [provider, fault] as const)),
  )('error: %s is %s when the code is exchanged: nobody is signed in', async (provider, fault) => {
    const social = startSocial(settings)
    const request = await arrive(social, provider)
    openid.fault(`${provider} token`, fault)
    const answer = await social.callback(request)
    const html = await answer.clone().text()
    const { resultUri } = await posted(answer)
    expect(resultUri).toContain(`error=${PROVIDERS[provider].label} could not be reached`)
    expect(html).toContain('Close this window, go back to the site and try again.')
    expect(social.lines).toHaveLength(1)
  })

  it('error: a slow provider is waited for', async () => {
    const social = startSocial(settings)
    const request = await arrive(social, 'github')
    openid.fault('github userinfo', { delay: 300 })
    expect((await posted(await social.callback(request))).resultUri).toContain('ticket=')
  })

  it('error: an issuer that is down at the start is said to be down, and is asked anew later', async () => {
    const social = startSocial(settings)
    openid.fault('google', 'down')
    const start = () => social.handlers['social/start']({ site: SITE, provider: 'google' }, caller('device'))
    await expect(start()).rejects.toMatchObject({ code: 'provider-failed' })
    openid.fault('google', undefined)
    expect((await start()).uri).toContain('/auth?')
  })
})
