import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { MAX_BODY } from './read-body.ts'
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
type Server = Awaited<ReturnType<typeof start>>

/** As a page of the frame's own origin asks. `fetch` of Node would not let a test say `origin`. */
const post = (server: Server, path: string, body = '{}', headers: Record<string, string> = {}) =>
  send(server, path, {
    method: 'POST',
    body,
    headers: {
      origin: server.env.origin,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })

type Sent = { method?: string; body?: string; headers?: Record<string, string> }
type Got = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const send = (server: Server, path: string, { method = 'GET', body, headers = {} }: Sent = {}) =>
  new Promise<Got>((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })

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

  it.each(['/sdk', '/dashboard', '/health', '/assets/sdk-abc.js', '/nothing', '/callback/google', '/api/x'])(
    'param: %s: what every answer has, and no cookie',
    async (path) => {
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
    },
  )

  it('param: HSTS where the origin is https', async () => {
    const { headers } = await send(await start({ SECURE_FRAME_ORIGIN: 'https://wallet.example' }), '/health')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('/device', () => {
  const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'

  it('behavior: opening the page asks nobody and approves nothing', async () => {
    const calls: string[] = []
    const services = {
      readDevice: async () => {
        calls.push('read')
        return null
      },
      approveDevice: async () => {
        calls.push('approve')
        return true
      },
    }
    const server = await start({}, services)
    for (const method of ['GET', 'HEAD']) await send(server, `/device?token=${TOKEN}`, { method })
    expect((await send(server, `/device/approve?token=${TOKEN}`)).status).toBe(405)
    expect(calls).toEqual([])
    expect((await post(server, '/device/approve', JSON.stringify({ token: TOKEN }))).status).toBe(200)
    expect(calls).toEqual(['approve'])
  })

  it('behavior: says what the link is for', async () => {
    const link = { site: SITE, browser: 'Chrome on Android', email: 'a@example.com' }
    const server = await start({}, { readDevice: async (token) => (token === TOKEN ? link : null) })
    const got = await post(server, '/device/read', JSON.stringify({ token: TOKEN }))
    expect([got.status, JSON.parse(got.text)]).toEqual([200, link])
  })

  it.each(['{}', '{"token":""}', '{"token":["a"]}', '[', `{"token":"${'a'.repeat(101)}"}`])(
    'attack: %s is a link that has ended, and nobody is asked',
    async (body) => {
      const asked: string[] = []
      const services = {
        approveDevice: async (token: string) => {
          asked.push(token)
          return true
        },
      }
      const got = await post(await start({}, services), '/device/approve', body)
      expect([got.status, JSON.parse(got.text).code, asked]).toEqual([404, 'device-expired', []])
    },
  )
})

describe('/callback', () => {
  it('behavior: hands on the request by the configured origin, and lets no cookie through', async () => {
    const urls: string[] = []
    const server = await start(
      {},
      {
        callback: async (provider, request) => {
          urls.push(`${provider} ${request.method} ${request.url} ${await request.text()}`)
          return new Response('', { status: 302, headers: { location: '/loading', 'set-cookie': 'a=b' } })
        },
      },
    )
    const got = await send(server, '/callback/google?code=1', { headers: { host: 'evil.example' } })
    await send(server, '/callback/apple', {
      method: 'POST',
      body: 'code=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    })
    expect(urls).toEqual([
      'google GET http://127.0.0.1:9999/callback/google?code=1 ',
      'apple POST http://127.0.0.1:9999/callback/apple code=2',
    ])
    expect([got.status, got.headers['location'], got.headers['set-cookie']]).toEqual([
      302,
      '/loading',
      undefined,
    ])
  })

  it('attack: a form of more than 16 kB is not read', async () => {
    const server = await start()
    const got = await send(server, '/callback/apple', { method: 'POST', body: 'a'.repeat(MAX_BODY + 1) })
    expect(got.status).toBe(413)
  })
})

describe('the rest', () => {
  it('param: nothing is read from outside its folders', async () => {
    const server = await start()
    for (const path of [
      '/assets/..%2fsdk.html',
      '/assets/%2e%2e/sdk.html',
      '/assets/',
      '/assets/nothing.js',
      '/.env',
      '/sdk/',
    ])
      expect((await send(server, path)).status, path).toBe(404)
  })

  it('behavior: a stop lets a running request finish, refuses new ones and stops the services once', async () => {
    let started = () => {}
    const begun = new Promise<void>((resolve) => {
      started = resolve
    })
    let stops = 0
    const server = await start(
      {},
      {
        api: ({ signal }) => {
          started()
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve({ status: 200, body: { isApproved: false } })),
          )
        },
        stop: async () => {
          stops++
        },
      },
    )
    const waiting = post(server, '/api/email/wait')
    await begun
    await Promise.all([server.stop(), server.stop()])
    expect((await waiting).status).toBe(200)
    expect(stops).toBe(1)
    await expect(send(server, '/health')).rejects.toThrow(/ECONNREFUSED|socket hang up/)
  })

  it('error: a port that is taken is one sentence that names the variable', async () => {
    const { port } = await start()
    await expect(start({ SECURE_FRAME_PORT: String(port) })).rejects.toThrow(
      `SECURE_FRAME_PORT is ${port}, which another program has taken.`,
    )
  })
})
