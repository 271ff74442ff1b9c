/** Reads an EVM address. Apart from the other names, because the checksum's hash is not for every page: see `checksum.ts`. */
import type { Hex } from 'viem'
import { toChecksum } from './checksum.ts'

/** An EVM address, checksummed (EIP-55). One case throughout is taken as unchecked; mixed case must carry the right checksum. */
export function toEvmAddress(text: unknown): Hex | undefined {
  if (typeof text !== 'string' || !/^0x[\da-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const address = toChecksum(digits.toLowerCase())
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || text === address ? address : undefined
}
