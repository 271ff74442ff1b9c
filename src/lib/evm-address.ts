/** Reads EVM addresses. Apart from `caip.ts` because the checksum needs a hash function, which not every page loads. */
import type { Hex } from 'viem'
import { toChecksum } from './checksum.ts'

/** Nobody has its key. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Returns the address with its ERC-55 checksum. All lower or all upper case is accepted; mixed case must have the right checksum. */
export function toEvmAddress(text: unknown): Hex | undefined {
  if (typeof text !== 'string' || !/^0x[\da-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const address = toChecksum(digits.toLowerCase())
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || text === address ? address : undefined
}
