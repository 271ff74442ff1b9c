/**
 * Readers for values that a host gives. Written by hand, because every page pays for what is loaded before the modal is opened;
 * files that are loaded later use `lib/schema.ts`.
 */
import { isRecord, parseJson, readField } from '../../lib/json.ts'

/** Returns undefined when the value is invalid. */
export type Reader<T> = (given: unknown) => T | undefined

export const string: Reader<string> = (given) => (typeof given === 'string' ? given : undefined)
export const boolean: Reader<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

export const matching =
  (pattern: RegExp): Reader<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined

/** Invalid when any row is. */
export const array =
  <T>(row: Reader<T>): Reader<readonly T[]> =>
  (given) => {
    if (!Array.isArray(given)) return undefined
    const rows = given.map(row)
    return rows.every((value): value is NonNullable<typeof value> => value !== undefined) ? rows : undefined
  }

type Shape = Readonly<Record<string, Reader<unknown>>>
type Fields<S extends Shape> = { readonly [K in keyof S]?: S[K] extends Reader<infer T> ? T : never }

/** Every field is optional, but none may be invalid. Other fields are dropped. */
export const fields =
  <S extends Shape>(shape: S): Reader<Fields<S>> =>
  (given) => {
    if (!isRecord(given)) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, reader] of Object.entries(shape)) {
      const field = readField(given, name)
      if (field === undefined || field === null) continue
      read[name] = reader(field)
      if (read[name] === undefined) return undefined
    }
    return read as Fields<S>
  }

/** Parses text that looks like a JSON object or array; returns anything else as it is. */
export const fromText = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*[[{]/.test(given) ? (parseJson(given) ?? given) : given
