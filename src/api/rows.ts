/** Lists in the answers of services: rows that cannot be read are dropped, and so are repeats of a key. Fields are in `fields.ts`. */
import type { Clock } from '../lib/clock.ts'
import * as v from '../lib/schema.ts'

const MAX_ROWS = 1_000

const list = v.array(v.unknown())

/** The valid rows of a list, the first one of each key, at most `max`. `onUnread`: told of each row that is dropped and no repeat. */
export function validRows<T>(
  given: readonly unknown[],
  row: v.Schema<T>,
  key: (row: T) => string,
  max = MAX_ROWS,
  onUnread?: () => void,
): readonly T[] {
  const found = new Map<string, T>()
  for (const one of given) if (found.size >= max || !addRow(found, row, key, one)) onUnread?.()
  return [...found.values()]
}

/** `validRows` as a schema. Anything but an array is refused. */
export const rows = <T>(row: v.Schema<T>, key: (row: T) => string, max = MAX_ROWS) =>
  v.map(list, (given) => validRows(given, row, key, max))

/** False: it cannot be read. */
const addRow = <T>(
  found: Map<string, T>,
  row: v.Schema<T>,
  key: (row: T) => string,
  one: unknown,
): boolean => {
  const result = v.read(row, one)
  if (result === undefined) return false
  if (!found.has(key(result))) found.set(key(result), result)
  return true
}

/** Yields to the page if the current task has lasted long enough. */
export type Pause = () => Promise<void>

/** Milliseconds of work before yielding to the page: an eighth of a frame. */
const SLICE_MS = 2

/** Returns a function that yields to the page when the current task has lasted long enough; its first call always yields. */
export function createPause(clock: Clock): Pause {
  let since = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.monotonic() - since < SLICE_MS) return
    await clock.wait(0)
    since = clock.monotonic()
  }
}

/** Rows that are read between pauses. */
const SLICE = 10

/** Like `rows`, but with pauses, so that a long list does not block the page. `onUnread`: told of each row that is dropped and no repeat. */
export async function readRows<T>(p: {
  readonly given: readonly unknown[]
  readonly row: v.Schema<T>
  readonly key: (row: T) => string
  readonly max?: number
  readonly pause: Pause
  onUnread?(): void
}): Promise<readonly T[]> {
  const { given, row, key, max = MAX_ROWS, pause } = p
  const found = new Map<string, T>()
  for (const [index, one] of given.entries()) {
    if (index % SLICE === 0 && given.length > SLICE) await pause()
    if (found.size >= max || !addRow(found, row, key, one)) p.onUnread?.()
  }
  return [...found.values()]
}

/** Like `rows`, but refuses a list without any valid row, unless it is empty: an empty list would mean something else. */
export const nonEmptyRows = <T>(row: v.Schema<T>, key: (row: T) => string) =>
  v.transform(list, (given) => {
    const good = validRows(given, row, key)
    return good.length > 0 || given.length === 0 ? good : undefined
  })
