/** The addresses that a browser asks, and the cookie. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignInHandler } from '../../demo/sign-in-server.mjs'
import { createSolanaKey, open, solanaText } from './sign-in.testing.ts'

let url = ''
const handle = createSignInHandler(open('').signIn)
const server = createServer((request, response) => {
  if (!handle(request, response)) response.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in/`
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
  fetch(url + path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const me = async (cookie: string) => (await fetch(`${url}me`, { headers: { cookie } })).json()

const enter = async (headers: Record<string, string> = json) => {
  const { nonce } = await (await fetch(`${url}nonce`)).json()
  const key = await createSolanaKey()
  const answer = await post('verify', await key.sign(solanaText(key.address, nonce)), headers)
  const cookie = answer.headers.get('set-cookie') ?? ''
  return { answer, cookie, sent: cookie.split(';')[0] ?? '', address: key.address }
}

describe('createSignInHandler', () => {
  it('behavior: nonce, signed, known by a cookie that no script reads, out', async () => {
    const { answer, cookie, sent, address } = await enter()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ state: 'in', address, chainId: expect.stringMatching(/^solana:/) })
    expect(cookie).toMatch(/^sign-in=[\da-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await me(sent)).toMatchObject({ address })
    expect(await me(`a=b; ${sent}; c=d`)).toMatchObject({ address })
    const out = await post('out', {}, { ...json, cookie: sent })
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await me(sent)).toBeNull()
  })

  it('behavior: signing in anew ends the session before it', async () => {
    const first = await enter()
    const second = await enter({ ...json, cookie: first.sent })
    expect(await me(first.sent)).toBeNull()
    expect(await me(second.sent)).toMatchObject({ address: second.address })
  })

  it('attack: an address that is none is somebody else’s to answer', () => {
    expect(handle({ url: '//' } as never, {} as never)).toBe(false)
  })

  it('attack: another site’s form, method, an endless or unreadable body, a made-up cookie', async () => {
    expect((await enter({ 'content-type': 'text/plain' })).answer.status).toBe(415)
    expect((await post('out', '', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await fetch(`${url}verify`)).status).toBe(405)
    expect((await post('nonce', {})).status).toBe(405)
    for (const body of ['', '{', 'null', '[]'])
      expect([400, 401]).toContain((await post('verify', body)).status)
    for (const cookie of ['', 'sign-in=', `sign-in=${'a'.repeat(64)}`, `xsign-in=${'a'.repeat(64)}`])
      expect(await me(cookie)).toBeNull()
    expect((await fetch(`${url}other`)).status).toBe(404)
    // Not read to its end.
    const endless = post('verify', `"${'a'.repeat(5_000_000)}"`)
    expect(await endless.then(({ status }) => status).catch(() => 400)).toBe(400)
  })
})
