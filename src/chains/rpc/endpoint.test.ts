import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../lib/clock.testing.ts'
import { createEndpoint } from './endpoint.ts'

afterEach(() => vi.unstubAllGlobals())

type Sent = { id: number; method: string; params: readonly unknown[] }

/** Answers each POST by `respond(body)`; returns the log of bodies. */
const stub = (respond: (body: Sent | Sent[]) => Response | Promise<Response>) => {
  const bodies: (Sent | Sent[])[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    bodies.push(body)
    return respond(body)
  })
  const clock = fakeClock()
  return { bodies, clock, endpoint: createEndpoint('https://a.example/', clock) }
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const ok = ({ id, method }: Sent) => ({ jsonrpc: '2.0', id, result: method })
const flush = async <T>(clock: FakeClock, promise: Promise<T>, ms = 0) => {
  const settled = promise.then(
    (value) => value as unknown,
    (error: unknown) => ({ error }),
  )
  await clock.advance(ms)
  return settled
}

describe('createEndpoint', () => {
  it('behavior: questions of one turn are one POST, a single one is no list', async () => {
    const { bodies, clock, endpoint } = stub((body) => json(Array.isArray(body) ? body.map(ok) : ok(body)))
    const both = Promise.all([endpoint.request('a', [1]), endpoint.request('b', [])])
    expect(await flush(clock, both)).toEqual(['a', 'b'])
    expect(await flush(clock, endpoint.request('c', []))).toBe('c')
    expect(bodies).toEqual([
      [
        { jsonrpc: '2.0', id: 1, method: 'a', params: [1] },
        { jsonrpc: '2.0', id: 2, method: 'b', params: [] },
      ],
      { jsonrpc: '2.0', id: 3, method: 'c', params: [] },
    ])
  })

  it('param: asked as JSON, or as its host wants; always a POST', async () => {
    const { clock } = stub(() => json({ jsonrpc: '2.0', id: 1, result: 1 }))
    const sent: RequestInit[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push(init)
      return fetch(url, init)
    })
    await flush(clock, createEndpoint('https://a.example/', clock).ping('a', 1000))
    const init = { method: 'GET', headers: { 'content-type': 'text/plain' }, redirect: 'error' } as const
    await flush(clock, createEndpoint('https://a.example/', clock, init).ping('a', 1000))
    expect(sent).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      { ...init, method: 'POST' },
    ])
  })

  it('param: at most 1000 in a batch', async () => {
    const { bodies, clock, endpoint } = stub((body) => json([body].flat().map(ok)))
    const all = Promise.all(Array.from({ length: 2500 }, (_, i) => endpoint.request(`${i}`, [])))
    expect(await flush(clock, all)).toEqual(Array.from({ length: 2500 }, (_, i) => `${i}`))
    expect(bodies.map((body) => [body].flat().length)).toEqual([1000, 1000, 500])
  })

  it('attack: a batch with holes, shuffled or foreign ids gives nobody another’s answer', async () => {
    const { clock, endpoint } = stub((body) =>
      json([
        ...[body]
          .flat()
          .filter(({ method }) => method !== 'b')
          .map(ok)
          .reverse(),
        null,
        5,
        { id: 99, result: 'x' },
      ]),
    )
    const all = ['a', 'b', 'c'].map((method) => endpoint.request(method, []).catch((error) => error.name))
    expect(await flush(clock, Promise.all(all))).toEqual(['a', 'HttpRequestError', 'c'])
  })

  it('attack: an answer to another question is refused', async () => {
    const { clock, endpoint } = stub((body) => json({ ...ok([body].flat()[0] as Sent), id: 77 }))
    expect(await flush(clock, endpoint.request('a', []))).toMatchObject({
      error: { name: 'HttpRequestError' },
    })
  })

  it('behavior: a node that speaks no batches is asked one by one, from then on', async () => {
    const { bodies, clock, endpoint } = stub((body) =>
      Array.isArray(body) ? json({ error: { code: -32600, message: 'no batches' } }) : json(ok(body)),
    )
    const both = () => Promise.all([endpoint.request('a', []), endpoint.request('b', [])])
    expect(await flush(clock, both())).toEqual(['a', 'b'])
    expect(await flush(clock, both())).toEqual(['a', 'b'])
    expect(bodies).toHaveLength(5)
  })

  it('attack: a rate limit fails the batch as a whole, and does not multiply what is asked', async () => {
    let limit: Response | undefined
    const { bodies, clock, endpoint } = stub((body) => limit ?? json([body].flat().map(ok)))
    const both = () => Promise.allSettled([endpoint.request('a', []), endpoint.request('b', [])])
    const limits = [
      [429, 200, 429],
      [-32005, 200, -32005],
      [-32007, 200, -32007],
      [-32016, 200, -32016],
      [-32000, 429, 429],
    ] as const
    for (const [said, status, code] of limits) {
      limit = json({ id: null, error: { code: said, message: 'slow down' } }, status)
      const refused = { status: 'rejected', reason: { name: 'RpcRequestError', code, message: 'slow down' } }
      expect(await flush(clock, both())).toMatchObject([refused, refused])
    }
    limit = json({ error: { code: 30, message: 'Request timeout on the free tier' } })
    const late = { reason: { code: -32000, message: 'Request timeout on the free tier' } }
    expect(await flush(clock, both())).toMatchObject([late, late])
    limit = undefined
    expect(await flush(clock, both())).toMatchObject([{ value: 'a' }, { value: 'b' }])
    expect(bodies.map((body) => [body].flat().length)).toEqual([2, 2, 2, 2, 2, 2, 2])
  })

  it('error: a node’s error keeps its code and data, unless it is a visitor’s word', async () => {
    const answers = [
      [
        { code: -32000, message: 'nonce too low' },
        { code: -32000, message: 'nonce too low' },
      ],
      [
        { code: 3, message: 'm', data: '0x1' },
        { code: 3, data: '0x1' },
      ],
      [{ code: 4001, message: 'User rejected' }, { code: -32000 }],
      ['text', { code: -32000, message: 'The node gave no reason' }],
    ] as const
    for (const [error, expected] of answers) {
      const { clock, endpoint } = stub(() => json({ id: 1, error }))
      expect(await flush(clock, endpoint.request('a', []))).toMatchObject({
        error: { name: 'RpcRequestError', ...expected },
      })
    }
  })

  it('error: what is not JSON-RPC is an HTTP failure, whatever its status', async () => {
    const responses = [
      () => new Response('<html>'),
      () => new Response('', { status: 204 }),
      () => json('text'),
      () => json({}, 503),
      () => json({ id: 1, result: '0x1' }, 500),
      () => Response.error(),
    ]
    for (const respond of responses) {
      const { clock, endpoint } = stub(respond)
      const outcome = await flush(clock, endpoint.request('a', []))
      expect(outcome).toMatchObject({ error: { name: 'HttpRequestError' } })
      expect(String(Object(outcome).error.message)).not.toContain('example')
    }
  })

  it('attack: a body of more than 10 MB is given up', async () => {
    let pulled = 0
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled++
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
      })
    const { clock, endpoint } = stub(() => new Response(endless()))
    expect(await flush(clock, endpoint.request('a', []))).toMatchObject({
      error: { name: 'HttpRequestError' },
    })
    expect(pulled).toBeLessThan(20)
  })

  it('attack: the deadline of 10 s covers a body that never ends', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      })
      return new Response(body)
    })
    const clock = fakeClock()
    const endpoint = createEndpoint('https://a.example/', clock)
    expect(await flush(clock, endpoint.request('a', []), 10_000)).toMatchObject({
      error: { name: 'TimeoutError' },
    })
    expect(clock.pending()).toBe(0)
  })

  it('param: ping has its own deadline', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const clock = fakeClock()
    const pinged = createEndpoint('https://a.example/', clock).ping('eth_chainId', 1000)
    expect(await flush(clock, pinged, 1000)).toMatchObject({ error: { name: 'TimeoutError' } })
  })
})
