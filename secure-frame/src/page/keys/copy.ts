/**
 * The copy of the keys on this device, which spares a code at each load. Sealed twice: inside by the session's secret, which the vault
 * gives to this device alone, outside by a key of this browser that cannot be extracted. Neither opens it without the other.
 */
import { isRecord } from '../../../../src/lib/json.ts'
import type { Bytes } from '../bytes.ts'
import { join } from '../bytes.ts'
import type { Stored } from '../stored.ts'
import { KEYS_SIZE } from './key-pair.ts'
import { importSecret, type Sealed, seal, unseal } from './seal.ts'

const COPY = 'copy'
const KEY = 'copy-key'
const INSIDE = 'wallet-modal secure frame copy inside 1'
const OUTSIDE = 'wallet-modal secure frame copy outside 1'
const IV_SIZE = 12

export async function storeCopy(stored: Stored, keys: Bytes, secret: Bytes): Promise<void> {
  const inside = await seal(await importSecret(secret), keys, INSIDE)
  const outside = await seal(await browserKey(stored), join(inside.iv, inside.ciphertext), OUTSIDE)
  await stored.set(COPY, outside)
}

/** Undefined: there is none, or it is another session's. */
export async function openCopy(stored: Stored, secret: Bytes): Promise<Bytes | undefined> {
  const copy = await stored.get(COPY)
  if (!isSealed(copy)) return undefined
  const inside = await unseal(await browserKey(stored), copy, OUTSIDE)
  if (!inside || inside.length <= IV_SIZE) return undefined
  const sealed = { iv: inside.slice(0, IV_SIZE), ciphertext: inside.slice(IV_SIZE) }
  const keys = await unseal(await importSecret(secret), sealed, INSIDE)
  return keys?.length === KEYS_SIZE ? keys : undefined
}

export async function removeCopy(stored: Stored): Promise<void> {
  await stored.remove(COPY)
  await stored.remove(KEY)
}

const browserKey = async (stored: Stored): Promise<CryptoKey> => {
  const there = await stored.get(KEY)
  if (isKey(there)) return there
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const kept = await stored.setIfAbsent(KEY, made)
  if (isKey(kept)) return kept
  // Something else stood there.
  await stored.set(KEY, made)
  return made
}

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey && !value.extractable

const isSealed = (value: unknown): value is Sealed =>
  isRecord(value) && value.iv instanceof Uint8Array && value.ciphertext instanceof Uint8Array
