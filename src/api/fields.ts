/**
 * Building blocks for the schemas of answers: a field is read by a function that returns the value or undefined to refuse it. Lists drop
 * rows that cannot be read. The schemas themselves are beside their calls.
 */
import * as z from 'zod/mini'
import { parseCaipNetworkId } from '../lib/caip.ts'
import { cleanText } from '../lib/text.ts'
import { invalidAnswer } from './service-error.ts'

export type Schema<T> = z.ZodMiniType<T>

/** Transforms what the schema parsed; `read` returns undefined to refuse it. */
export const transform = <I, T>(schema: z.ZodMiniType<I>, read: (value: I) => T | undefined) =>
  z.pipe(
    schema,
    z.transform((value: I, context): T => {
      const result = read(value)
      if (result !== undefined) return result
      context.issues.push({ code: 'custom', input: value })
      return z.NEVER
    }),
  )

/** A required field: if it is refused, so is the row. */
export const required = <T>(read: (value: unknown) => T | undefined) => transform(z.unknown(), read)

/** An optional field: undefined if it is missing or refused. */
export const optional = <T>(read: (value: unknown) => T | undefined) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown): T | undefined => read(value)),
    ),
  )

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

/** Parses an answer. Throws `service-answer-invalid`. */
export function parse<T>(schema: Schema<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (!result.success) throw invalidAnswer()
  return result.data
}

/** Cleaned text (`lib/text.ts`), not empty. */
export const text =
  (max = 64) =>
  (value: unknown): string | undefined =>
    cleanText(value, max) || undefined

/** An id of a service. Refused rather than cleaned, because it has to go back unchanged. */
export const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[-\w:.]{1,256}$/.test(value) ? value : undefined

export const caip2 = (value: unknown): string | undefined =>
  typeof value === 'string' && parseCaipNetworkId(value) ? value : undefined

/** A safe integer from 0. Not for amounts. */
export const integer = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const MAX_DECIMALS = 36

/** Decimals of a token, 0 to 36, as a number or text. */
export function decimals(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : integer(value)
  return count !== undefined && count <= MAX_DECIMALS ? count : undefined
}

/** ISO 8601, UTC if it has no zone, as ms since the epoch. */
export function time(value: unknown): number | undefined {
  const [date, zone] =
    typeof value === 'string' ? (/^\d{4}-\d\d-\d\dT[\d:.]{5,18}(Z|[-+]\d\d:?\d\d)?$/.exec(value) ?? []) : []
  return date ? integer(Date.parse(zone ? date : `${date}Z`)) : undefined
}

/** 0x-hex of at least `bytes` bytes. */
export const hex =
  (bytes: number) =>
  (value: unknown): `0x${string}` | undefined =>
    typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value) && value.length >= 2 + 2 * bytes
      ? (value as `0x${string}`)
      : undefined
