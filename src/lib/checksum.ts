/**
 * The ERC-55 checksum of an EVM address. Not viem's `getAddress`, which would add 2.5 kB to stage 1; the test compares with it.
 */
import { keccak_256 } from '@noble/hashes/sha3'

/** A cache: a history repeats few addresses, and hashing them is most of the work of reading a row. */
const cache = new Map<string, `0x${string}`>()
const MAX_CACHED = 500

/** `digits`: 40 lower-case hex characters, without 0x. */
export const toChecksum = (digits: string): `0x${string}` => {
  const cached = cache.get(digits)
  if (cached) return cached
  const address = withCase(digits)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(digits, address)
  return address
}

const withCase = (digits: string): `0x${string}` => {
  const hash = keccak_256(digits)
  const letters = [...digits].map((digit, index) => {
    const nibble = (hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)
    return (nibble & 8) === 0 ? digit : digit.toUpperCase()
  })
  return `0x${letters.join('')}`
}
