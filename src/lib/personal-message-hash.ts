/** What `personal_sign` signs of a text (EIP-191). Not viem's `hashMessage`, which would be fetched with it; the test compares with it. */
import { keccak_256 } from '@noble/hashes/sha3'

/** 0x and 64 hex digits. */
export function personalMessageHash(text: string): `0x${string}` {
  const encoder = new TextEncoder()
  const message = encoder.encode(text)
  const prefix = encoder.encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const bytes = new Uint8Array([...prefix, ...message])
  return `0x${Array.from(keccak_256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
