/**
 * Extracts from a history whom the account sent to, to find look-alikes of them. Only for that comparison: histories come from a
 * service and address poisoning adds rows to them, so they never make a receiver known (`known-receivers.ts`). Pure.
 */
import { sameAddress } from './caip.ts'

/** The fields of a history row that are used here. */
export type HistoryRow = {
  readonly operation: string
  readonly status: string
  readonly sentFrom?: string | undefined
  readonly sentTo?: string | undefined
  readonly transfers:
    | readonly {
        readonly direction: string
        readonly quantity: string
        readonly nft?: { readonly isSpam: boolean } | undefined
      }[]
    | null
}

const isSend = ({ operation, status, sentFrom, transfers }: HistoryRow, account: string): boolean =>
  operation === 'send' &&
  status === 'confirmed' &&
  sameAddress(sentFrom, account) &&
  transfers !== null &&
  !transfers.some(({ nft }) => nft?.isSpam) &&
  transfers.some(({ direction, quantity, nft }) => direction === 'out' && !nft && /[1-9]/.test(quantity))

/**
 * The receivers of confirmed rows without spam in which the account itself sent a nonzero amount; each once, in the order of the rows.
 * For a token transfer, the service may name the token's contract instead of the receiver.
 */
export const historyReceivers = (rows: readonly HistoryRow[], account: string): readonly string[] => [
  ...new Set(rows.flatMap((row) => (row.sentTo && isSend(row, account) ? [row.sentTo] : []))),
]
