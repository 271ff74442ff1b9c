import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FakeClock, fakeClock } from '../lib/clock.testing.ts'
import { number, object } from '../lib/schema.ts'
import { flush, memoryStorage } from './api.testing.ts'
import { createCache } from './cache.ts'

const schema = object({ n: number })
const KEY = 'wallet-modal:cache-things'

const make = (clock: FakeClock = fakeClock(), memory = memoryStorage()) => ({
  clock,
  ...memory,
  memory,
  cache: createCache({
    name: 'things',
    lifetime: 30_000,
    schema,
    storage: memory.storage,
    clock,
    mayKeep: () => true,
  }),
})

/** Answers that arrive when a test decides. */
const deferred = () => {
  const gates: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = []
  const ask = () => new Promise<unknown>((resolve, reject) => gates.push({ resolve, reject }))
  return { ask, gates }
}

describe('createCache', () => {
  it('behavior: kept for its lifetime, not a millisecond longer', async () => {
    const { cache, clock } = make()
    let asked = 0
    const ask = async () => ({ n: ++asked })
    expect(await flush(clock, cache.load('a', ask))).toEqual({ n: 1 })
    await clock.advance(29_999)
    expect(await flush(clock, cache.load('a', ask))).toEqual({ n: 1 })
    expect(cache.peek('b')).toBeUndefined()
    await clock.advance(1)
    expect(cache.peek('a')).toBeUndefined()
    expect(await flush(clock, cache.load('a', ask))).toEqual({ n: 2 })
  })

  it('behavior: two at once are one question; a failure is not kept', async () => {
    const { cache, clock } = make()
    const { ask, gates } = deferred()
    const both = [cache.load('a', ask), cache.load('a', ask)]
    expect(gates).toHaveLength(1)
    gates[0]?.reject(new Error('down'))
    for (const one of both) expect(await flush(clock, one)).toMatchObject({ error: { message: 'down' } })
    const again = cache.load('a', ask)
    gates[1]?.resolve({ n: 2 })
    expect(await flush(clock, again)).toEqual({ n: 2 })
  })

  it('behavior: a forced question does not join an older one, and the later question wins', async () => {
    const { cache, clock } = make()
    const { ask, gates } = deferred()
    const older = cache.load('a', ask)
    const newer = cache.load('a', ask, true)
    expect(gates).toHaveLength(2)
    gates[1]?.resolve({ n: 2 })
    expect(await flush(clock, newer)).toEqual({ n: 2 })
    gates[0]?.resolve({ n: 1 })
    expect(await flush(clock, older)).toEqual({ n: 1 })
    expect(cache.peek('a')).toEqual({ n: 2 })
  })

  it('behavior: a reload finds it again, for the rest of its time', async () => {
    const { cache, clock, memory } = make()
    await flush(
      clock,
      cache.load('a', async () => ({ n: 1 })),
    )
    await clock.advance(10_000)
    expect(make(clock, memory).cache.peek('a')).toEqual({ n: 1 })
    await clock.advance(20_000)
    expect(make(clock, memory).cache.peek('a')).toBeUndefined()
    expect(memory.items.has(KEY)).toBe(false)
  })

  it('behavior: `clear` forgets what is saved and what is still coming', async () => {
    const { cache, clock, items } = make()
    const { ask, gates } = deferred()
    await flush(
      clock,
      cache.load('b', async () => ({ n: 5 })),
    )
    const late = cache.load('a', ask)
    cache.clear()
    const after = cache.load('a', ask)
    gates[0]?.resolve({ n: 1 })
    expect(await flush(clock, late)).toEqual({ n: 1 })
    expect([cache.peek('a'), cache.peek('b'), items.has(KEY)]).toEqual([undefined, undefined, false])
    gates[1]?.resolve({ n: 2 })
    expect(await flush(clock, after)).toEqual({ n: 2 })
    expect(cache.peek('a')).toEqual({ n: 2 })
  })

  it.each([-3_600_000, -1, 30_000, 3_600_000])(
    'behavior: a wall clock that jumps by %i ms asks again',
    async (ms) => {
      const { cache, clock, memory } = make()
      let asked = 0
      const ask = async () => ({ n: ++asked })
      await flush(clock, cache.load('a', ask))
      clock.jump(ms)
      expect(make(clock, memory).cache.peek('a')).toBeUndefined()
      expect(await flush(clock, cache.load('a', ask))).toEqual({ n: 2 })
      expect(await flush(clock, cache.load('a', ask))).toEqual({ n: 2 })
    },
  )

  it('behavior: a wall clock that is turned back again and again keeps nothing longer', async () => {
    const { cache, clock } = make()
    await flush(
      clock,
      cache.load('a', async () => ({ n: 1 })),
    )
    await clock.advance(20_000)
    clock.jump(-20_000)
    expect(cache.peek('a')).toEqual({ n: 1 })
    await clock.advance(10_000)
    expect(cache.peek('a')).toBeUndefined()
  })

  it('behavior: at most 20 rows, the oldest goes first', async () => {
    const { cache, clock } = make()
    for (let n = 0; n < 25; n++)
      await flush(
        clock,
        cache.load(`${n}`, async () => ({ n })),
      )
    expect(cache.peek('4')).toBeUndefined()
    expect(cache.peek('5')).toEqual({ n: 5 })
    expect(cache.peek('24')).toEqual({ n: 24 })
  })

  it('behavior: a large answer is kept for the page, not saved', async () => {
    const { cache, clock, items } = make()
    await flush(
      clock,
      cache.load('a', async () => ({ n: 1, junk: 'x'.repeat(50_000) })),
    )
    expect(cache.peek('a')).toEqual({ n: 1 })
    expect(items.has(KEY)).toBe(false)
  })

  it('error: an answer of another shape is refused and not kept', async () => {
    const { cache, clock } = make()
    expect(
      await flush(
        clock,
        cache.load('a', async () => ({ n: 'x' })),
      ),
    ).toMatchObject({
      error: { code: 'service-answer-invalid' },
    })
    expect(cache.peek('a')).toBeUndefined()
  })

  it('attack: whatever stands in storage, nothing but good rows comes out', () => {
    const now = fakeClock().now()
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.tuple(fc.string(), fc.constant(now), fc.jsonValue())),
        (junk, list) => {
          for (const d of [junk, list, [junk], [['a', now, junk]], [['a', now, { n: junk }]]]) {
            const memory = memoryStorage()
            memory.items.set(KEY, JSON.stringify({ v: 1, d }))
            const found = make(fakeClock(), memory).cache.peek('a')
            if (found !== undefined) expect(found).toEqual({ n: expect.any(Number) })
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
