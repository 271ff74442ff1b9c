/** Reads the balance of SOL in lamports. If that fails, the caller uses `failedBalance` (decisions 27): Solana wallets have no reads. */
import type { Balance } from '../chain.ts'
import { coin } from './details.ts'
import { confirmed, type SolanaReads } from './reads.ts'

const { symbol, decimals } = coin

export const failedBalance: Balance = { value: 0n, symbol, decimals, failed: true }

export async function balance(reads: SolanaReads, address: string): Promise<Balance> {
  const value = await reads.ask('getBalance', [address, confirmed])
  return { value, symbol, decimals, failed: false }
}
