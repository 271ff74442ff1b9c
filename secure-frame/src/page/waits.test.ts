import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../../src/lib/clock.testing.ts'
import { Failure } from './failure.ts'
import { createWaits, type Waits } from './waits.ts'

const unreachable = () => new Failure('The server cannot be reached.')

let clock: FakeClock
let waits: Waits
beforeEach(() => {
  clock = fakeClock()
  waits = createWaits(clock)
})

/** What became of it, so far. */
const outcome = (promise: Promise<unknown>) => {
  const settled = { value: undefined as unknown, error: undefined as unknown }
  promise.then(
    (value) => Object.assign(settled, { value }),
    (error) => Object.assign(settled, { error }),
  )
  return settled
}

describe('createWaits', () => {
  it('behavior: asks until there is an answer', async () => {
    const ask = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined).mockResolvedValue(1)
    await expect(waits.until('key', ask)).resolves.toBe(1)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('behavior: a vault that cannot be reached is asked again, a little later', async () => {
    const ask = vi.fn().mockRejectedValueOnce(unreachable()).mockResolvedValue(1)
    const settled = outcome(waits.until('key', ask))
    await clock.advance(799)
    expect(ask).toHaveBeenCalledTimes(1)
    await clock.advance(201)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(settled.value).toBe(1)
  })

  it('error: six failures in a row end it, in the words of the last', async () => {
    const ask = vi.fn().mockRejectedValue(unreachable())
    const settled = outcome(waits.until('key', ask))
    await clock.advance(60_000)
    expect(settled.error).toMatchObject({ message: 'The server cannot be reached.' })
    expect(ask).toHaveBeenCalledTimes(6)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an answer in between, and the failures before it count no more', async () => {
    const ask = vi.fn()
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 5; failure++) ask.mockRejectedValueOnce(unreachable())
      ask.mockResolvedValueOnce(undefined)
    }
    const settled = outcome(waits.until('key', ask.mockResolvedValue(1)))
    await clock.advance(120_000)
    expect(settled.value).toBe(1)
  })

  it.each([
    ['what the vault says', new Failure('The link has expired', 'device-expired')],
    ['a mistake of this program', new TypeError('Not a function')],
  ])('error: %s ends it at once', async (_, error) => {
    const ask = vi.fn().mockRejectedValue(error)
    await expect(waits.until('key', ask)).rejects.toBe(error)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('behavior: ended while it pauses: it asks no more', async () => {
    const ask = vi.fn().mockRejectedValue(unreachable())
    const settled = outcome(waits.until('key', ask))
    await clock.advance(0)
    waits.end()
    await clock.advance(60_000)
    expect(settled.error).toMatchObject({ message: 'The request was aborted' })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(clock.pending()).toBe(0)
  })
})
