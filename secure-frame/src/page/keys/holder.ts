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
  let current: Bytes | undefined
  let cancel = () => {}
  let used = { wall: 0, monotonic: 0 }

  const forget = () => {
    cancel()
    current?.fill(0)
    current = undefined
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
      current = keys
      touch()
    },
    has() {
      forgetIfIdle()
      return current !== undefined
    },
    use(use) {
      forgetIfIdle()
      if (!current) return undefined
      touch()
      const lent = current.slice()
      return use(lent).finally(() => lent.fill(0))
    },
  }
}
