// Owns the private keys of the demo accounts: the publicly known development keys that every local node funds.
// The last one is the key that the contract account obeys. They are worthless on a real network. Only the wallet's own windows load this file, never a page.
import type { Hex } from 'viem'

const keys: Readonly<Record<string, Hex>> = {
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266':
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8':
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC':
    '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0xe37c4D92A32D0511429B93f03eb18CE2E0239719':
    '0x1eec816192f85b4cfe8605241ad5ca235673793276afb17e1a3514de95f04c82',
}

/** The key of a demo address as it is written in `wallets.ts`. */
export function keyOf(address: string): Hex {
  const key = keys[address]
  if (key === undefined) throw new Error(`No demo account has the address ${address}.`)
  return key
}
