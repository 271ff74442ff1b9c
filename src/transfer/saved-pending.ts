/**
 * Own unfinished transactions in storage: removed when finished and on disconnect. A proposal that waits in a Safe is one of
 * them, under the Safe's reference, and so is what a wallet was asked to send and has not answered. The page can write there, so each row is read strictly. Loaded only when there are some.
 */
import * as z from 'zod/mini'
import type { Address, Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import { isHash } from '../lib/caip.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { parseNetworkId } from '../lib/network-id.ts'
import { toSolanaAddress } from '../lib/solana-address.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { cleanText } from '../lib/text.ts'
import type { OwnTransaction, Proposal } from '../state/transactions.ts'
import { PENDING } from '../state/transactions.ts'
import type { SendRequest } from '../state/unanswered.ts'
import { FOLLOW } from './follow-defaults.ts'

const isAddress = (value: unknown) => (toEvmAddress(value) ?? toSolanaAddress(value)) === value

/** A signature, base58 of 64 bytes. */
export const isSolanaHash = (value: unknown) =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)

const bigints = z.string().check(z.regex(/^\d{1,78}$/))
const sent = {
  caipNetworkId: z.custom<CaipNetworkId>((value) => parseNetworkId(value) === value),
  from: z.custom<Address>(isAddress),
  to: z.custom<Address>(isAddress),
  token: z.optional(z.custom<Address>(isAddress)),
  isCall: z.optional(z.literal(true)),
  value: bigints,
  symbol: z.string().check(z.maxLength(16)),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  sentAt: z.number(),
}
const call = z.optional(z.string().check(z.regex(/^\d{1,9}:0x[\da-f]{64}$/)))
const row = z.object({
  hash: z.custom<Hash>((value) => isHash(value) || isSolanaHash(value)),
  ...sent,
  since: z.optional(bigints),
  nonce: z.optional(z.int().check(z.gte(0))),
  call,
})
const proposal = z.object({ name: z.custom<Hex>(isHash), ...sent })
const request = z.object({
  kind: z.literal('request'),
  ...sent,
  call,
  walletConnect: z.optional(
    z.object({ id: z.int().check(z.gte(1)), topic: z.string().check(z.regex(/^[\da-f]{64}$/)) }),
  ),
})

/** The fields that outlive a reload. */
export type PendingTransaction = Omit<OwnTransaction, 'status' | 'replacedBy' | 'blockNumber' | 'isOther'>

/** Newest first. Of proposals also those of other Safes, which wait until the page is in their frame again. */
export type Pending = {
  readonly list: PendingTransaction[]
  readonly proposals: Proposal[]
  readonly requests: SendRequest[]
}

/** Milliseconds after which a request counts as given up. */
export const requestLife = ({ walletConnect }: Pick<SendRequest, 'walletConnect'>): number =>
  walletConnect ? FOLLOW.keptWalletConnectMs : FOLLOW.keptRequestsMs

/** Exact amounts are text in JSON. */
const revive = <
  T extends {
    readonly value: string
    readonly symbol: string
    readonly token?: Address | undefined
    readonly isCall?: true | undefined
  },
>({
  token,
  isCall,
  ...saved
}: T) => ({
  ...saved,
  ...(token !== undefined && { token }),
  ...(isCall && { isCall }),
  value: BigInt(saved.value),
  symbol: cleanText(saved.symbol),
})

/** `now`: wall time in ms, by which proposals and requests are too old. A bad row does not take the good ones with it. */
export function readPending(storage: SafeStorage, now: number): Pending {
  const pending: Pending = { list: [], proposals: [], requests: [] }
  const rows = storage.get(PENDING, (value) => (Array.isArray(value) ? value : undefined)) ?? []
  for (const given of rows.slice(0, 3 * FOLLOW.keptTransactions)) {
    const known = row.safeParse(given).data
    const waiting = known ? undefined : proposal.safeParse(given).data
    if (known) {
      const { since, nonce, call } = known
      pending.list.push({
        ...revive(known),
        since: since === undefined ? undefined : BigInt(since),
        nonce,
        call,
      })
    }
    if (waiting && Math.abs(now - waiting.sentAt) < FOLLOW.keptProposalsMs)
      pending.proposals.push(revive(waiting))
    const asked = known || waiting ? undefined : request.safeParse(given).data
    if (asked && Math.abs(now - asked.sentAt) < requestLife(asked)) pending.requests.push(revive(asked))
  }
  return pending
}

export function savePending(storage: SafeStorage, { list, proposals, requests }: Pending): void {
  const limit = FOLLOW.keptTransactions
  const rows = [
    ...list.slice(0, limit).map(({ since, ...row }) => ({ ...row, since: since?.toString() })),
    ...proposals.slice(0, limit),
    ...requests.slice(0, limit),
  ]
  storage.set(PENDING, rows.length === 0 ? undefined : rows.map((row) => ({ ...row, value: `${row.value}` })))
}
