/** The data part: fetched once, given up after 20 s, tried again at the next use. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../lib/clock.testing.ts'
import { flush, setup } from './api.testing.ts'
import type { DataApi } from './create-data-api.ts'
import { createDataLoader } from './data-loader.ts'

const FAILED = { error: expect.objectContaining({ code: 'chunk-failed' }) }

const start = async () => {
  const clock = fakeClock()
  const data = await setup(() => new Response()).api.data()
  const loads: { readonly arrive: (data: DataApi) => void; readonly fail: (error: unknown) => void }[] = []
  const loader = createDataLoader(
    clock,
    () => new Promise((arrive, fail) => void loads.push({ arrive, fail })),
  )
  return { clock, data, loads, loader }
}

describe('createDataLoader', () => {
  it('behavior: nothing is fetched before its first use, then once for all who ask', async () => {
    const { clock, data, loads, loader } = await start()
    const acted: DataApi[] = []
    loader.whenThere((one) => acted.push(one))
    expect([loads.length, acted]).toEqual([0, []])
    const both = Promise.all([loader.get(), loader.get()])
    await clock.advance(0)
    expect(loads).toHaveLength(1)
    loads[0]?.arrive(data)
    expect(await both).toEqual([data, data])
    expect(await loader.get()).toBe(data)
    loader.whenThere((one) => acted.push(one))
    expect([loads.length, acted, clock.pending()]).toEqual([1, [data], 0])
  })

  it('error: what could not be fetched is fetched at the next use', async () => {
    const { clock, data, loads, loader } = await start()
    const failed = loader.get()
    await clock.advance(0)
    loads[0]?.fail(new TypeError('Failed to fetch'))
    expect(await flush(clock, failed)).toEqual(FAILED)
    const next = loader.get()
    await clock.advance(0)
    loads[1]?.arrive(data)
    expect(await flush(clock, next)).toBe(data)
  })

  it('error: waited for 20 s; what comes later than that is dropped', async () => {
    const { clock, data, loads, loader } = await start()
    const late = loader.get()
    expect(await flush(clock, late, 19_999)).toBe('pending')
    expect(await flush(clock, late, 1)).toEqual(FAILED)
    loads[0]?.arrive(data)
    const next = loader.get()
    expect(await flush(clock, next)).toBe('pending')
    expect(loads).toHaveLength(2)
    loads[1]?.arrive(data)
    expect(await flush(clock, next)).toBe(data)
  })
})
