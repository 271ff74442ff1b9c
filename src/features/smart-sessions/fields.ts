/** Strict readers for what a page asks for (decisions 89): each throws `permissions-invalid` with the field that is wrong. */
import type { Hex } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { parseHexQuantity } from '../../lib/amount.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'

/** `at`: the path of the field, as `permissions[0].data.start`. */
export type Reader<T> = (value: unknown, at: string) => T

/** For whoever makes the page. */
export const invalid = (at: string, expected: string): WalletModalError =>
  new WalletModalError('permissions-invalid', `${at || 'request'}: ${expected}`)

const join = (at: string, key: string): string => `${at}${at && '.'}${cleanText(key)}`

/** All of these fields and no others. One that may be missing is read by `optional`. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> =>
  (value, at) => {
    if (!isRecord(value)) throw invalid(at, 'an object')
    const extra = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
    if (extra !== undefined) throw invalid(join(at, extra), 'there is no such field')
    const readers: readonly [string, Reader<unknown>][] = Object.entries(fields)
    const read = readers.map(
      ([key, reader]) =>
        [key, reader(Object.hasOwn(value, key) ? value[key] : undefined, join(at, key))] as const,
    )
    // Each field has been read.
    return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as T
  }

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at)

/** More are of no use to a wallet, and nobody reads them. */
const MAX_ITEMS = 100

export const list =
  <T>(reader: Reader<T>, min = 0): Reader<readonly T[]> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length < min || value.length > MAX_ITEMS)
      throw invalid(at, `a list of ${min} to ${MAX_ITEMS}`)
    return Array.from(value, (one, index) => reader(one, `${at}[${index}]`))
  }

export const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value, at) => {
    const found = words.find((word) => word === value)
    if (found === undefined) throw invalid(at, `one of ${words.join(', ')}`)
    return found
  }

/** Visible as it is: it goes on unchanged, so nothing is cleaned away. */
export const text =
  (pattern: RegExp, expected: string): Reader<string> =>
  (value, at) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw invalid(at, expected)
    return value
  }

/** Without another spelling: it is what the wallet is sent. */
const checked =
  (isFine: (value: string) => boolean, expected: string): Reader<Hex> =>
  (value, at) => {
    if (typeof value !== 'string' || !isFine(value)) throw invalid(at, expected)
    return value as Hex
  }

export const address = checked(
  (value) => toEvmAddress(value) !== undefined,
  'an address; of mixed case only with its checksum',
)

export const quantity = checked((value) => parseHexQuantity(value) !== undefined, '0x-hex, in base units')

export const bytes = (min: number): Reader<Hex> =>
  checked(
    (value) => /^0x([\da-f]{2})*$/i.test(value) && value.length >= 2 + 2 * min && value.length <= 2_000,
    `0x-hex of ${min} bytes or more`,
  )

/** Seconds. Later than this are milliseconds. */
const MAX_TIME = 1e11

export const seconds =
  (isFine: (value: number) => boolean, expected: string): Reader<number> =>
  (value, at) => {
    const isTime = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < MAX_TIME
    if (!isTime || !isFine(value)) throw invalid(at, expected)
    return value
  }

export const FUTURE = 'seconds since 1970, in the future'

/** `expiry`: epoch seconds; `now`: epoch ms. */
export const isOver = (expiry: number, now: number): boolean => expiry * 1000 <= now

const MAX_DEPTH = 12
const MAX_NODES = 2_000

/** Whatever it means, it is JSON of a sensible size; a copy, as the page may use its object again (decisions 114). */
export const json: Reader<unknown> = (value, at) => {
  let nodes = 0
  const copy = (one: unknown, depth: number): unknown => {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw invalid(at, 'JSON')
    if (one === null || typeof one === 'boolean' || Number.isFinite(one)) return one
    if (typeof one === 'string' && one.length <= 10_000) return one
    if (Array.isArray(one)) return Array.from(one, (child) => copy(child, depth + 1))
    // Maps, dates and the like are objects without fields.
    if (!isRecord(one) || Object.getPrototypeOf(one) !== Object.prototype) throw invalid(at, 'JSON')
    return Object.fromEntries(Object.entries(one).map(([key, child]) => [key, copy(child, depth + 1)]))
  }
  return copy(value, 0)
}
