// Owns the private keys of Lantern Wallet: for EVM two of the publicly known development keys that every local node
// funds, for Solana two made-up seeds. They are worthless on a real network. Pages never load this file.
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/web3.js'
import { type Hex, hexToBytes } from 'viem'

const evmKeys: Readonly<Record<string, Hex>> = {
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906':
    '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65':
    '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
}

const solanaSeeds: readonly Hex[] = [`0x${'1a7e'.repeat(16)}`, `0x${'2b8f'.repeat(16)}`]

/** The key of an address as it is written in `accounts.ts`. */
export function evmKey(address: string): Hex {
  const key = evmKeys[address]
  if (key === undefined) throw new Error(`Lantern Wallet has no account ${address}.`)
  return key
}

export async function solanaKeys(address: string): Promise<CryptoKeyPair> {
  for (const seed of solanaSeeds) {
    const keys = await createKeyPairFromPrivateKeyBytes(hexToBytes(seed))
    if ((await getAddressFromPublicKey(keys.publicKey)) === address) return keys
  }
  throw new Error(`Lantern Wallet has no account ${address}.`)
}
