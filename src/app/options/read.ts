/**
 * Reads objects that a host gives, field by field. By hand, because a schema library would be half of what a page pays
 * before anybody asks for the modal; edges that load later use zod.
 */
import { isRecord, parseJson, readField } from '../../lib/json.ts'

/** `undefined`: not what was wanted. */
export type Reader<T> = (given: unknown) => T | undefined

export const string: Reader<string> = (given) => (typeof given === 'string' ? given : undefined)
export const boolean: Reader<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

export const matching =
  (pattern: RegExp): Reader<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined

/** All of it or nothing. */
export const array =
  <T>(row: Reader<T>): Reader<readonly T[]> =>
  (given) => {
    if (!Array.isArray(given)) return undefined
    const rows = given.map(row)
    return rows.every((value): value is NonNullable<typeof value> => value !== undefined) ? rows : undefined
  }

type Shape = Readonly<Record<string, Reader<unknown>>>
type Fields<S extends Shape> = { readonly [K in keyof S]?: S[K] extends Reader<infer T> ? T : never }

/** Every field may be missing, none may be wrong; other fields are left out. */
export const fields =
  <S extends Shape>(shape: S): Reader<Fields<S>> =>
  (given) => {
    if (!isRecord(given) || Array.isArray(given)) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, reader] of Object.entries(shape)) {
      const field = readField(given, name)
      if (field === undefined || field === null) continue
      const value = reader(field)
      if (value === undefined) return undefined
      read[name] = value
    }
    return read as Fields<S>
  }

/** Text in JSON form becomes the value it spells; other text stays. */
export const fromText = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*[[{]/.test(given) ? (parseJson(given) ?? given) : given
