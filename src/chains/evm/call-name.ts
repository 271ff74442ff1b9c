/**
 * Names what a transaction does, whatever it pays for it: `<bytes of its data>:<hash of receiver, amount and data>`. By the number
 * a transaction is known again although its data goes on: wallets and sites append marks of their own, which contracts do not read.
 */
import { concatHex, keccak256, numberToHex, size } from 'viem'
import type { Hex } from '../chain.ts'

type Call = { readonly to: Hex | null; readonly value: bigint; readonly input: Hex }

const hashOf = ({ to, value, input }: Call): Hex =>
  keccak256(concatHex([to ?? '0x', numberToHex(value, { size: 32 }), input]))

export const callName = (call: Call): string => `${size(call.input)}:${hashOf(call)}`

/** Whether a transaction does what is named, a suffix of its data aside: where there was none, data calls something. */
export function isCall(call: Call, name: string): boolean {
  const [bytes, hash] = name.split(':')
  const wanted = Number(bytes)
  const input = call.input.slice(0, 2 + 2 * wanted) as Hex
  const bytesNow = size(call.input)
  return (wanted === 0 ? bytesNow === 0 : bytesNow >= wanted) && hashOf({ ...call, input }) === hash
}
