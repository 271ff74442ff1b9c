/**
 * Answers that are kept for a while (specification 9): one flight per row, the latest question wins, bounded, over a reload by
 * `lib/storage`. What is saved is what the service said, and the schema reads it again. Storage keys: `cache-balance` (30 s),
 * `cache-identity` and `cache-names` (5 min); all are removed on disconnect by `clear()`,
 * and what is asked later, by a question that was under way, is not kept either.
 */
import type { Clock } from '../lib/clock.ts'
import { createFlights } from '../lib/flight.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { parse, type Schema } from './fields.ts'

export type Cache<T> = {
  /** The kept answer, if it is young enough. */
  peek(key: string): T | undefined
  /** Joins a flight under way, else the kept answer, else asks. `fresh` always asks. Failures are not kept. */
  load(key: string, ask: () => Promise<unknown>, fresh?: boolean): Promise<T>
  /** Forgets all rows; answers still under way are not kept either. */
  clear(): void
}

type Row<T> = {
  /** Wall clock: outlives the page. */
  readonly at: number
  /** Monotonic: not to be turned back; undefined after a reload. */
  readonly since: number | undefined
  readonly asked: number
  readonly value: T
  /** Undefined: too large to be saved. */
  readonly wire: unknown
}

/** Characters of one row in storage, which is the host page's as well. */
const MAX_SAVED = 40_000
const MAX_ROWS = 20

/** At least so many characters are left of `room` when it is written: what is far too large is not written to be measured. */
const roomAfter = (value: unknown, room: number): number => {
  if (typeof value === 'string') return room - value.length
  let left = room
  for (const part of typeof value === 'object' && value !== null ? Object.values(value) : []) {
    left = roomAfter(part, left - 1)
    if (left < 0) break
  }
  return left
}

const isSmall = (wire: unknown): boolean => {
  try {
    return roomAfter(wire, MAX_SAVED) >= 0 && JSON.stringify(wire).length <= MAX_SAVED
  } catch {
    // Nested deeper than it can be written.
    return false
  }
}

export function createCache<T>(p: {
  readonly name: string
  /** ms */
  readonly lifetime: number
  readonly schema: Schema<T>
  /** Reads a long answer bit by bit, so that nobody waits for all of it; the schema's way otherwise. */
  readonly read?: ((wire: unknown) => Promise<T>) | undefined
  readonly storage: SafeStorage
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  /** Asked as an answer arrives. */
  readonly mayKeep: () => boolean
}): Cache<T> {
  const { clock, lifetime, storage } = p
  const key = `cache-${p.name}`
  const flights = createFlights()
  let rows: Map<string, Row<T>> | undefined
  let asked = 0
  let cleared = 0

  const isYoung = ({ at, since }: Pick<Row<T>, 'at' | 'since'>): boolean => {
    // Both clocks have to agree: one can be set, the other sleeps with the machine.
    const age = clock.now() - at
    const elapsed = since === undefined ? 0 : clock.monotonic() - since
    return age >= 0 && age < lifetime && elapsed < lifetime
  }

  const readRow = (given: unknown): readonly [string, Row<T>][] => {
    const [name, at, wire]: readonly unknown[] = Array.isArray(given) ? given : []
    if (typeof name !== 'string' || typeof at !== 'number') return []
    const result = p.schema.safeParse(wire)
    return result.success ? [[name, { at, since: undefined, asked: 0, value: result.data, wire }]] : []
  }

  /** All that is saved or nothing: a spoilt list goes as a whole. */
  const readAll = (given: unknown): readonly (readonly [string, Row<T>])[] | undefined => {
    if (!Array.isArray(given) || given.length > MAX_ROWS) return undefined
    const read = given.flatMap(readRow)
    return read.length === given.length ? read : undefined
  }

  const save = (all: Map<string, Row<T>>): void => {
    const saved = [...all].flatMap(([name, { at, wire }]) => (wire === undefined ? [] : [[name, at, wire]]))
    storage.set(key, saved.length > 0 ? saved : undefined)
  }

  /** Expired rows go on the way. */
  const young = (): Map<string, Row<T>> => {
    rows ??= new Map(storage.get(key, readAll))
    const size = rows.size
    for (const [name, row] of rows) if (!isYoung(row)) rows.delete(name)
    if (rows.size < size) save(rows)
    return rows
  }

  const peek = (name: string): T | undefined => young().get(name)?.value

  const keep = (name: string, mine: number, value: T, wire: unknown): void => {
    const all = young()
    const kept = all.get(name)
    // A question asked later has already been answered.
    if (kept && kept.asked > mine) return
    all.delete(name)
    all.set(name, {
      at: clock.now(),
      since: clock.monotonic(),
      asked: mine,
      value,
      wire: isSmall(wire) ? wire : undefined,
    })
    for (const oldest of all.keys()) {
      if (all.size <= MAX_ROWS) break
      all.delete(oldest)
    }
    save(all)
  }

  const fetch = async (name: string, ask: () => Promise<unknown>): Promise<T> => {
    const mine = ++asked
    const epoch = cleared
    const wire = await ask()
    const value = p.read ? await p.read(wire) : parse(p.schema, wire)
    if (epoch === cleared && p.mayKeep()) keep(name, mine, value, wire)
    return value
  }

  return {
    peek,
    load(name, ask, fresh = false) {
      const kept = fresh ? undefined : peek(name)
      if (kept !== undefined) return Promise.resolve(kept)
      // A forced question does not join an older one: it would get what was true before.
      return fresh ? fetch(name, ask) : flights.once(`${cleared}:${name}`, () => fetch(name, ask))
    },
    clear() {
      cleared++
      rows = new Map()
      storage.remove(key)
    },
  }
}
