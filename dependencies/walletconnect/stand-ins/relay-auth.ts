/**
 * Replaces `@walletconnect/relay-auth`, which bundles its own copies of a curve, a hash and every base. Creates the
 * same tokens for the relay (a JWT signed by Ed25519, with a `did:key` as issuer) with the library that the client
 * has anyway. Its test compares tokens with the original's.
 */
import { ed25519 } from '@noble/curves/ed25519'
import { toBase58 } from '../../../src/lib/base58.ts'
import { fromBase64Url } from './base64.ts'
import { encode } from './uint8arrays.ts'

const MULTICODEC_ED25519 = [0xed, 0x01]

type Keypair = { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array }

const toBase64Url = (bytes: Uint8Array): string => encode(bytes, 'base64url')

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const encodeJson = (value: unknown): string => toBase64Url(utf8(JSON.stringify(value)))

const decodeJson = (text: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(text)))

/** `seed`: 32 bytes. The secret key is the seed followed by the public key, as the client stores it. */
export function generateKeyPair(seed = crypto.getRandomValues(new Uint8Array(32))): Keypair {
  const publicKey = ed25519.getPublicKey(seed)
  return { secretKey: Uint8Array.from([...seed, ...publicKey]), publicKey }
}

export const encodeIss = (publicKey: Uint8Array): string =>
  `did:key:z${toBase58(Uint8Array.from([...MULTICODEC_ED25519, ...publicKey]))}`

/** `ttl` and `iat` in seconds. */
export async function signJWT(
  sub: string,
  aud: string,
  ttl: number,
  { secretKey, publicKey }: Keypair,
  iat = Math.floor(Date.now() / 1000),
): Promise<string> {
  const payload = { iss: encodeIss(publicKey), sub, aud, iat, exp: iat + ttl }
  const data = `${encodeJson({ alg: 'EdDSA', typ: 'JWT' })}.${encodeJson(payload)}`
  return `${data}.${toBase64Url(ed25519.sign(utf8(data), secretKey.subarray(0, 32)))}`
}

/** Does not check the signature, as the client expects: it only reads what a service attests. */
export function decodeJWT(jwt: string) {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  return {
    header: decodeJson(header),
    payload: decodeJson(payload),
    signature: fromBase64Url(signature),
    data: utf8(`${header}.${payload}`),
  }
}
