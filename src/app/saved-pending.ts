/** Own unfinished transactions in storage: removed when finished and on disconnect. Loaded only when there are some. */
import * as z from 'zod/mini'
import type { Address, Hash } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import { isHash } from '../lib/caip.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { toSolanaAddress } from '../lib/solana-address.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { cleanText } from '../lib/text.ts'
import type { OwnTransaction } from '../state/transactions.ts'
import { FOLLOW } from './follow-defaults.ts'
import { parseNetworkId } from './options/networks.ts'
import { PENDING } from './saved.ts'

const isAddress = (value: unknown) => (toEvmAddress(value) ?? toSolanaAddress(value)) === value

/** A signature, base58 of 64 bytes. */
const isSolanaHash = (value: unknown) =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)

const bigints = z.string().check(z.regex(/^\d{1,78}$/))
const row = z.object({
  hash: z.custom<Hash>((value) => isHash(value) || isSolanaHash(value)),
  caipNetworkId: z.custom<CaipNetworkId>((value) => parseNetworkId(value) === value),
  from: z.custom<Address>(isAddress),
  to: z.custom<Address>(isAddress),
  token: z.optional(z.custom<Address>(isAddress)),
  isCall: z.optional(z.literal(true)),
  value: bigints,
  symbol: z.string().check(z.maxLength(16)),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  sentAt: z.number(),
  since: z.optional(bigints),
  nonce: z.optional(z.int().check(z.gte(0))),
  call: z.optional(z.string().check(z.maxLength(66))),
})

/** A bad row does not take the good ones with it. */
const read = (value: unknown) =>
  Array.isArray(value)
    ? value.slice(0, FOLLOW.keptTransactions).flatMap((given) => {
        const result = row.safeParse(given)
        return result.success ? [{ ...result.data, symbol: cleanText(result.data.symbol) }] : []
      })
    : undefined

/** The fields that outlive a reload. */
export type PendingTransaction = Omit<OwnTransaction, 'status' | 'replacedBy'>

export const readPending = (storage: SafeStorage): PendingTransaction[] =>
  (storage.get(PENDING, read) ?? []).map(({ token, isCall, ...row }) => ({
    ...row,
    ...(token !== undefined && { token }),
    ...(isCall && { isCall }),
    value: BigInt(row.value),
    since: row.since === undefined ? undefined : BigInt(row.since),
    nonce: row.nonce,
    call: row.call,
  }))

export const savePending = (storage: SafeStorage, list: readonly PendingTransaction[]): void => {
  if (list.length === 0) storage.remove(PENDING)
  else
    storage.set(
      PENDING,
      list.map((row) => ({
        ...row,
        value: String(row.value),
        since: row.since === undefined ? undefined : String(row.since),
      })),
    )
}
