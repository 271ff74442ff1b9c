/** Whose request it is: checks the signature of `contract/vault.ts`, the time, and that no nonce counts twice. */
import { webcrypto } from 'node:crypto'
import type { Clock } from '../../../../src/lib/clock.ts'
import { fromBase64Url, sha256, toBase64Url } from '../bytes.ts'
import { VaultFailure } from '../failure.ts'

export type Signed = {
  readonly path: string
  readonly body: Uint8Array
  header(name: string): string | undefined
}

const WINDOW_MS = 60_000
/** In a generation. More than come in a window under the limits of `limits.ts`, from many addresses. */
const MAX_NONCES = 250_000
/** How such a key begins. OpenSSL takes 6 and 7 as well, with which one key would be two devices. */
const UNCOMPRESSED = 4
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' }

const invalid = () => new VaultFailure('signature-invalid', 'The request is not signed as it has to be.')

export type Authenticate = (request: Signed) => Promise<{ readonly deviceId: string }>

/**
 * The time of day that only goes on. A computer that starts with a wrong clock sets it back later: by that time, all would be asked before
 * this process began, and nobody could ask anything until it is over.
 */
function createTime(clock: Pick<Clock, 'now' | 'monotonic'>): () => number {
  let now = clock.now()
  let at = clock.monotonic()
  return () => {
    const later = clock.monotonic()
    now = Math.max(clock.now(), now + later - at)
    at = later
    return Math.floor(now)
  }
}

export function createAuthenticate(clock: Pick<Clock, 'now' | 'monotonic'>): Authenticate {
  const time = createTime(clock)
  // Nonces of the requests that were signed lately, in two generations of a window each: the older one is forgotten when it is over.
  let newer = new Set<string>()
  let older = new Set<string>()
  let newerFrom = time()
  // Nonces are not stored. What was signed before this process began may have been used before it. A time to come would hide that, so none
  // counts: a device whose clock is ahead is told the time here, and signs anew.
  const startedAt = newerFrom

  const checkTime = (text: string) => {
    const now = time()
    const signedAt = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(signedAt <= now && now - signedAt <= WINDOW_MS) || signedAt < startedAt)
      throw new VaultFailure('clock', 'The clock of this device is wrong.', { now })
  }

  const useNonce = (name: string) => {
    const now = time()
    // By now nothing of the older one is in its time any longer.
    if (now - newerFrom > WINDOW_MS) {
      older = newer
      newer = new Set()
      newerFrom = now
    }
    if (newer.has(name) || older.has(name))
      throw new VaultFailure('nonce-used', 'This request was made before.')
    if (newer.size >= MAX_NONCES)
      throw new VaultFailure('too-many', 'Too many requests. Wait a moment and try again.', {
        retryAfter: 30,
      })
    newer.add(name)
  }

  return async ({ path, body, header }) => {
    const [device, sentAt, nonce, signature] = ['x-device', 'x-time', 'x-nonce', 'x-signature'].map(
      (name) => header(name) ?? '',
    )
    const publicKey = fromBase64Url(device ?? '', 65)
    const signed = fromBase64Url(signature ?? '', 64)
    if (publicKey?.[0] !== UNCOMPRESSED || !signed || !nonce || !fromBase64Url(nonce, 16) || !sentAt)
      throw invalid()
    checkTime(sentAt)
    const hash = Buffer.from(sha256(body)).toString('hex')
    const text = new TextEncoder().encode(`POST\n${path}\n${hash}\n${sentAt}\n${nonce}`)
    if (!(await isSignedBy(publicKey, signed, text))) throw invalid()
    const deviceId = toBase64Url(sha256(publicKey))
    // After the signature: nobody else can use up a nonce. And in time at this very moment, up to which nonces are remembered.
    checkTime(sentAt)
    useNonce(`${deviceId} ${nonce}`)
    return { deviceId }
  }
}

async function isSignedBy(publicKey: Uint8Array, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  try {
    const key = await webcrypto.subtle.importKey('raw', new Uint8Array(publicKey), ECDSA, false, ['verify'])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    return await webcrypto.subtle.verify(how, key, new Uint8Array(signature), new Uint8Array(text))
  } catch (error) {
    // 65 bytes that are no point of the curve.
    if (error instanceof Error) return false
    throw error
  }
}
