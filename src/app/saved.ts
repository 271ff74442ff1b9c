/** Everything we keep in storage (README lists it): each key once, with the schema that reads it back. */
import * as z from 'zod/mini'
import type { Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import { isHash, toEvmAddress } from '../lib/caip.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { OwnTransaction } from '../state/transactions.ts'
import { DEFAULTS } from './defaults.ts'
import { parseNetworkId } from './options/networks.ts'

const reader =
  <T>(schema: z.ZodMiniType<T>) =>
  (value: unknown): T | undefined => {
    const result = schema.safeParse(value)
    return result.success ? result.data : undefined
  }

const id = z.string().check(z.minLength(1), z.maxLength(128))

/** Connector id per namespace: removed on disconnect. */
const session = reader(z.object({ eip155: z.optional(id) }))
/** Newest first: stays after disconnect. */
const recent = reader(z.array(id).check(z.maxLength(DEFAULTS.recentWallets)))

const bigints = z.string().check(z.regex(/^\d{1,78}$/))
/** Own unfinished transactions: removed when finished and on disconnect. */
const pending = reader(
  z
    .array(
      z.object({
        hash: z.custom<Hex>(isHash),
        caipNetworkId: z.custom<CaipNetworkId>((value) => parseNetworkId(value) === value),
        from: z.custom<Hex>((value) => toEvmAddress(value) === value),
        to: z.custom<Hex>((value) => toEvmAddress(value) === value),
        value: bigints,
        symbol: z.string().check(z.maxLength(16)),
        decimals: z.int().check(z.gte(0), z.lte(36)),
        sentAt: z.number(),
        since: z.optional(bigints),
        nonce: z.optional(z.int()),
      }),
    )
    .check(z.maxLength(DEFAULTS.keptTransactions)),
)

/** The fields that outlive a reload. */
export type PendingTransaction = Omit<OwnTransaction, 'status' | 'replacedBy'>

export const createSaved = (storage: SafeStorage) => ({
  session: () => storage.get('session', session)?.eip155,
  saveSession: (connectorId: string | undefined) =>
    connectorId === undefined ? storage.remove('session') : storage.set('session', { eip155: connectorId }),

  network: () => storage.get('network', parseNetworkId),
  saveNetwork: (caipNetworkId: CaipNetworkId) => storage.set('network', caipNetworkId),

  recent: () => storage.get('recent', recent) ?? [],
  saveRecent: (ids: readonly string[]) => storage.set('recent', ids),

  pending: (): PendingTransaction[] =>
    (storage.get('pending', pending) ?? []).map((row) => ({
      ...row,
      value: BigInt(row.value),
      since: row.since === undefined ? undefined : BigInt(row.since),
      nonce: row.nonce,
    })),
  savePending: (rows: readonly PendingTransaction[]) =>
    rows.length === 0
      ? storage.remove('pending')
      : storage.set(
          'pending',
          rows.map((row) => ({
            ...row,
            value: String(row.value),
            since: row.since === undefined ? undefined : String(row.since),
          })),
        ),
})

export type Saved = ReturnType<typeof createSaved>
