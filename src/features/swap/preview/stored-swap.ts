/**
 * The swap whose approval was sent, over page loads: Swap goes on from there (decisions 76). Removed when the swap was sent (late, by `transfer/pending.ts`) or given up, and,
 * with everything whose key begins with `pending`, on disconnect. Storage is not trusted: what cannot be read is dropped.
 */
import type { Address, Hash } from '../../../chains/chain.ts'
import type { CaipNetworkId } from '../../../chains/network.ts'
import { isHash } from '../../../lib/caip.ts'
import { toEvmAddress } from '../../../lib/evm-address.ts'
import { parseNetworkId } from '../../../lib/network-id.ts'
import * as v from '../../../lib/schema.ts'
import type { SafeStorage } from '../../../lib/storage.ts'
import { PENDING_SWAP } from '../../../state/transactions.ts'
import type { Draft, Progress, SentKind } from '../contract.ts'

const MAX_DONE = 2
/** What a number of steps was, for a version that did not say: only a token that had to be reset has any before its approval. */
const USUAL: readonly SentKind[] = ['reset', 'approval']

const address = v.custom<Address>((value) => toEvmAddress(value) === value)
const schema = v.object({
  caipNetworkId: v.custom<CaipNetworkId>((value) => parseNetworkId(value) === value),
  owner: address,
  /** Absent: the coin. A token is what is sold, since there is an approval. */
  from: address,
  to: v.optional(address),
  amount: v.matching(/^[\d.,\s’']{1,100}$/),
  slippage: v.matching(/^[\d.,]{1,8}$/),
  kind: v.picklist(['reset', 'approval']),
  hash: v.custom<Hash>(isHash),
  /** How many there were before this one; versions before `kinds` counted no further than 2. */
  done: v.integer(0, MAX_DONE),
  /** Those before it, and this one. */
  kinds: v.optional(v.array(v.picklist(['reset', 'approval', 'unlimited']))),
})

export type StoredSwap = {
  readonly draft: Draft
  readonly progress: Progress
  /** Steps that were mined before. */
  readonly done: readonly SentKind[]
}

export function readStoredSwap(storage: SafeStorage): StoredSwap | undefined {
  const saved = storage.get(PENDING_SWAP, (value) => v.read(schema, value))
  if (!saved) return undefined
  const { caipNetworkId, owner, from, to, amount, slippage, kind, hash, done } = saved
  const kinds = saved.kinds ?? [...USUAL.slice(0, done), kind]
  return {
    draft: {
      from: { caipNetworkId, address: from },
      to: { caipNetworkId, address: to },
      amount,
      slippage,
      max: false,
      isUnlimited: false,
    },
    progress: { kind: kinds.at(-1) ?? kind, hash, caipNetworkId, owner },
    done: kinds.slice(0, -1),
  }
}

export function saveSwap(storage: SafeStorage, { draft, progress, done }: StoredSwap): void {
  const { from, to, amount, slippage } = draft
  const { kind, hash, caipNetworkId, owner } = progress
  storage.set(PENDING_SWAP, {
    caipNetworkId,
    owner,
    from: from?.address,
    to: to?.address,
    amount,
    slippage,
    kind: kind === 'reset' ? kind : 'approval',
    hash,
    done: Math.min(done.length, MAX_DONE),
    kinds: [...done, kind],
  })
}

/** `isOver`: whether what is stored has come to its end. There is room for one, which may be another account's or another tab's. */
export function forgetSwap(storage: SafeStorage, isOver: (progress: Progress) => boolean): void {
  const stored = readStoredSwap(storage)
  if (stored && isOver(stored.progress)) storage.remove(PENDING_SWAP)
}
