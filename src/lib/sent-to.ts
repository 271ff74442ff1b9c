/**
 * Owns whom an account has sent to, as a history tells it: to compare with, so that look-alikes of anybody there are found. A history
 * comes from a service, and poisoners get rows into it, priced ones too: it never makes anybody known. Pure.
 */
import { sameAddress } from './caip.ts'

/** As much of a row as this looks at. */
export type SentRow = {
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

const isSend = ({ operation, status, sentFrom, transfers }: SentRow, account: string): boolean =>
  operation === 'send' &&
  status === 'confirmed' &&
  sameAddress(sentFrom, account) &&
  transfers !== null &&
  !transfers.some(({ nft }) => nft?.isSpam) &&
  transfers.some(({ direction, quantity, nft }) => direction === 'out' && !nft && /[1-9]/.test(quantity))

/**
 * By rows that are confirmed, that the account signed itself, and that moved more than nothing, without spam; once each, in their
 * order. Of a token's transfer the service may name the token's contract instead of its receiver.
 */
export const sentTo = (rows: readonly SentRow[], account: string): readonly string[] => [
  ...new Set(rows.flatMap((row) => (row.sentTo && isSend(row, account) ? [row.sentTo] : []))),
]
