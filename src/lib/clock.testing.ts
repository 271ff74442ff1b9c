/** A fake clock for tests, in which time stands still until `advance`. */
import { type Clock, createClock } from './clock.ts'

export type FakeClock = Clock & {
  /** Moves time on by `ms` and runs due timers in order, each followed by the promise callbacks it causes. */
  advance(ms: number): Promise<void>
  /** Moves the wall clock only, as setting the clock does. */
  jump(ms: number): void
  /** The number of waiting timers: 0 when everything was cleaned up. */
  pending(): number
}

type Timer = { at: number; fn: () => void; every?: number }

/** Starts at `start` (ms since the epoch), its monotonic time at 0. */
export function fakeClock(start = Date.UTC(2025, 0, 1)): FakeClock {
  // Insertion order breaks ties, as in a browser.
  const timers = new Set<Timer>()
  let elapsed = 0
  let wall = start

  const add = (timer: Timer) => {
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  const delay = (ms: number) => Math.max(ms, 0)

  const clock = createClock({
    now: () => wall + elapsed,
    monotonic: () => elapsed,
    setTimeout: (fn, ms) => add({ at: elapsed + delay(ms), fn }),
    // At least 1 ms, or `advance` would never end.
    setInterval: (fn, ms) => add({ at: elapsed + Math.max(delay(ms), 1), fn, every: Math.max(delay(ms), 1) }),
  })

  return {
    ...clock,
    async advance(ms) {
      const end = elapsed + ms
      await flush()
      for (let timer = next(timers, end); timer; timer = next(timers, end)) {
        timers.delete(timer)
        elapsed = Math.max(elapsed, timer.at)
        if (timer.every) {
          timer.at += timer.every
          timers.add(timer)
        }
        timer.fn()
        await flush()
      }
      elapsed = Math.max(elapsed, end)
    },
    jump(ms) {
      wall += ms
    },
    pending: () => timers.size,
  }
}

function next(timers: Set<Timer>, end: number): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer
  return first
}

/** Runs 100 rounds of microtasks, which is more than any chain of awaits in the project; no real time passes. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await undefined
}
