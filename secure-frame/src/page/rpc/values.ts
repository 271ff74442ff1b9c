/** Reads what pages and nodes write as hex. Amounts are bigints; nothing is rounded, padded or guessed. */
import { toEvmAddress } from '../../../../src/lib/evm-address.ts'
import { isRecord } from '../../../../src/lib/json.ts'
import type { EvmCall, Hex } from '../../contract/approval.ts'
import { Failure, invalid } from '../failure.ts'

/** A transaction of 128 kB is what nodes take. */
const MAX_DATA = 2 + 2 * 128 * 1_024

export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x(?:[\da-fA-F]{2})*$/.test(value)

/** `0x` and up to 64 digits; undefined and null are nothing. */
export function readQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[\da-fA-F]{1,64}$/.test(value)) throw invalid(`${what} is not in hex`)
  return BigInt(value)
}

export function readData(value: unknown, what = 'data'): Hex {
  if (value === undefined || value === null) return '0x'
  if (!isHex(value) || value.length > MAX_DATA) throw invalid(`${what} is not in hex, or too long`)
  return `0x${value.slice(2).toLowerCase()}`
}

export function readAddress(value: unknown, what: string): Hex {
  const address = toEvmAddress(value)
  if (!address) throw invalid(`${what} is not an address`)
  return address
}

export function readRecord(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalid(`${what} is missing`)
  return value
}

export function readList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > 50) throw invalid('params is not a list')
  return value
}

/** `to`, `value` and `data` of a call, in either of the two names that data has. */
export function readCall(value: unknown): EvmCall {
  const { to, value: amount, data, input } = readRecord(value, 'The call')
  const both = [data, input].map((one) => readData(one))
  if (data !== undefined && input !== undefined && both[0] !== both[1]) throw invalid('data and input differ')
  const call = {
    to: to === undefined || to === null ? null : readAddress(to, 'to'),
    value: readQuantity(amount, 'value') ?? 0n,
    data: (data === undefined ? both[1] : both[0]) ?? '0x',
  }
  if (call.to === null && call.data === '0x') throw invalid('neither to nor data is given')
  return call
}

/** A number of a node. */
export function toBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-fA-F]{1,64}$/.test(value))
    throw new Failure('The network gave an answer that cannot be read', -32603)
  return BigInt(value)
}
