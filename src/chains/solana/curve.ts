/**
 * Whether an address is a point on ed25519. If not, it has no private key: it is a program's address, and what is sent there may be
 * lost. Written here because the library does not export its own test.
 */
import { fromBase58 } from '../../lib/base58.ts'

/** The field's prime, and the curve's constant d (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Like the chain's own check: y is taken modulo the prime, and the sign bit of x = 0 is ignored. */
export function isOnCurve(address: string): boolean {
  const bytes = fromBase58(address)
  return bytes?.length === 32 && isPoint(bytes)
}

/** `bytes`: 32 of them, little-endian. */
export function isPoint(bytes: Uint8Array): boolean {
  const y = littleEndian(bytes) & (2n ** 255n - 1n)
  const y2 = (y * y) % P
  // x² = u / v is a square exactly when u · v is.
  const u = (y2 + P - 1n) % P
  const v = (D * y2 + 1n) % P
  return power((u * v) % P, (P - 1n) / 2n) <= 1n
}

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % P)
    if (rest & 1n) result = (result * square) % P
  return result
}
