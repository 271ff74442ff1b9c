/** What a request sends, which answers are repeated, and which errors it ends with. Its limits are tested in `request.limits.test.ts`. */
import { describe, expect, it } from 'vitest'
import { common, drip, endpoints, flood, flush, json, silence } from './api.testing.ts'
import { GET, make, POST } from './request.testing.ts'
import { ServiceError } from './service-error.ts'

const fails = (status: number, body: string | null = '', headers = {}) =>
  new Response(body, { status, headers })

const network = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

describe('createRequest', () => {
  it('param: project id, st and sv ride in every query; undefined and null are left out', async () => {
    const { clock, request, sent } = make(() => json({}))
    await flush(clock, request.json({ ...GET, query: { a: 'b c&d', n: 0, e: '', u: undefined, x: null } }))
    expect(sent).toMatchObject([{ host: 'chain.example', path: '/v1/thing', method: 'GET', body: undefined }])
    expect(sent[0]?.query).toEqual({ a: 'b c&d', n: '0', e: '', ...common })
  })

  it('param: an endpoint keeps its own path and query, and its slash is one', async () => {
    const own = { ...endpoints, blockchain: 'http://127.0.0.1:5000/chain/?key=k' }
    const { clock, request, sent } = make(() => json({}), { endpoints: own })
    await flush(clock, request.json(GET))
    expect(sent[0]).toMatchObject({ host: '127.0.0.1:5000', path: '/chain/v1/thing' })
    expect(sent[0]?.query).toEqual({ key: 'k', ...common })
  })

  it('param: nothing of the page goes along: no cookies, no path, no other host', async () => {
    const { clock, request, sent } = make(() => json({}))
    await flush(clock, request.json(GET))
    await flush(clock, request.send({ ...POST, host: 'analytics', keepalive: true }))
    await flush(clock, request.json({ ...GET, cache: 'reload' }))
    for (const { init } of sent)
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'strict-origin', redirect: 'manual' })
    expect(sent.map(({ init }) => init.cache)).toEqual(['no-store', 'no-store', 'reload'])
    expect(sent.map(({ init }) => init.headers)).toEqual([
      undefined,
      { 'content-type': 'application/json' },
      undefined,
    ])
    expect(sent.map(({ init }) => init.keepalive)).toEqual([undefined, true, undefined])
    expect(sent[1]).toMatchObject({ method: 'POST', body: { a: 1 } })
  })

  it.each([429, 502, 503, 504])(
    'behavior: a GET that gets %i is repeated 3 times, 150 ms apart',
    async (status) => {
      const { clock, request, times } = make(() => fails(status))
      expect(await flush(clock, request.json(GET), 1000)).toMatchObject({ error: { status } })
      expect(times()).toEqual([0, 150, 300, 450])
      expect(clock.pending()).toBe(0)
    },
  )

  it('behavior: a network error is repeated, and the first answer ends it', async () => {
    let failures = 2
    const { clock, request, times } = make(() => (failures-- > 0 ? network() : json({ ok: true })))
    expect(await flush(clock, request.json(GET), 1000)).toEqual({ ok: true })
    expect(times()).toEqual([0, 150, 300])
  })

  it('behavior: a connection that breaks within the body is repeated', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('network error')),
        }),
      )
    let failures = 1
    const { clock, request, times } = make(() => (failures-- > 0 ? broken() : json({ ok: true })))
    expect(await flush(clock, request.json(GET), 1000)).toEqual({ ok: true })
    expect(times()).toEqual([0, 150])
  })

  it.each([300, 302, 400, 401, 403, 404, 409, 500, 501, 505])('error: %i is final', async (status) => {
    const { clock, request, sent } = make(() => fails(status))
    expect(await flush(clock, request.json(GET), 1000)).toMatchObject({ error: { status } })
    expect(sent).toHaveLength(1)
  })

  it('behavior: a POST is sent once, unless it may be repeated', async () => {
    for (const respond of [network, () => fails(503), () => fails(429, '', { 'retry-after': '1' })]) {
      const { clock, request, sent } = make(respond)
      await flush(clock, request.json(POST), 2000)
      await flush(clock, request.send(POST), 2000)
      expect(sent).toHaveLength(2)
      await flush(clock, request.json({ ...POST, retry: true }), 6000)
      expect(sent).toHaveLength(6)
    }
  })

  it.each([
    ['2', [0, 2000, 4000, 6000]],
    ['Wed, 01 Jan 2025 00:00:03 GMT', [0, 3000, 3150, 3300]],
    ['Wed, 01 Jan 2020 00:00:00 GMT', [0, 150, 300, 450]],
    ['0', [0, 150, 300, 450]],
    ['soon', [0, 150, 300, 450]],
    ['1.5', [0, 150, 300, 450]],
    ['-5', [0, 150, 300, 450]],
    ['2025', [0]],
    ['30', [0]],
    ['9'.repeat(12), [0]],
    ['16', [0, 16_000]],
  ])('behavior: Retry-After %s', async (header, expected) => {
    const { clock, request, times } = make(() => fails(429, '', { 'retry-after': header }))
    expect(await flush(clock, request.json(GET), 40_000)).toMatchObject({ error: { status: 429 } })
    expect(times()).toEqual(expected)
    expect(clock.pending()).toBe(0)
  })

  it.each<[number, string, number | undefined]>([
    [429, '60', 30_000],
    [503, '30', 30_000],
    [503, 'Wed, 01 Jan 2025 00:00:40 GMT', 30_000],
    [429, '9'.repeat(12), 30_000],
    [429, '12', 36_000],
    [429, 'soon', undefined],
    [403, '60', undefined],
    [500, '60', undefined],
  ])('error: %i, Retry-After %s: until when it is to be left alone', async (status, after, restUntil) => {
    const { clock, request } = make(() => fails(status, '', { 'retry-after': after }))
    expect(await flush(clock, request.json(GET), 40_000)).toMatchObject({ error: { status, restUntil } })
  })

  it.each(['<!doctype html><html></html>', '', '{"a":', 'NaN', 'undefined', "{'a':1}", '\u0000'])(
    'error: %j is not JSON, and has a name',
    async (body) => {
      const { clock, request, sent } = make(() => new Response(body))
      expect(await flush(clock, request.json(GET), 1000)).toMatchObject({
        error: { name: 'WalletModalError', code: 'service-answer-invalid' },
      })
      expect(sent).toHaveLength(1)
    },
  )

  it('error: a refusal keeps status, body and reasons, cleaned', async () => {
    const body = {
      status: 'FAILED',
      reasons: [
        { name: 'amount', description: 'insufficient \u202eliquidity\n' },
        { name: 5, description: 'x'.repeat(500) },
        { description: '' },
        null,
      ],
    }
    const { clock, request } = make(() => json(body, { status: 400 }))
    const outcome = await flush(clock, request.json(GET))
    expect(outcome).toMatchObject({ error: { status: 400, code: 'service-failed', body } })
    const { error } = outcome as { error: ServiceError }
    expect(error).toBeInstanceOf(ServiceError)
    expect(error.reasons.map(({ name, description }) => [name, description.length])).toEqual([
      ['amount', 22],
      ['', 200],
    ])
    expect(error.cause).toMatchObject({ message: 'insufficient liquidity' })
  })

  it('error: a refusal in plain text keeps the text; 401, 403 and 429 are named', async () => {
    const codes = []
    for (const status of [401, 403, 429, 500]) {
      const { clock, request } = make(() => fails(status, 'no'))
      const { error } = (await flush(clock, request.json(GET), 1000)) as { error: ServiceError }
      expect(error).toMatchObject({ status, body: 'no', reasons: [] })
      codes.push(error.code)
    }
    expect(codes).toEqual(['service-refused', 'service-refused', 'rpc-limit', 'service-failed'])
  })

  it('error: unreachable is http-failed with its cause', async () => {
    const { clock, request } = make(network)
    expect(await flush(clock, request.json(GET), 1000)).toMatchObject({
      error: { code: 'http-failed', status: undefined, cause: { message: 'Failed to fetch' } },
    })
  })

  it('error: a fetch of the page that throws at once, and an endpoint that is no url, are failures', async () => {
    const thrown = make(() => {
      throw new Error('patched')
    })
    expect(await flush(thrown.clock, thrown.request.json(GET), 1000)).toMatchObject({
      error: { code: 'http-failed' },
    })
    const nowhere = make(() => json({}), { endpoints: { ...endpoints, blockchain: 'nowhere' } })
    expect(await flush(nowhere.clock, nowhere.request.json(GET), 1000)).toMatchObject({
      error: { code: 'http-failed' },
    })
    expect(nowhere.clock.pending()).toBe(0)
  })

  it('behavior: the caller’s signal ends it at once: before, while asking, while waiting, while reading', async () => {
    for (const [respond, after] of [
      [silence, 0],
      [silence, 5000],
      [() => fails(503), 100],
      [() => drip().response, 100],
    ] as const) {
      const abort = new AbortController()
      const { clock, request } = make(respond)
      if (after === 0) abort.abort('gone')
      const outcome = flush(clock, request.json({ ...GET, signal: abort.signal }), after)
      await outcome
      abort.abort('gone')
      const again = flush(clock, request.json({ ...GET, signal: abort.signal }))
      expect(await again).toMatchObject({ error: { code: 'aborted', cause: 'gone' } })
      expect(clock.pending()).toBe(0)
    }
  })

  it('behavior: aborted while under way, it rejects without waiting for a deadline', async () => {
    for (const respond of [silence, () => fails(503), () => drip().response]) {
      const abort = new AbortController()
      const { clock, request } = make(respond)
      const asked = request.json({ ...GET, signal: abort.signal })
      await flush(
        clock,
        asked.catch(() => {}),
        100,
      )
      abort.abort('gone')
      expect(await flush(clock, asked)).toMatchObject({ error: { code: 'aborted', cause: 'gone' } })
      expect(clock.pending()).toBe(0)
    }
  })

  it('behavior: `send` reads nothing, whatever comes', async () => {
    const { response, state } = flood(50_000_000)
    const { clock, request } = make(() => response)
    expect(await flush(clock, request.send(POST))).toBeUndefined()
    expect(state.sent).toBeLessThanOrEqual(2_000_000)
    const empty = make(() => new Response(null, { status: 204 }))
    expect(await flush(empty.clock, empty.request.send(POST))).toBeUndefined()
  })
})
