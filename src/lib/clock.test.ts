import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from './clock.testing.ts'
import { systemClock } from './clock.ts'

describe('systemClock', () => {
  it('behavior: tells the time', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(50)
    const before = systemClock.monotonic()
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before)
  })

  it('behavior: timers run and are cancelled', async () => {
    const never = vi.fn()
    systemClock.setTimeout(never, 1)()
    systemClock.setInterval(never, 1)()
    let ticks = 0
    await new Promise<void>((resolve) => {
      const cancel = systemClock.setInterval(() => {
        if (++ticks === 2) {
          cancel()
          resolve()
        }
      }, 1)
    })
    await systemClock.wait(5)
    expect(ticks).toBe(2)
    expect(never).not.toHaveBeenCalled()
  })

  it.each([2 ** 31, Number.POSITIVE_INFINITY])('attack: a delay of %s does not fire at once', async (ms) => {
    const fn = vi.fn()
    const cancel = systemClock.setTimeout(fn, ms)
    await systemClock.wait(5)
    cancel()
    expect(fn).not.toHaveBeenCalled()
  })
})

describe('wait', () => {
  it('behavior: resolves on time and lets go of the signal', async () => {
    const clock = fakeClock()
    const { signal } = new AbortController()
    const remove = vi.spyOn(signal, 'removeEventListener')
    const done = vi.fn()
    void clock.wait(10, signal).then(done)
    await clock.advance(9)
    expect(done).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(done).toHaveBeenCalledOnce()
    expect(remove).toHaveBeenCalledOnce()
  })

  it('error: rejects with the reason when aborted before or during', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const waiting = clock.wait(10, controller.signal)
    controller.abort('stop')
    await expect(waiting).rejects.toBe('stop')
    await expect(clock.wait(10, controller.signal)).rejects.toBe('stop')
    expect(clock.pending()).toBe(0)
  })
})

describe('fakeClock', () => {
  it('behavior: runs due timers in order of time, then of arrival, with the promises between', async () => {
    const clock = fakeClock(1_000)
    const seen: string[] = []
    clock.setTimeout(() => seen.push(`b ${clock.now()}`), 20)
    clock.setTimeout(() => seen.push('c'), 20)
    clock.setTimeout(() => {
      seen.push(`a ${clock.monotonic()}`)
      void Promise.resolve().then(() => clock.setTimeout(() => seen.push('a2'), 5))
    }, 10)
    await clock.advance(20)
    expect(seen).toEqual(['a 10', 'a2', 'b 1020', 'c'])
    expect(clock.now()).toBe(1_020)
  })

  it('behavior: intervals repeat until cancelled, from within too', async () => {
    const clock = fakeClock()
    let ticks = 0
    const cancel = clock.setInterval(() => {
      if (++ticks === 3) cancel()
    }, 10)
    await clock.advance(100)
    expect(ticks).toBe(3)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: jump moves the wall clock only', () => {
    const clock = fakeClock(0)
    clock.jump(-5)
    expect([clock.now(), clock.monotonic()]).toEqual([-5, 0])
  })
})
