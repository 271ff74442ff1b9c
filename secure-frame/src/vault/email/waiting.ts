/** Who waits for a press in another browser, by device. */
import type { Clock } from '../../../../src/lib/clock.ts'

export type Wait = { readonly promise: Promise<void>; cancel(): void }

export type Waiting = {
  /** Resolves when it is woken, after `ms`, or when the request is gone. Never rejects. */
  wait(deviceId: string, ms: number, signal: AbortSignal): Wait
  wake(deviceId: string): void
}

export function createWaiting(clock: Pick<Clock, 'setTimeout'>): Waiting {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wait(deviceId, ms, signal) {
      let finish = () => {}
      const promise = new Promise<void>((resolve) => {
        finish = resolve
      })
      const all = waiting.get(deviceId) ?? new Set()
      waiting.set(deviceId, all.add(finish))
      const stop = clock.setTimeout(finish, ms)
      signal.addEventListener('abort', finish, { once: true })
      if (signal.aborted) finish()
      const cancel = () => {
        stop()
        signal.removeEventListener('abort', finish)
        all.delete(finish)
        if (all.size === 0 && waiting.get(deviceId) === all) waiting.delete(deviceId)
      }
      return { promise, cancel }
    },
    wake(deviceId) {
      for (const finish of waiting.get(deviceId) ?? []) finish()
    },
  }
}
