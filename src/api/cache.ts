/**
 * A bounded cache of answers (specification 9) that survives a reload (`lib/storage.ts`). Calls for the same row are joined, and the
 * latest request wins. The service's raw answer is saved and parsed again by the schema. Storage keys: `cache-balance` (30 s),
 * `cache-identity` and `cache-names` (5 min). `clear()` on disconnect removes them, and requests under way then are not cached.
 */
import type { Clock } from '../lib/clock.ts'
import { createFlights } from '../lib/flight.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { parse, type Schema } from './fields.ts'

export type Cache<T> = {
  /** The cached answer, if it has not expired. */
  peek(key: string): T | undefined
  /** Returns the cached answer, else joins a request under way, else calls `ask`. `fresh` always calls it. Failures are not cached. */
  load(key: string, ask: () => Promise<unknown>, fresh?: boolean): Promise<T>
  /** Removes all rows; requests still under way will not be cached. */
  clear(): void
}

type Row<T> = {
  /** Wall clock, which is comparable after a reload. */
  readonly at: number
  /** Monotonic time, which cannot be set back; undefined after a reload. */
  readonly since: number | undefined
  /** The number of the request, in order of asking. */
  readonly request: number
  readonly value: T
  /** The raw answer; undefined if too large to be saved. */
  readonly wire: unknown
}

/** Characters of one row. The storage is shared with the host's page. */
const MAX_SAVED = 40_000
const MAX_ROWS = 20

/** An upper bound of the characters left of `room`, so that values that are far too large need not be serialized to be measured. */
const roomAfter = (value: unknown, room: number): number => {
  if (typeof value === 'string') return room - value.length
  let left = room
  for (const part of typeof value === 'object' && value !== null ? Object.values(value) : []) {
    left = roomAfter(part, left - 1)
    if (left < 0) break
  }
  return left
}

const isSavable = (wire: unknown): boolean => {
  try {
    return roomAfter(wire, MAX_SAVED) >= 0 && JSON.stringify(wire).length <= MAX_SAVED
  } catch {
    // Nested too deeply to be serialized.
    return false
  }
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
  const { clock, lifetime, storage } = p
  const key = `cache-${p.name}`
  const flights = createFlights()
  let rows: Map<string, Row<T>> | undefined
  let requests = 0
  let cleared = 0

  const isYoung = ({ at, since }: Pick<Row<T>, 'at' | 'since'>): boolean => {
    // By both clocks: the wall clock can be set, and the monotonic one may stop while the device sleeps.
    const age = clock.now() - at
    const elapsed = since === undefined ? 0 : clock.monotonic() - since
    return age >= 0 && age < lifetime && elapsed < lifetime
  }

  const readRow = (given: unknown): readonly [string, Row<T>][] => {
    const [name, at, wire]: readonly unknown[] = Array.isArray(given) ? given : []
    if (typeof name !== 'string' || typeof at !== 'number') return []
    const result = p.schema.safeParse(wire)
    return result.success ? [[name, { at, since: undefined, request: 0, value: result.data, wire }]] : []
  }

  /** One invalid row makes the whole list invalid. */
  const readAll = (given: unknown): readonly (readonly [string, Row<T>])[] | undefined => {
    if (!Array.isArray(given) || given.length > MAX_ROWS) return undefined
    const read = given.flatMap(readRow)
    return read.length === given.length ? read : undefined
  }

  const save = (all: Map<string, Row<T>>): void => {
    const saved = [...all].flatMap(([name, { at, wire }]) => (wire === undefined ? [] : [[name, at, wire]]))
    storage.set(key, saved.length > 0 ? saved : undefined)
  }

  /** The rows that have not expired; expired ones are removed. */
  const young = (): Map<string, Row<T>> => {
    rows ??= new Map(storage.get(key, readAll))
    const size = rows.size
    for (const [name, row] of rows) if (!isYoung(row)) rows.delete(name)
    if (rows.size < size) save(rows)
    return rows
  }

  const peek = (name: string): T | undefined => young().get(name)?.value

  const keep = (name: string, request: number, value: T, wire: unknown): void => {
    const all = young()
    const kept = all.get(name)
    // A later request has already been answered.
    if (kept && kept.request > request) return
    all.delete(name)
    all.set(name, {
      at: clock.now(),
      since: clock.monotonic(),
      request,
      value,
      wire: isSavable(wire) ? wire : undefined,
    })
    for (const oldest of all.keys()) {
      if (all.size <= MAX_ROWS) break
      all.delete(oldest)
    }
    save(all)
  }

  const fetch = async (name: string, ask: () => Promise<unknown>): Promise<T> => {
    const request = ++requests
    const epoch = cleared
    const wire = await ask()
    const value = p.read ? await p.read(wire) : parse(p.schema, wire)
    if (epoch === cleared && p.mayKeep()) keep(name, request, value, wire)
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
      rows = new Map()
      storage.remove(key)
    },
  }
}
