/** The keys as the vault stores them (`WrappedKeys` in `contract/vault.ts`): wrapped before they leave the frame, unwrapped here alone. */
import type { Wallet } from '../../contract/vault.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from '../bytes.ts'
import { Failure } from '../failure.ts'
import { addressesOf, KEYS_SIZE } from './key-pair.ts'
import { importSecret, seal, unseal } from './seal.ts'

const PURPOSE = 'wallet-modal secure frame keys 1'

export async function wrapKeys(keys: Bytes): Promise<Wallet> {
  const wrappingKey = randomBytes(32)
  const { iv, ciphertext } = await seal(await importSecret(wrappingKey), keys, PURPOSE)
  const wallet = {
    keys: { iv: toBase64Url(iv), ciphertext: toBase64Url(ciphertext) },
    wrappingKey: toBase64Url(wrappingKey),
    addresses: addressesOf(keys),
  }
  wrappingKey.fill(0)
  return wallet
}

/** Rejects if they do not open, or are not the keys of the addresses beside them. */
export async function unwrapKeys({ keys, wrappingKey, addresses }: Wallet): Promise<Bytes> {
  const secret = fromBase64Url(wrappingKey)
  const iv = fromBase64Url(keys.iv)
  const ciphertext = fromBase64Url(keys.ciphertext)
  if (!secret || !iv || !ciphertext) throw damaged()
  const clear = await unseal(await importSecret(secret), { iv, ciphertext }, PURPOSE)
  secret.fill(0)
  if (clear?.length !== KEYS_SIZE) throw damaged()
  const own = addressesOf(clear)
  if (own.eip155.toLowerCase() !== addresses.eip155.toLowerCase() || own.solana !== addresses.solana) {
    clear.fill(0)
    throw damaged()
  }
  return clear
}

const damaged = () => new Failure('The stored wallet is damaged.', 'record-damaged')
