/** Builds URL paths from untrusted segments: names and addresses are typed by people, and `..` would change the path. */
import { callFailure } from '../errors/en.service.ts'

const MAX_SEGMENT = 512

const segment = (value: string): string => {
  if (value === '' || value.length > MAX_SEGMENT || /^\.+$/.test(value))
    throw callFailure('rpc-invalid-request')
  try {
    return encodeURIComponent(value)
  } catch (error) {
    // A lone surrogate.
    throw callFailure('rpc-invalid-request', error)
  }
}

/** Each value becomes one encoded segment: path`/v1/identity/${address}`. Throws `rpc-invalid-request` for a value that cannot be one. */
export const path = (texts: TemplateStringsArray, ...values: readonly string[]): string =>
  texts.map((text, index) => text + (index < values.length ? segment(values[index] ?? '') : '')).join('')
