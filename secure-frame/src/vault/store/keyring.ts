/**
 * The key that records are sealed with, itself sealed under the master key, in one record. Another master key is a new keyring with a new
 * data key.
 */

import { parseJson } from '../../../../src/lib/json.ts'
import { integer, object, read, string, transform } from '../../../../src/lib/schema.ts'
import { fromBase64Url, type Random, toBase64Url } from '../bytes.ts'
import { DamagedError, type DataKey, seal, unseal } from './seal.ts'

export const KEYRING = '!keyring'
/** The id that the master key goes by; data keys count from 1. */
const MASTER_ID = 0

export type Keyring = {
  readonly current: DataKey
  /** For what is looked up or compared, and never opened: it outlives the master key. */
  readonly indexKey: Uint8Array
}

export class WrongMasterKeyError extends Error {
  override readonly name = 'WrongMasterKeyError'
}

const key = transform(string(), (text) => fromBase64Url(text, 32))
const dataKey = object({ id: integer(1, 2 ** 32 - 1), key })
const schema = object({ current: dataKey, indexKey: key })

export const newKeyring = (random: Random): Keyring => ({
  current: { id: 1, key: random.bytes(32) },
  indexKey: random.bytes(32),
})

export const nextKeyring = (keyring: Keyring, random: Random): Keyring => ({
  ...keyring,
  current: { id: keyring.current.id + 1, key: random.bytes(32) },
})

export function sealKeyring(keyring: Keyring, masterKey: Uint8Array, random: Random): Uint8Array {
  const { current, indexKey } = keyring
  const value = { current: { ...current, key: toBase64Url(current.key) }, indexKey: toBase64Url(indexKey) }
  return seal(
    { id: MASTER_ID, key: masterKey },
    KEYRING,
    new TextEncoder().encode(JSON.stringify(value)),
    random,
  )
}

/** @throws WrongMasterKeyError */
export function unsealKeyring(sealed: Uint8Array, masterKey: Uint8Array): Keyring {
  try {
    const bytes = unseal({ id: MASTER_ID, key: masterKey }, KEYRING, sealed)
    const found = read(schema, parseJson(new TextDecoder().decode(bytes)))
    if (!found) throw new DamagedError('The keyring has another shape')
    return found
  } catch (cause) {
    throw new WrongMasterKeyError('The master key does not open the data folder', { cause })
  }
}
