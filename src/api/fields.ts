/**
 * Building blocks for the schemas of answers: a field is read by a function that returns the value or undefined to refuse it. Lists are
 * in `rows.ts`, the schemas themselves beside their calls.
 */
import { parseCaipNetworkId } from '../lib/chain-id.ts'
import * as v from '../lib/schema.ts'
import { cleanText } from '../lib/text.ts'
import { invalidAnswer } from './service-error.ts'

/** A required field: if it is refused, so is the row. */
export const required = <T>(read: (value: unknown) => T | undefined) => v.transform(v.unknown(), read)

/** An optional field: undefined if it is missing or refused. */
export const optional = <T>(read: (value: unknown) => T | undefined) => v.optional(v.map(v.unknown(), read))

/** Parses an answer. Throws `service-answer-invalid`. */
export function parse<T>(schema: v.Schema<T>, answer: unknown): T {
  const result = v.read(schema, answer)
  if (result === undefined) throw invalidAnswer()
  return result
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
