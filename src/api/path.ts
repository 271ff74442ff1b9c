/** Owns what may stand between the slashes: names and addresses are typed by people, and `..` would climb. */
import { failure } from '../errors/to-error.ts'

const MAX_SEGMENT = 512

const segment = (value: string): string => {
  if (value === '' || value.length > MAX_SEGMENT || /^\.+$/.test(value)) throw failure('rpc-invalid-request')
  try {
    return encodeURIComponent(value)
  } catch (error) {
    // Half a surrogate pair.
    throw failure('rpc-invalid-request', error)
  }
}

/** A path whose values are one encoded segment each: path`/v1/identity/${address}`. Throws on one that cannot be. */
export const path = (texts: TemplateStringsArray, ...values: readonly string[]): string =>
  texts.map((text, index) => text + (index < values.length ? segment(values[index] ?? '') : '')).join('')
