/**
 * A cache of answers (specification 9). Calls for the same row are joined, and the latest request wins. The rows, and how they survive a
 * reload, are in `cached-rows.ts`. Storage keys: `cache-balance` (30 s), `cache-identity` and `cache-names` (5 min). `clear()` on
 * disconnect removes them, and requests under way then are not cached.
 */
import { CACHE_KEYS } from '../lib/cache-keys.ts'
import type { Clock } from '../lib/clock.ts'
import { createFlights } from '../lib/flight.ts'
import type { Schema } from '../lib/schema.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { createCachedRows } from './cached-rows.ts'
import { parse } from './fields.ts'

export type Cache<T> = {
  /** The cached answer, if it has not expired. */
  peek(key: string): T | undefined
  /** Returns the cached answer, else joins a request under way, else calls `ask`. `fresh` always calls it. Failures are not cached. */
  load(key: string, ask: () => Promise<unknown>, fresh?: boolean): Promise<T>
  /** Removes all rows; requests still under way will not be cached. */
  clear(): void
}

export function createCache<T>(p: {
  readonly name: string
  /** ms */
  readonly lifetime: number
  readonly schema: Schema<T>
  /** Parses a long answer in small batches; by default `schema` parses it at once. */
  readonly read?: ((wire: unknown) => Promise<T>) | undefined
  readonly storage: SafeStorage
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  /** Called when an answer arrives; if false, it is not cached. */
  readonly mayKeep: () => boolean
}): Cache<T> {
  const rows = createCachedRows({ ...p, key: CACHE_KEYS + p.name })
  const flights = createFlights()
  let requests = 0
  let cleared = 0

  const peek = (name: string): T | undefined => rows.get(name)?.value

  const fetch = async (name: string, ask: () => Promise<unknown>): Promise<T> => {
    const request = ++requests
    const epoch = cleared
    const wire = await ask()
    const value = p.read ? await p.read(wire) : parse(p.schema, wire)
    if (epoch !== cleared || !p.mayKeep()) return value
    const isOutdated = (rows.get(name)?.request ?? 0) > request
    if (!isOutdated) rows.set(name, { request, value, wire })
    return value
  }

  return {
    peek,
    load(name, ask, fresh = false) {
      const kept = fresh ? undefined : peek(name)
      if (kept !== undefined) return Promise.resolve(kept)
      // A fresh request must not join an older one, whose answer may be outdated.
      return fresh ? fetch(name, ask) : flights.once(`${cleared}:${name}`, () => fetch(name, ask))
    },
    clear() {
      cleared++
      rows.clear()
    },
  }
}
