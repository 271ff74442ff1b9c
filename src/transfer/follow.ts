/**
 * Follows the visitor's own transactions until the network has decided, modal open or not, also after a reload
 * (decisions 29). The only writer of the list in the transactions state; what has no hash yet, and what is kept in
 * storage, is in `pending.ts`. Loaded when there is something to follow.
 */

import type { TransactionStatusResult } from '../chains/chain.ts'
import type { AddPending, Follow } from '../core/contracts/sending.ts'
import type { Core } from '../core/wallet.ts'
import { toCaipAddress } from '../lib/caip.ts'
import { addKnownReceiver } from '../lib/known-receivers.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import type { NoticeTone } from '../state/notice.ts'
import type { OwnTransaction, Proposal, TransactionStatus, TransactionsState } from '../state/transactions.ts'
import { untilExecuted } from './executions.ts'
import {
  createProposals,
  createRequests,
  MAX_KEPT,
  type Proposer,
  readPending,
  type SaveRequests,
  savePending,
  toPending,
} from './pending.ts'
import { createReporting, networkOfSent } from './reporting.ts'

export { expectAnswer } from './executions.ts'

/** Milliseconds (specification 9): every 4 s for the first 25 s, then every 30 s, at most 99 times; only while the page is visible. */
const POLL_MS = 4_000
const RECEIPT_MS = 25_000
const PENDING_POLL_MS = 30_000
const PENDING_POLLS = 99
/** What is in a block may leave it again: asked for every `POLL_MS` until it is this deep, or for this many ms. */
const CONFIRM_BLOCKS = 2n
const CONFIRM_MS = 60_000

const TONES: Readonly<Record<TransactionStatus, NoticeTone>> = {
  pending: 'loading',
  success: 'success',
  reverted: 'error',
  replaced: 'error',
  cancelled: 'error',
  unknown: 'error',
}

export type Follower = {
  readonly follow: Follow
  readonly addPending: AddPending
  /** What an earlier page load left unfinished. */
  resume(): void
  /** The Safe frames the page: what waits in it is followed on. */
  resumeProposals(safe: Proposer): void
}

/** `saved`: what storage says of the visitor. */
export function createFollower(core: Core, saved: { session(): object; hasPending(): boolean }): Follower {
  const { transactions } = core.state
  const { notify, emitTransaction, changed } = createReporting(core)

  /**
   * Nothing is stored for a visitor who has disconnected (decisions 11); this page load follows it to the end. What is still
   * stored belongs to a visitor who may not be connected yet: a Safe connects only after its frame has answered.
   */
  const isAnybody = () =>
    Object.keys(saved.session()).length > 0 ||
    core.session.connector('eip155')?.isPersistent === false ||
    saved.hasPending()

  /** Hashes, and names of proposals. */
  const done = new Set<string>()

  /** Keeps stored rows that are not followed here: another tab's, another Safe's. */
  const save: SaveRequests = (change) => {
    if (!isAnybody()) return
    const { list, proposals } = transactions
    const stored = readPending(core.storage, core.clock.now())
    const own = new Set([...done, ...list.map(({ hash }) => hash), ...proposals.map(({ name }) => name)])
    savePending(core.storage, {
      list: [
        ...list.filter(({ status }) => status === 'pending').map(toPending),
        ...stored.list.filter(({ hash }) => !own.has(hash)),
      ],
      proposals: [...proposals, ...stored.proposals.filter(({ name }) => !own.has(name))],
      requests: change?.(stored.requests) ?? stored.requests,
    })
  }

  const end = (name: string) => {
    done.add(name)
    save()
  }
  const finish = (transaction: OwnTransaction) => {
    const { hash, status, isOther } = transaction
    end(hash)
    changed(transaction, isOther ? 'other' : status, TONES[status])
  }

  const follow: Follow = (row) => {
    const transaction = addTransaction(transactions, { ...row, nonce: undefined, since: undefined })
    if (!transaction) return
    save()
    notify(transaction, 'sent', 'loading')
    void emitTransaction(transaction)
    void readStart(core, transaction, save).catch(() => {})
    void watch(core, transaction, { save, finish })
  }

  let isResumed = false
  const { ask, resumeRequests } = createRequests(core, { follow, keep: save })
  const { propose, resumeProposals } = createProposals(core, { follow, save, end, notify })

  return {
    follow,
    addPending: (waiting, found, isRead) =>
      void ('isRequest' in waiting ? ask(waiting, found) : propose(waiting, found, isRead)),
    resumeProposals,
    resume() {
      const { list, proposals } = readPending(core.storage, core.clock.now())
      const isNew = ({ name }: Proposal) =>
        !done.has(name) && transactions.proposals.every((one) => one.name !== name)
      const named = proposals.filter((one) => one.since !== undefined && isNew(one))
      // Other proposals need no services: they wait for the frame of their Safe.
      if (list.length + named.length > 0) core.startServices()
      for (const one of named.reverse()) void propose(one, untilExecuted(core, one, save))
      // Oldest first, so that the list has its old order again.
      for (const row of list.reverse()) {
        const transaction = addTransaction(transactions, row)
        if (transaction) void watch(core, transaction, { save, finish })
      }
      // Later calls follow what another tab has stored: two tabs that each stored theirs upon it would answer each other for ever.
      if (!isResumed) save()
      isResumed = true
      resumeRequests()
    },
  }
}

/** Newest first. Undefined: it is in the list already. */
function addTransaction(
  transactions: TransactionsState,
  row: Omit<OwnTransaction, 'status' | 'replacedBy'>,
): OwnTransaction | undefined {
  if (transactions.list.some(({ hash }) => hash === row.hash)) return undefined
  const rest = transactions.list.slice(0, MAX_KEPT - 1)
  transactions.list = [{ ...row, status: 'pending', replacedBy: undefined }, ...rest]
  // The row's proxy, so that changes are noticed.
  return transactions.list[0]
}

/** Polls while the page is visible, until the network has decided or there have been enough answers. */
const watch = async (
  core: Core,
  transaction: OwnTransaction,
  { save, finish }: { save(): void; finish(transaction: OwnTransaction): void },
): Promise<void> => {
  const { clock } = core
  const { notify, changed } = createReporting(core)
  const startedAt = clock.monotonic()
  let saidPending = false
  const confirming = createConfirming(core)
  for (let slowPolls = 0; slowPolls < PENDING_POLLS; ) {
    const isSlow = clock.monotonic() - startedAt >= RECEIPT_MS
    let isSilent = false
    if (core.isVisible()) {
      // A node that does not answer is asked again next time.
      const result = await poll(core, transaction, save).catch(() => undefined)
      isSilent = !result
      const wasIn = transaction.blockNumber
      if (result && (await confirming.isFinal(transaction, result))) {
        recordOutcome(core, transaction, result)
        if (transaction.status !== 'pending') return finish(transaction)
      } else if (transaction.blockNumber !== wasIn) {
        changed(transaction, transaction.blockNumber === undefined ? 'sent' : 'confirming', 'loading')
      }
      // While a node says that it stays in one block it does not count: confirming has its own limit.
      const isStaying = !isSilent && wasIn !== undefined && transaction.blockNumber === wasIn
      if (isSlow && !isStaying) slowPolls += 1
    }
    if (isSlow && !saidPending && !confirming.isIncluded()) {
      saidPending = true
      notify(transaction, 'pending', 'loading')
    }
    // The last short wait ends after 25 s.
    const left = startedAt + RECEIPT_MS - clock.monotonic()
    const soon = isSlow ? PENDING_POLL_MS : Math.max(0, Math.min(POLL_MS, left))
    await clock.wait(confirming.isIncluded() && !isSilent ? POLL_MS : soon)
  }
  transaction.status = 'unknown'
  transaction.blockNumber = undefined
  finish(transaction)
}

const readStart = async (core: Core, transaction: OwnTransaction, save: () => void): Promise<void> => {
  const network = networkOfSent(core, transaction.caipNetworkId)
  if (!network) return
  const chain = await core.chain(network.chainNamespace)
  transaction.since = await chain.blockNumber(network)
  save()
}

/** Undefined: its network has not been offered since the page was loaded. `save`: what is stored of it has changed. */
const poll = async (
  core: Core,
  transaction: OwnTransaction,
  save: () => void,
): Promise<TransactionStatusResult | undefined> => {
  const network = networkOfSent(core, transaction.caipNetworkId)
  if (!network) return undefined
  const chain = await core.chain(network.chainNamespace)
  const { hash, from, to, value, token, nonce, since, call } = transaction
  const result = await chain.getTransactionStatus({
    network,
    hash,
    from,
    asked: { to, value, token },
    ...(nonce !== undefined && { nonce }),
    ...(since !== undefined && { since }),
    ...(call !== undefined && { call }),
  })
  if (result.status === 'pending' && result.nonce !== undefined && transaction.nonce === undefined) {
    transaction.nonce = result.nonce
    transaction.call ??= result.call
    save()
  }
  return result
}

const recordOutcome = (core: Core, transaction: OwnTransaction, result: TransactionStatusResult): void => {
  if (result.status === 'pending') return
  transaction.status = result.status
  // The receiver is known from now on (decisions 32). Contracts that are called are not receivers.
  const { caipNetworkId, from, to, value, kind } = transaction
  if (result.status === 'success' && value > 0n && (kind === 'transfer' || kind === 'payment'))
    addKnownReceiver(core.storage, toCaipAddress(caipNetworkId, from), to)
  if ('replacedBy' in result) transaction.replacedBy = result.replacedBy
  if ('isOther' in result && result.isOther) transaction.isOther = true
}

/**
 * When a status is final. On eip155 a block may be replaced, so it has to be deep enough, or to have stayed for a while. Solana's
 * status is final as it is.
 */
const createConfirming = (core: Core) => {
  let included: { readonly block: bigint; readonly at: number } | undefined

  const isDeep = async ({ caipNetworkId }: OwnTransaction, block: bigint): Promise<boolean> => {
    const network = networkOfSent(core, caipNetworkId)
    if (!network) return false
    const chain = await core.chain(network.chainNamespace)
    return (await chain.blockNumber(network)) >= block + CONFIRM_BLOCKS
  }

  return {
    /** In a block at the last poll; then the next one comes soon. */
    isIncluded: () => included !== undefined,
    /** Writes which block it is in. */
    async isFinal(transaction: OwnTransaction, result: TransactionStatusResult): Promise<boolean> {
      const block = 'blockNumber' in result ? result.blockNumber : undefined
      if (block === undefined) {
        included = undefined
        const isOver = result.status !== 'pending' && result.status !== 'unknown'
        const isEnd =
          isOver || ('expired' in result && result.expired) || ('isOther' in result && result.isOther)
        if (!isEnd) transaction.blockNumber = undefined
        return Boolean(isEnd)
      }
      const now = core.clock.monotonic()
      if (included?.block !== block) included = { block, at: now }
      const isFinal =
        namespaceOf(transaction.caipNetworkId) !== 'eip155' ||
        now - included.at >= CONFIRM_MS ||
        // Not final if the node does not answer.
        (await isDeep(transaction, block).catch(() => false))
      const isOwn = result.status === 'success' || result.status === 'reverted'
      transaction.blockNumber = isOwn ? block : undefined
      return isFinal
    },
  }
}
