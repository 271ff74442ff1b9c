/**
 * The rows of one cache: bounded, expiring, and saved under one storage key so that they survive a reload. The raw answer is what is
 * saved; it is parsed again by the schema. Which answer may become a row is up to `cache.ts`.
 */
import type { Clock } from '../lib/clock.ts'
import { read, type Schema } from '../lib/schema.ts'
import type { SafeStorage } from '../lib/storage.ts'

export type CachedRow<T> = {
  /** The number of the request, in order of asking. */
  readonly request: number
  readonly value: T
  /** The raw answer; not saved if too large. */
  readonly wire: unknown
}

export type CachedRows<T> = {
  /** The row, if it has not expired. */
  get(name: string): CachedRow<T> | undefined
  set(name: string, row: CachedRow<T>): void
  clear(): void
}

type Row<T> = CachedRow<T> & {
  /** Wall clock, which is comparable after a reload. */
  readonly at: number
  /** Monotonic time, which cannot be set back; undefined after a reload. */
  readonly since: number | undefined
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

/** By both clocks: the wall clock can be set, and the monotonic one may stop while the device sleeps. */
const isYoung = ({ at, since }: Row<unknown>, lifetime: number, clock: Pick<Clock, 'now' | 'monotonic'>) => {
  const age = clock.now() - at
  const elapsed = since === undefined ? 0 : clock.monotonic() - since
  return age >= 0 && age < lifetime && elapsed < lifetime
}

const readRow = <T>(schema: Schema<T>, given: unknown): readonly [string, Row<T>][] => {
  const [name, at, wire]: readonly unknown[] = Array.isArray(given) ? given : []
  if (typeof name !== 'string' || typeof at !== 'number') return []
  const value = read(schema, wire)
  return value === undefined ? [] : [[name, { at, since: undefined, request: 0, value, wire }]]
}

/** One invalid row makes the whole list invalid. */
const readAll = <T>(
  schema: Schema<T>,
  given: unknown,
): readonly (readonly [string, Row<T>])[] | undefined => {
  if (!Array.isArray(given) || given.length > MAX_ROWS) return undefined
  const read = given.flatMap((row) => readRow(schema, row))
  return read.length === given.length ? read : undefined
}

export function createCachedRows<T>(p: {
  readonly key: string
  /** ms */
  readonly lifetime: number
  readonly schema: Schema<T>
  readonly storage: SafeStorage
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}): CachedRows<T> {
  const { clock, key, storage } = p
  let rows: Map<string, Row<T>> | undefined

  const save = (all: Map<string, Row<T>>): void => {
    const saved = [...all].flatMap(([name, { at, wire }]) => (wire === undefined ? [] : [[name, at, wire]]))
    storage.set(key, saved.length > 0 ? saved : undefined)
  }

  /** The rows that have not expired; expired ones are removed. */
  const young = (): Map<string, Row<T>> => {
    rows ??= new Map(storage.get(key, (given) => readAll(p.schema, given)))
    const size = rows.size
    for (const [name, row] of rows) if (!isYoung(row, p.lifetime, clock)) rows.delete(name)
    if (rows.size < size) save(rows)
    return rows
  }

  return {
    get: (name) => young().get(name),
    set(name, { wire, ...row }) {
      const all = young()
      // The newest row comes last.
      all.delete(name)
      all.set(name, {
        ...row,
        at: clock.now(),
        since: clock.monotonic(),
        wire: isSavable(wire) ? wire : undefined,
      })
      for (const oldest of all.keys()) {
        if (all.size <= MAX_ROWS) break
        all.delete(oldest)
      }
      save(all)
    },
    clear() {
      rows = new Map()
      storage.remove(key)
    },
  }
}
