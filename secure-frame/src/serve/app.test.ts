/** Holds what the server hands on, and what it refuses before anybody is asked. */
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MAX_BODY } from './read-body.ts'
import { post, send } from './requests.testing.ts'
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

describe('/api', () => {
  it('behavior: hands body, path and the socket’s address on, and answers what it is told', async () => {
    const server = await start()
    const got = await post(server, '/api/session/open', '{"site":"x"}', { 'x-forwarded-for': '9.9.9.9' })
    expect([got.status, got.text]).toEqual([200, '{"isFine":true}'])
    expect(server.asked).toEqual([{ path: '/api/session/open', body: '{"site":"x"}', ip: '127.0.0.1' }])
    expect(got.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  it('behavior: one trusted proxy names the address, whatever the client claims', async () => {
    const server = await start({ SECURE_FRAME_TRUST_PROXY: '1' })
    await post(server, '/api/session/open', '{}', { 'x-forwarded-for': '1.1.1.1, 9.9.9.9' })
    expect(server.asked[0]?.ip).toBe('9.9.9.9')
  })

  const FOREIGN: readonly Record<string, string>[] = [
    { origin: SITE },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:9998' },
    { origin: 'https://127.0.0.1:9999' },
    { origin: 'http://127.0.0.1:9999.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  it.each(FOREIGN)('attack: %o is refused before anything is read', async (headers) => {
    const server = await start()
    for (const path of ['/api/session/open', '/device/read', '/device/approve']) {
      const got = await post(server, path, '{}', headers)
      expect([got.status, JSON.parse(got.text).code]).toEqual([403, 'origin-refused'])
    }
    expect(server.asked).toEqual([])
  })

  it('attack: without an origin it is refused', async () => {
    const server = await start()
    const got = await send(server, '/api/session/open', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(got.status).toBe(403)
    expect(server.asked).toEqual([])
  })

  it.each(['Application/JSON', 'application/json; charset=UTF-8', 'APPLICATION/json ;Charset="utf-8"'])(
    'param: the type %s is JSON',
    async (type) => {
      const got = await post(await start(), '/api/session/open', '{}', { 'content-type': type })
      expect(got.status).toBe(200)
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'attack: the type "%s", which a form can send, is refused',
    async (type) => {
      const server = await start()
      expect((await post(server, '/api/session/open', '{}', { 'content-type': type })).status).toBe(415)
      expect(server.asked).toEqual([])
    },
  )

  it('param: exactly 16 kB are taken, a byte more is not', async () => {
    const server = await start()
    const body = (size: number) => `"${'a'.repeat(size - 2)}"`
    expect((await post(server, '/api/x', body(MAX_BODY))).status).toBe(200)
    const got = await post(server, '/api/x', body(MAX_BODY + 1))
    expect([got.status, JSON.parse(got.text).code]).toEqual([413, 'request-invalid'])
    expect(server.asked).toHaveLength(1)
  })

  it('attack: a body without a length ends at 16 kB, however much comes', async () => {
    const server = await start()
    const got = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8')
      socket.on('error', (error) => (text ? resolve(text) : reject(error)))
      socket.on('data', (part) => {
        text += part
      })
      socket.on('close', () => resolve(text))
      socket.write(
        `POST /api/x HTTP/1.1\r\nhost: x\r\norigin: ${server.env.origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      for (let count = 0; count < 20; count++) socket.write(`400\r\n${'a'.repeat(1_024)}\r\n`)
    })
    expect(got).toMatch(/^HTTP\/1\.1 413 /)
    expect(server.asked).toEqual([])
  })

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('param: %s is no method of it', async (method) => {
    const server = await start()
    const got = await send(server, '/api/session/open', { method, headers: { origin: server.env.origin } })
    expect([got.status, got.headers['allow']]).toEqual([405, 'POST'])
    expect(got.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('error: what a handler throws is an answer without a word of it, and a line without a word of it', async () => {
    const server = await start(
      {},
      {
        api: async () => {
          throw new TypeError('planted secret')
        },
      },
    )
    const got = await post(server, '/api/email/verify')
    expect([got.status, JSON.parse(got.text).code]).toEqual([500, 'internal'])
    expect(server.lines).toHaveLength(1)
    expect(JSON.parse(server.lines[0] ?? '')).toMatchObject({
      event: 'fault',
      call: 'POST /api',
      fault: expect.stringMatching(/^TypeError at /),
    })
    expect(got.text + server.lines[0]).not.toContain('planted')
  })

  it('attack: one address has at most 200 requests running; the next are refused, and later ones are not', async () => {
    let finish = () => {}
    const all = new Promise<void>((resolve) => {
      finish = resolve
    })
    let waiting = 0
    const server = await start(
      {},
      {
        api: async () => {
          waiting++
          await all
          return { status: 200, body: {} }
        },
      },
    )
    let refused = 0
    const sent = Array.from({ length: 210 }, async () => {
      const { status } = await post(server, '/api/email/wait')
      if (status === 429 && ++refused === 10) finish()
      return status
    })
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(waiting).toBe(200)
    expect((await post(server, '/api/email/wait')).status).toBe(200)
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
