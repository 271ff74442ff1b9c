/** Holds that the stand-ins are as strict as the providers they are named after, and break by HTTP. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenid } from './openid.mjs'

const FRAME = 'http://127.0.0.1:4999'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let openid: Awaited<ReturnType<typeof startOpenid>>

beforeAll(async () => {
  openid = await startOpenid({ frameOrigin: FRAME })
}, 30_000)
afterAll(() => openid?.stop())

const github = () =>
  openid.settings['github'] as { clientId: string; clientSecret: string; urls: Record<string, string> }

const GOOD = {
  response_type: 'code',
  redirect_uri: `${FRAME}/callback/github`,
  state: 's',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
}

const authorize = (changes: Record<string, string> = {}) =>
  fetch(
    `${github().urls['authorize']}?${new URLSearchParams({ client_id: github().clientId, ...GOOD, ...changes })}`,
  )

async function code(): Promise<string> {
  const html = await (await authorize()).text()
  const action = /action="([^"]*)"/.exec(html)?.[1] ?? ''
  const body = new URLSearchParams({ name: 'Ada', decision: 'allow' })
  const answer = await fetch(new URL(action, github().urls['authorize']), {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const token = (fields: Record<string, string>) => {
  const { clientId, clientSecret, urls } = github()
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: GOOD.redirect_uri,
    code_verifier: VERIFIER,
    ...fields,
  })
  return fetch(urls['token'] ?? '', { method: 'POST', body })
}

const post = (body: unknown) =>
  fetch(new URL('/faults', openid.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('startOpenid', () => {
  it.each<Record<string, string>>([
    { redirect_uri: 'https://evil.example/callback/github' },
    { client_id: 'somebody' },
    { code_challenge: '' },
    { response_type: 'token' },
  ])('attack: %j is not answered', async (changes) => {
    expect((await authorize(changes)).status).toBe(400)
  })

  it('attack: a code counts once, for its verifier, its client and its address', async () => {
    const first = await code()
    expect((await token({ code: first })).status).toBe(200)
    expect((await token({ code: first })).status).toBe(400)
    expect((await token({ code: await code(), code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await token({ code: await code(), redirect_uri: FRAME })).status).toBe(400)
    expect((await token({ code: await code(), client_secret: 'guess' })).status).toBe(401)
  })

  it('param: faults are switched by HTTP, and what there is none of is refused', async () => {
    expect((await post({ target: 'github token', fault: 'error' })).status).toBe(200)
    expect((await token({ code: await code() })).status).toBe(500)
    const { active, targets } = await (await fetch(new URL('/faults.json', openid.url))).json()
    expect(active).toEqual({ 'github token': 'error' })
    expect(targets).toContain('google keys')
    expect((await post({ target: 'github token', fault: null })).status).toBe(200)
    expect((await token({ code: await code() })).status).toBe(200)
    expect((await post({ target: 'nobody', fault: 'error' })).status).toBe(400)
    expect((await post({ target: 'github', fault: 'odd' })).status).toBe(400)
  })
})
