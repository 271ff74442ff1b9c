/** Keys as other wallets take them: hex for Ethereum, base58 of seed and public key for Solana. */
import { fromBase58, toBase58 } from '../../../src/lib/base58.ts'
import type { Wallet } from '../contract/vault.ts'
import { join, toHex } from '../page/bytes.ts'
import { addressesOf, evmKey, solanaSeed } from '../page/keys/key-pair.ts'
import { unwrapKeys } from '../page/keys/wrapped-keys.ts'
import type { KeyTexts } from './parts.ts'

/** Rejects when the wallet does not open, or holds other keys than those of its addresses. */
export async function toKeyTexts(wallet: Wallet): Promise<KeyTexts> {
  const keys = await unwrapKeys(wallet)
  const { eip155, solana } = addressesOf(keys)
  const publicKey = fromBase58(solana)
  if (!publicKey) throw new Error('The stored wallet is damaged.')
  const pair = join(solanaSeed(keys), publicKey)
  const texts = {
    eip155: { address: eip155, key: toHex(evmKey(keys)) },
    solana: { address: solana, key: toBase58(pair) },
  }
  keys.fill(0)
  pair.fill(0)
  return texts
}
