/** The device's key: ECDSA P-256, which signs every request to the vault and cannot be extracted. */
import { type Bytes, utf8 } from './bytes.ts'
import type { Stored } from './stored.ts'

export type DeviceKey = {
  /** Raw and uncompressed, 65 bytes. */
  readonly publicKey: Bytes
  /** IEEE P1363, 64 bytes. */
  sign(text: string): Promise<Bytes>
}

const NAME = 'device'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const HASH = { name: 'ECDSA', hash: 'SHA-256' }

type Pair = { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }

/** The stored one, or a new one that is stored. */
export async function loadDeviceKey(stored: Stored): Promise<DeviceKey> {
  const there = await stored.get(NAME)
  const { privateKey, publicKey } = isPair(there) ? there : await create(stored)
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (text) => new Uint8Array(await crypto.subtle.sign(HASH, privateKey, utf8(text))),
  }
}

const create = async (stored: Stored): Promise<Pair> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const made = { privateKey, publicKey }
  const kept = await stored.setIfAbsent(NAME, made)
  if (isPair(kept)) return kept
  // Something else stood there.
  await stored.set(NAME, made)
  return made
}

const isPair = (value: unknown): value is Pair => {
  const { privateKey, publicKey } = Object(value)
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable
}
