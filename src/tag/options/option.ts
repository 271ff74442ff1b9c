/**
 * Builds options from readers: one parser for attribute text, properties and keys of `createWalletModal`. Bad values
 * never throw; valid parts are kept and the first bad part is reported (interface 4).
 */
import { isRecord } from '../../lib/json.ts'
import { fromText, type Reader } from './read.ts'

/** `bad`: the part that could not be parsed, for the alert; undefined if there is none. */
export type Parsed<T> = { readonly value: T; readonly bad?: unknown }

export type Option<T> = {
  readonly initial: T
  /** All accepted values, where they are a fixed set. Other options describe theirs in `accepted.ts`. */
  readonly words?: readonly string[]
  /** `boolean`: as an attribute, true when present, unless its text is `false`. */
  readonly kind: 'boolean' | 'text' | 'list' | 'object'
  parse(given: unknown): Parsed<T>
}

export const flag = (initial: boolean): Option<boolean> => ({
  initial,
  kind: 'boolean',
  parse: (given) => {
    if (typeof given === 'boolean') return { value: given }
    if (given === '' || given === 'true') return { value: true }
    if (given === 'false') return { value: false }
    return { value: initial, bad: given }
  },
})

/** A single text or number. */
export const text = <T>(initial: T, read: Reader<T>): Option<T> => ({
  initial,
  kind: 'text',
  parse: (given) => {
    const value = read(given)
    return value === undefined ? { value: initial, bad: given } : { value }
  },
})

export const oneOf = <T extends string>(words: readonly T[], initial: T): Option<T> => ({
  ...text<T>(initial, (given) => words.find((word) => word === given)),
  words,
})

/** An object of a fixed shape, accepted as a whole or not at all. */
export const object = <T>(initial: T, read: Reader<T>): Option<T> => ({
  ...text(initial, (given) => read(fromText(given))),
  kind: 'object',
})

/** Text separated by spaces or commas, JSON, or an array. Bad rows are dropped and reported, good ones kept, if there are any. */
export const list = <T>(initial: readonly T[], row: Reader<T>): Option<readonly T[]> => ({
  initial,
  kind: 'list',
  parse: (given) => {
    const read = fromText(given)
    const rows: unknown = typeof read === 'string' ? read.split(/[\s,]+/).filter(Boolean) : read
    if (!Array.isArray(rows)) return { value: initial, bad: given }
    const value: T[] = []
    const bad: unknown[] = []
    for (const cell of rows) {
      const read = row(cell)
      if (read === undefined) bad.push(cell)
      else value.push(read)
    }
    return { value: bad.length > 0 && value.length === 0 ? initial : value, bad: bad[0] }
  },
})

/** An object whose entries are parsed one by one: bad ones are dropped and reported, good ones kept. */
export const record = <T>(
  row: (key: string, given: unknown) => T | undefined,
): Option<Readonly<Record<string, T>>> => ({
  initial: {},
  kind: 'object',
  parse: (given) => {
    const rows = fromText(given)
    if (!isRecord(rows)) return { value: {}, bad: given }
    const value: Record<string, T> = {}
    let bad: unknown
    for (const [key, cell] of Object.entries(rows)) {
      const read = row(key, cell)
      if (read === undefined) bad ??= { [key]: cell }
      else value[key] = read
    }
    return { value, bad }
  },
})
