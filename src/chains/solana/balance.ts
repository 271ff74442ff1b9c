/** The balance in lamports, every digit. Never throws: a failure is 0 SOL with a flag (decisions 27). A wallet cannot be asked. */
import type { Balance } from '../chain.ts'
import { coin } from './details.ts'
import { confirmed, type SolanaReads } from './reads.ts'

const { symbol, decimals } = coin

export const failedBalance: Balance = { value: 0n, symbol, decimals, failed: true }

export async function balance(reads: SolanaReads, address: string): Promise<Balance> {
  const value = await reads.ask('getBalance', [address, confirmed])
  return { value, symbol, decimals, failed: false }
}
