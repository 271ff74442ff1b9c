/** Owns the accounts and the transaction hashes that tests use. They exist on no network with money in it. */
import type { Hex } from '../chains/chain.ts'

/** Anvil's first accounts: valid, checksummed, of nobody. */
export const ALICE: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const CAROL: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const hashOf = (n: number | bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`
