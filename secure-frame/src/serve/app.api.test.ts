import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
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

const _policyOf = ({ headers }: Got) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

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
    expect(server.lines[0]).toMatch(/^POST \/api: TypeError at /)
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
