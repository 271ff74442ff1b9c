import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PROJECT } from '../../features/connect/email/email.testing.ts'
import { createHarness, type GivenOptions } from '../core.testing.ts'

const RESULT = 'https://frame.example/loading?ticket=t0k3n'

const chunk = vi.hoisted(() => ({ isThere: true, start: (_result?: string) => {}, fetched: 0 }))
vi.mock('../../services/create-services.ts', () => ({
  createServices() {
    chunk.fetched += 1
    if (!chunk.isThere) throw new TypeError('Failed to fetch')
    return { start: chunk.start, track() {}, dispose() {}, restart() {} }
  },
}))

beforeEach(() => {
  Object.assign(chunk, { isThere: true, start: vi.fn(), fetched: 0 })
})

const load = async (options: GivenOptions = { projectId: PROJECT }) => {
  const replaceState = vi.fn()
  const harness = createHarness({
    options,
    before: (page) =>
      void Object.assign(page, {
        location: new URL(`https://shop.example/cart?a=1&result_uri=${encodeURIComponent(RESULT)}`),
        history: { state: null, replaceState },
      }),
  })
  // In the turn of the start, whatever is fetched later.
  const taken = replaceState.mock.calls.map(([, , url]) => url)
  await vi.dynamicImportSettled()
  await harness.settled()
  return { ...harness, taken }
}

describe('a page to which a provider has led back', () => {
  it('behavior: the answer is out of the address at once, and goes to the services', async () => {
    const { taken } = await load()
    expect(taken).toEqual(['/cart?a=1'])
    expect(chunk.start).toHaveBeenCalledExactlyOnceWith(RESULT)
  })

  it('error: the services cannot be fetched: out of the address all the same, and passed on when they have come', async () => {
    chunk.isThere = false
    const { taken, clock, settled, errors } = await load()
    expect(taken).toEqual(['/cart?a=1'])
    await vi.waitFor(() => expect(errors()).toEqual(['chunk-failed']))
    expect(chunk.fetched).toBe(1)
    chunk.isThere = true
    await clock.advance(40_000)
    await settled()
    await vi.waitFor(() => expect(chunk.start).toHaveBeenCalledExactlyOnceWith(RESULT))
  })

  it.each([
    ['without a project', {}],
    ['with basic', { projectId: PROJECT, basic: true }],
  ])('param: %s it is not ours, and stays', async (_why, options) => {
    const { taken } = await load(options)
    expect(taken).toEqual([])
    expect(chunk.fetched).toBe(0)
  })
})
