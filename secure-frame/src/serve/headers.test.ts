/** Holds what browsers are told beside each answer. */
import { afterEach, describe, expect, it } from 'vitest'
import { type Got, send } from './requests.testing.ts'
import { SITE, startTestServer } from './serve.testing.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

const start = async (...args: Parameters<typeof startTestServer>) => {
  const server = await startTestServer(...args)
  running.push(server)
  return server
}

const policyOf = ({ headers }: Got) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

describe('the headers', () => {
  it('param: of /sdk: framed by the list, its own scripts, its nodes and bundlers, for pages under COEP', async () => {
    const got = await send(await start(), '/sdk')
    expect(got.status).toBe(200)
    expect(policyOf(got)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' https://node.example https://solana.example https://bundler.example",
      'frame-ancestors': `${SITE} http://localhost:4173`,
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
    expect(got.headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    expect(got.headers['x-frame-options']).toBeUndefined()
  })

  it.each(['/dashboard', '/loading', '/device'])('param: of %s: framed by nobody, no node', async (path) => {
    const got = await send(await start(), path)
    expect(got.status).toBe(200)
    expect(policyOf(got)).toMatchObject({ 'frame-ancestors': "'none'", 'connect-src': "'self'" })
    expect(got.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': {
        '/dashboard': 'same-origin-allow-popups',
        '/loading': 'unsafe-none',
        '/device': 'same-origin',
      }[path],
    })
  })

  it('param: an empty list of origins is a frame for nobody', async () => {
    const got = await send(await start({ SECURE_FRAME_ALLOWED_ORIGINS: '' }), '/sdk')
    expect(policyOf(got)['frame-ancestors']).toBe("'none'")
  })

  it('param: files: kept for good under their hashed names, asked again under others', async () => {
    const server = await start()
    const asset = await send(server, '/assets/sdk-abc.js')
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect((await send(server, '/loading/result.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/',
    '/sdk',
    '/dashboard',
    '/health',
    '/assets/sdk-abc.js',
    '/nothing',
    '/callback/google',
    '/api/x',
  ])('param: %s: what every answer has, and no cookie', async (path) => {
    const { headers } = await send(await start(), path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'origin-agent-cluster': '?1',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('param: HSTS where the origin is https', async () => {
    const { headers } = await send(await start({ SECURE_FRAME_ORIGIN: 'https://wallet.example' }), '/health')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
