/** Counts what runs at the same time, by key, up to a limit. */

export type Counter = {
  /** False: the limit is reached, and nothing was counted. */
  enter(key: string): boolean
  leave(key: string): void
}

export function createCounter(limit: number): Counter {
  const counts = new Map<string, number>()
  return {
    enter(key) {
      const count = counts.get(key) ?? 0
      if (count >= limit) return false
      counts.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = counts.get(key) ?? 0
      if (count > 1) counts.set(key, count - 1)
      else counts.delete(key)
    },
  }
}
