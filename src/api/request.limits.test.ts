/** What bounds a request: deadlines for silence and slow bodies, and a limit on bytes. */
import { describe, expect, it } from 'vitest'
import { drip, flood, flush, silence } from './api.testing.ts'
import { GET, make, POST } from './request.testing.ts'

describe('createRequest', () => {
  it('error: a server that says nothing is given 10 s an attempt and 30 s in all', async () => {
    const { clock, request, times } = make(silence)
    const outcome = flush(clock, request.json(GET), 29_999)
    expect(await outcome).toBe('pending')
    await clock.advance(0)
    expect(times()).toEqual([0, 10_150, 20_300])
    const { clock: other, request: again } = make(silence)
    expect(await flush(other, again.json(GET), 30_000)).toMatchObject({ error: { code: 'timeout' } })
    expect(other.pending()).toBe(0)
  })

  it('error: a POST that may not be repeated is given 10 s', async () => {
    const { clock, request, sent } = make(silence)
    expect(await flush(clock, request.json(POST), 10_000)).toMatchObject({ error: { code: 'timeout' } })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })

  it('attack: one byte and then nothing ends with the attempt, and its stream is let go', async () => {
    const { response, state } = drip()
    const { clock, request } = make(() => response)
    expect(await flush(clock, request.json(POST), 10_000)).toMatchObject({ error: { code: 'timeout' } })
    expect(state.cancelled).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  it('attack: a refusal whose body never ends is still that refusal', async () => {
    const { clock, request } = make(() => new Response(drip().response.body, { status: 403 }))
    expect(await flush(clock, request.json(GET), 10_000)).toMatchObject({
      error: { status: 403, code: 'service-refused' },
    })
  })

  it('attack: more than 5 MB are not read on', async () => {
    const { response, state } = flood(50_000_000)
    const { clock, request, sent } = make(() => response)
    expect(await flush(clock, request.json(GET))).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
    expect(state.sent).toBeLessThanOrEqual(7_000_000)
    expect(state.cancelled).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('attack: an answer announced as too large is not read at all', async () => {
    const { response, state } = flood(6_000_000)
    const { clock, request } = make(
      () => new Response(response.body, { headers: { 'content-length': '6000000' } }),
    )
    expect(await flush(clock, request.json(GET))).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
    expect(state.cancelled).toBe(true)
  })
})
