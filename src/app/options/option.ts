/**
 * How one option is read, whatever it came as: attribute text, property or key of `createWalletModal`. A bad value
 * never throws: what is good in it is kept, the rest is told (interface section 2).
 */
import * as z from 'zod/mini'
import { parseJson } from '../../lib/json.ts'

/** `bad`: the part that was not understood, for the alert. */
export type Parsed<T> = { readonly value: T; readonly bad?: unknown }

export type Option<T> = {
  readonly initial: T
  /** For the alert and the manifest: what would have been right. */
  readonly accepted: string
  /** Booleans are present or absent as attributes. */
  readonly kind: 'boolean' | 'text' | 'list' | 'object'
  parse(given: unknown): Parsed<T>
}

/** Text in JSON form becomes the value it spells; other text stays. */
const fromText = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*[[{]/.test(given) ? (parseJson(given) ?? given) : given

export const flag = (initial: boolean): Option<boolean> => ({
  initial,
  accepted: 'true or false',
  kind: 'boolean',
  parse: (given) => {
    if (typeof given === 'boolean') return { value: given }
    if (given === '' || given === 'true') return { value: true }
    if (given === 'false') return { value: false }
    return { value: initial, bad: given }
  },
})

/** One word or number; `read` answers `undefined` to what it does not accept. */
export const text = <T>(
  accepted: string,
  initial: T,
  read: (given: unknown) => T | undefined,
): Option<T> => ({
  initial,
  accepted,
  kind: 'text',
  parse: (given) => {
    const value = read(given)
    return value === undefined ? { value: initial, bad: given } : { value }
  },
})

export const oneOf = <T extends string>(words: readonly T[], initial: T): Option<T> =>
  text<T>(`one of ${words.join(', ')}`, initial, (given) => words.find((word) => word === given))

/** An object of a fixed shape: right as a whole or not at all. */
export const object = <T>(accepted: string, initial: T, shape: z.ZodMiniType<T>): Option<T> => ({
  initial,
  accepted,
  kind: 'object',
  parse: (given) => {
    const result = shape.safeParse(fromText(given))
    return result.success ? { value: result.data } : { value: initial, bad: given }
  },
})

/** Space- or comma-separated text, JSON or an array. Bad rows are dropped and told, good ones kept. */
export const list = <T>(
  accepted: string,
  initial: readonly T[],
  row: (given: unknown) => T | undefined,
): Option<readonly T[]> => ({
  initial,
  accepted,
  kind: 'list',
  parse: (given) => {
    const read = fromText(given)
    const rows: unknown = typeof read === 'string' ? read.split(/[\s,]+/).filter(Boolean) : read
    if (!Array.isArray(rows)) return { value: initial, bad: given }
    const parsed = rows.map((given) => ({ given, value: row(given) }))
    const value = parsed.flatMap((entry) => (entry.value === undefined ? [] : [entry.value]))
    const bad = parsed.find((entry) => entry.value === undefined)
    return bad ? { value, bad: bad.given } : { value }
  },
})

/** An object whose rows are read one by one: bad rows are dropped and told, good ones kept. */
export const record = <T>(
  accepted: string,
  row: (key: string, given: unknown) => T | undefined,
): Option<Readonly<Record<string, T>>> => ({
  initial: {},
  accepted,
  kind: 'object',
  parse: (given) => {
    const rows = z.record(z.string(), z.unknown()).safeParse(fromText(given))
    if (!rows.success) return { value: {}, bad: given }
    const value: Record<string, T> = {}
    let bad: unknown
    for (const [key, cell] of Object.entries(rows.data)) {
      const read = row(key, cell)
      if (read === undefined) bad ??= `${key}: ${String(cell)}`
      else value[key] = read
    }
    return bad === undefined ? { value } : { value, bad }
  },
})
