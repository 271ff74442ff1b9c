/** The clear keys: in memory alone, forgotten after 15 minutes in which nobody used them, zeroed whenever they go. */
import type { Clock } from '../../../../src/lib/clock.ts'
import type { Bytes } from '../bytes.ts'

export const IDLE_MS = 15 * 60_000

export type KeyHolder = {
  /** Takes the bytes over: they are zeroed here. */
  hold(keys: Bytes): void
  has(): boolean
  /** Hands out a copy that is zeroed when `use` has ended. Undefined: there are none. */
  use<T>(use: (keys: Bytes) => Promise<T>): Promise<T> | undefined
  forget(): void
}

export function createKeyHolder(clock: Clock): KeyHolder {
  let held: Bytes | undefined
  let cancel = () => {}
  let used = { wall: 0, monotonic: 0 }

  const forget = () => {
    cancel()
    held?.fill(0)
    held = undefined
  }

  const touch = () => {
    cancel()
    used = { wall: clock.now(), monotonic: clock.monotonic() }
    cancel = clock.setTimeout(forget, IDLE_MS)
  }

  /** Timers stand still while a computer sleeps, and so does the monotonic time of some. */
  const forgetIfIdle = () => {
    const isIdle = clock.now() - used.wall >= IDLE_MS || clock.monotonic() - used.monotonic >= IDLE_MS
    if (isIdle) forget()
  }

  return {
    forget,
    hold(keys) {
      forget()
      held = keys
      touch()
    },
    has() {
      forgetIfIdle()
      return held !== undefined
    },
    use(use) {
      forgetIfIdle()
      if (!held) return undefined
      touch()
      const lent = held.slice()
      return use(lent).finally(() => lent.fill(0))
    },
  }
}
