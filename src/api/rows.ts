/** Lists in the answers of services: rows that cannot be read are dropped, and so are repeats of a key. Fields are in `fields.ts`. */
import * as z from 'zod/mini'
import type { Clock } from '../lib/clock.ts'
import { type Schema, transform } from './fields.ts'

const MAX_ROWS = 1_000

/** A list of the valid rows, the first one of each key, at most `max`. Anything but an array is refused. */
export const rows = <T>(row: Schema<T>, key: (row: T) => string, max = MAX_ROWS) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((given: unknown[]): readonly T[] => {
      const found = new Map<string, T>()
      for (const one of given) {
        if (found.size >= max) break
        addRow(found, row, key, one)
      }
      return [...found.values()]
    }),
  )

const addRow = <T>(found: Map<string, T>, row: Schema<T>, key: (row: T) => string, one: unknown): void => {
  const result = row.safeParse(one)
  if (!result.success || found.has(key(result.data))) return
  found.set(key(result.data), result.data)
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

/** Like `rows`, but with pauses, so that a long list does not block the page. */
export async function readRows<T>(p: {
  readonly given: readonly unknown[]
  readonly row: Schema<T>
  readonly key: (row: T) => string
  readonly max?: number
  readonly pause: Pause
}): Promise<readonly T[]> {
  const { given, row, key, max = MAX_ROWS, pause } = p
  const found = new Map<string, T>()
  for (const [index, one] of given.entries()) {
    if (found.size >= max) break
    if (index % SLICE === 0 && given.length > SLICE) await pause()
    addRow(found, row, key, one)
  }
  return [...found.values()]
}

/** Like `rows`, but refuses a list without any valid row, unless it is empty: an empty list would mean something else. */
export const nonEmptyRows = <T>(row: Schema<T>, key: (row: T) => string) =>
  transform(z.array(z.unknown()), (given: unknown[]) => {
    const good = rows(row, key).parse(given)
    return good.length > 0 || given.length === 0 ? good : undefined
  })
