/**
 * What schemas of data from outside are made of: parts of valibot, some of them stricter than its own. No other file of `src/` imports
 * valibot. The fields and lists of services' answers are in `api/fields.ts` and `api/rows.ts`.
 */
import * as v from 'valibot'
import { isRecord } from './json.ts'

export {
  array,
  boolean,
  custom,
  literal,
  nullable,
  nullish,
  optional,
  picklist,
  string,
  unknown,
} from 'valibot'

export type Schema<T> = v.GenericSchema<unknown, T>

export type Output<S extends v.GenericSchema> = v.InferOutput<S>

const EARLY = { abortEarly: true }

/** Parses; undefined: it was refused. Never throws, although a getter of a foreign object may. */
export function read<T>(schema: Schema<T>, value: unknown): T | undefined {
  try {
    const { success, output } = v.safeParse(schema, value, EARLY)
    return success ? output : undefined
  } catch {
    return undefined
  }
}

/** Drops unknown keys. valibot's own accepts arrays as well. */
export const object = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(v.custom<object>(isRecord), v.object(entries))

/** Maps what the schema parsed. */
export const map = <I, T>(schema: Schema<I>, convert: (value: I) => T) => v.pipe(schema, v.transform(convert))

/** Maps what the schema parsed; `convert` returns undefined to refuse it. */
export const transform = <I, T>(schema: Schema<I>, convert: (value: I) => T | undefined) =>
  v.pipe(
    schema,
    v.transform(convert),
    v.custom<T>((value) => value !== undefined),
  )

/** Finite: `1e999` is valid JSON. */
export const number = v.custom<number>(Number.isFinite)

/** A safe integer. */
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max)

export const matching = (pattern: RegExp) =>
  v.custom<string>((value) => typeof value === 'string' && pattern.test(value))
