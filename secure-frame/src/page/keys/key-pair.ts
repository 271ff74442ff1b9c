/** The two private keys of a wallet: made from the browser's randomness, joined to 64 bytes, and what follows from them. */
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { toBase58 } from '../../../../src/lib/base58.ts'
import { toChecksum } from '../../../../src/lib/checksum.ts'
import type { Hex } from '../../contract/approval.ts'
import { type Bytes, join, toHex } from '../bytes.ts'

export type Addresses = { readonly eip155: Hex; readonly solana: string }

/** The secp256k1 private key, then the Ed25519 seed. */
export const KEYS_SIZE = 64

/** Of numbers above the curve's order there is one in 2^128. */
const MAX_TRIES = 8

export function makeKeys(random: (size: number) => Bytes): Bytes {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const evm = random(32)
    if (!secp256k1.utils.isValidPrivateKey(evm)) continue
    const seed = random(32)
    const keys = join(evm, seed)
    evm.fill(0)
    seed.fill(0)
    return keys
  }
  throw new Error('The browser’s randomness makes no key')
}

/** Views on the same bytes: what zeroes these zeroes those. */
export const evmKey = (keys: Bytes): Bytes => keys.subarray(0, 32)
export const solanaSeed = (keys: Bytes): Bytes => keys.subarray(32, KEYS_SIZE)

/** Throws if they are no keys. */
export function addressesOf(keys: Bytes): Addresses {
  const point = secp256k1.getPublicKey(evmKey(keys), false)
  const digits = toHex(keccak_256(point.subarray(1)).subarray(12)).slice(2)
  return { eip155: toChecksum(digits), solana: toBase58(ed25519.getPublicKey(solanaSeed(keys))) }
}
