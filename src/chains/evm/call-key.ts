/**
 * Identifies what a transaction does, regardless of its fee: `<bytes of its data>:<hash of receiver, amount and data>`. The length is
 * needed because wallets and sites append marks to the data, which contracts ignore.
 */
import { concatHex, keccak256, numberToHex, size } from 'viem'
import type { Hex } from '../chain.ts'

type Call = { readonly to: Hex | null; readonly value: bigint; readonly input: Hex }

const hashOf = ({ to, value, input }: Call): Hex =>
  keccak256(concatHex([to ?? '0x', numberToHex(value, { size: 32 }), input]))

export const callKey = (call: Call): string => `${size(call.input)}:${hashOf(call)}`

/** Whether a transaction makes the call `name`. A suffix of the data is ignored, unless the call has no data at all. */
export function isSameCall(call: Call, key: string): boolean {
  const [bytes, hash] = key.split(':')
  const length = Number(bytes)
  const input = call.input.slice(0, 2 + 2 * length) as Hex
  const bytesNow = size(call.input)
  return (length === 0 ? bytesNow === 0 : bytesNow >= length) && hashOf({ ...call, input }) === hash
}
