/** What a transaction and its instructions are described with. */
import type { SolanaReads } from './solana-token.ts'

export type SolanaContext = { readonly account: string; readonly caip2: string; readonly read: SolanaReads }

export type InstructionContext = SolanaContext & {
  /** Token accounts that the transaction itself creates. */
  readonly created: ReadonlyMap<string, { readonly mint: string; readonly owner: string }>
}
