// Owns the private keys of Pebble Wallet: made from the numbers 61 and 62, so everybody has them. They are worthless on a
// real network. Only the wallet's own window loads this file, never a page.
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/web3.js'

const SEEDS = [61, 62]

export async function keysOf(address: string): Promise<CryptoKeyPair> {
  for (const seed of SEEDS) {
    const keys = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
    if ((await getAddressFromPublicKey(keys.publicKey)) === address) return keys
  }
  throw new Error(`Pebble Wallet has no account ${address}.`)
}
