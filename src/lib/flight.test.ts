import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from './clock.testing.ts'
import { createFlights, ignore, latest, withDeadline } from './flight.ts'
import { RUNS } from './runs.testing.ts'

// An unhandled rejection anywhere in this file fails the whole run: vitest's own rule.
const never = () => new Promise<never>(() => {})
const late = () => new Error('late')

describe('createFlights', () => {
  it('behavior: the same key joins, another runs, and after the end it runs again', async () => {
    const { once } = createFlights()
    const fn = vi.fn(async () => ({}))
    const [a, b, c] = await Promise.all([once('k', fn), once('k', fn), once('other', fn)])
    expect(a).toBe(b)
    expect(c).not.toBe(a)
    expect(fn).toHaveBeenCalledTimes(2)
    await once('k', fn)
    expect(fn).toHaveBeenCalledTimes(3)
  })

  it('behavior: starts in the same turn, as a popup needs', () => {
    const fn = vi.fn(never)
    void createFlights().once('k', fn)
    expect(fn).toHaveBeenCalledOnce()
  })

  it('behavior: a flight that comes back to its own key joins itself', async () => {
    const { once } = createFlights()
    const fn = vi.fn(async () => {
      ignore(once('k', fn))
    })
    await once('k', fn)
    expect(fn).toHaveBeenCalledOnce()
  })

  it('error: a rejection and a synchronous throw reach everyone and free the key', async () => {
    const { once } = createFlights()
    const boom = new Error('boom')
    const throwing = (): Promise<void> => {
      throw boom
    }
    const first = once('k', throwing)
    const second = once('k', throwing)
    await expect(first).rejects.toBe(boom)
    await expect(second).rejects.toBe(boom)
    await expect(once('k', () => Promise.reject(boom))).rejects.toBe(boom)
    await expect(once('k', async () => 1)).resolves.toBe(1)
  })

  it('attack: any order of clicks and answers, never two of a key at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }),
        async (scheduler, keys) => {
          const { once } = createFlights()
          const running = { a: 0, b: 0 }
          const clicks = scheduler.scheduleSequence(
            keys.map((key, index) => async () => {
              const fn = async () => {
                expect(++running[key as 'a' | 'b']).toBe(1)
                await scheduler
                  .schedule(index % 3 ? Promise.resolve() : Promise.reject(late()))
                  .finally(() => {
                    running[key as 'a' | 'b']--
                  })
              }
              ignore(once(key, fn))
            }),
          )
          await scheduler.waitAll()
          await clicks.task
          expect(running).toEqual({ a: 0, b: 0 })
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})

describe('latest', () => {
  it('behavior: only the newest ticket is current, each row on its own', () => {
    const ticket = latest()
    const other = latest()()
    const first = ticket()
    expect(first()).toBe(true)
    const second = ticket()
    expect([first(), second(), other()]).toEqual([false, true, true])
  })
})

describe('withDeadline', () => {
  it('behavior: passes the value and the rejection on, and leaves no timer', async () => {
    const clock = fakeClock()
    await expect(withDeadline(Promise.resolve(1), 10, clock, late)).resolves.toBe(1)
    await expect(withDeadline(Promise.reject(new Error('own')), 10, clock, late)).rejects.toThrow('own')
    await clock.advance(0)
    expect(clock.pending()).toBe(0)
  })

  it('error: rejects at the deadline, not before', async () => {
    const clock = fakeClock()
    const settled = vi.fn()
    const result = withDeadline(never(), 10, clock, late).catch(settled)
    await clock.advance(9)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(1)
    await result
    expect(settled).toHaveBeenCalledWith(late())
  })

  it('attack: late answers and rejections are dropped quietly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        fc.boolean(),
        async (after, fails, watched) => {
          const clock = fakeClock()
          const work = clock.wait(after).then(() => {
            if (fails) throw new Error('own')
            return 'done'
          })
          const result = withDeadline(work, 10, clock, late).catch((error: Error) => error.message)
          if (watched) ignore(work)
          await clock.advance(30)
          const outcome = await result
          if (after !== 10) expect(outcome).toBe(after > 10 ? 'late' : fails ? 'own' : 'done')
          expect(clock.pending()).toBe(0)
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})

describe('ignore', () => {
  it('behavior: returns the same promise, handled', async () => {
    const failing = Promise.reject(late())
    expect(ignore(failing)).toBe(failing)
    await expect(failing).rejects.toThrow('late')
    ignore(Promise.reject(late()))
  })
})
