/**
 * Follows the visitor's own transactions until the network has decided, modal open or not, also after a reload
 * (decisions 29): every 4 s for the first 25 s, then every 30 s, at most 99 times, while the page is visible; and every 4 s
 * while it is in a block that may still go (`follow-confirm.ts`). The only writer of the list in the transactions state. What has no hash yet is `proposals.ts`. Loaded when there is something to follow.
 */

import { DEFAULTS } from '../app/defaults.ts'
import { createSaved } from '../app/saved.ts'
import type { Core, Follow, Propose } from '../app/wallet.ts'
import type { Hash, TransactionStatusResult } from '../chains/chain.ts'
import { SAFE_ID } from '../connectors/lazy.ts'
import { formatAmount } from '../lib/amount.ts'
import { toCaipAddress } from '../lib/caip.ts'
import { addKnownReceiver } from '../lib/known-receivers.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { offeredNetwork } from '../state/network.ts'
import type { NoticeTone } from '../state/notice.ts'
import { isUnfinished, type OwnTransaction, type TransactionStatus } from '../state/transactions.ts'
import { createConfirming } from './follow-confirm.ts'
import { FOLLOW } from './follow-defaults.ts'
import { createProposals, type Notify, type Proposer } from './proposals.ts'
import { createRequests, type Keep } from './requests.ts'
import { type PendingTransaction, readPending, savePending } from './saved-pending.ts'

const TONES: Readonly<Record<TransactionStatus, NoticeTone>> = {
  pending: 'loading',
  success: 'success',
  reverted: 'error',
  replaced: 'error',
  cancelled: 'error',
  unknown: 'error',
}

/** What outlives a reload: where it stands is looked for anew. */
const toPending = ({
  status: _status,
  replacedBy: _replacedBy,
  blockNumber: _blockNumber,
  isOther: _isOther,
  ...row
}: OwnTransaction): PendingTransaction => row

/** Called by the wiring alone: `resume` follows what an earlier page load left unfinished. */
export type Follower = {
  readonly follow: Follow
  readonly propose: Propose
  resume(): void
  /** The Safe frames the page: what waits in it is followed on. */
  resumeProposals(safe: Proposer): void
}

export function createFollower(core: Core): Follower {
  const transactions = () => core.state.transactions

  const { session, hasPending } = createSaved(core.storage)

  /**
   * Nothing of it is kept for a visitor who has disconnected (decisions 11); this page load follows it to the end. What is
   * still kept is somebody's, although he is not here yet: a Safe comes after its frame has answered.
   */
  const isAnybody = () =>
    Object.keys(session()).length > 0 || core.session.connector('eip155')?.id === SAFE_ID || hasPending()

  /** Hashes, and names of proposals. */
  const done = new Set<string>()

  /** Beside what is followed here stays what is not: another tab's, another Safe's. */
  const save: Keep = (change) => {
    if (!isAnybody()) return
    const { list, proposals } = transactions()
    const stored = readPending(core.storage, core.clock.now())
    const own = new Set([...done, ...list.map(({ hash }) => hash), ...proposals.map(({ name }) => name)])
    savePending(core.storage, {
      list: [
        ...list.filter(isUnfinished).map(toPending),
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

  const tell = async (transaction: OwnTransaction) => {
    // As it is now: by the time the explorer is known it may have gone on.
    const { hash, caipNetworkId, status, replacedBy, blockNumber } = transaction
    const chain = await core.chain(namespaceOf(caipNetworkId)).catch(() => undefined)
    const network = offeredNetwork(core.state.network, caipNetworkId)
    // What was replaced is nowhere to be seen.
    const explorerUrl = network && chain?.explorerUrl({ network, hash: replacedBy ?? hash })
    core.emit('wm-transaction', {
      hash,
      caipNetworkId,
      status,
      ...(blockNumber !== undefined && { blockNumber: Number(blockNumber) }),
      ...(replacedBy && { replacedBy }),
      ...(explorerUrl && { explorerUrl }),
    })
  }

  const notify: Notify = ({ value, decimals, symbol }, key, tone) =>
    core.notices.show(tone, key, { amount: formatAmount(value, decimals), symbol })

  const refresh = ({ token }: OwnTransaction) => {
    core.refreshBalance({ force: true })
    core.refreshPortfolio({ force: true, moved: token ? [token] : [] })
  }

  const onMove = (transaction: OwnTransaction) => {
    const isSeen = transaction.blockNumber !== undefined
    notify(transaction, isSeen ? 'notice.confirming' : 'notice.sent', 'loading')
    void tell(transaction)
    refresh(transaction)
  }

  const recordOutcome = (transaction: OwnTransaction, result: TransactionStatusResult) => {
    if (result.status === 'pending') return
    transaction.status = result.status
    // From now on the receiver is one the visitor has sent to (decisions 32); a call is no sending, whatever it pays.
    const { caipNetworkId, from, to, value, isCall } = transaction
    if (result.status === 'success' && value > 0n && !isCall)
      addKnownReceiver(core.storage, toCaipAddress(caipNetworkId, from), to)
    if ('replacedBy' in result) transaction.replacedBy = result.replacedBy
    if ('isOther' in result && result.isOther) transaction.isOther = true
    finish(transaction)
  }

  const finish = (transaction: OwnTransaction) => {
    const { status, isOther } = transaction
    end(transaction.hash)
    notify(transaction, `notice.${isOther ? 'other' : status}`, TONES[status])
    void tell(transaction)
    refresh(transaction)
  }

  const poll = async (transaction: OwnTransaction): Promise<TransactionStatusResult | undefined> => {
    const network = offeredNetwork(core.state.network, transaction.caipNetworkId)
    if (!network) return undefined
    const chain = await core.chain(network.chainNamespace)
    const result = await chain.getTransactionStatus({
      network,
      hash: transaction.hash,
      from: transaction.from,
      ...(transaction.nonce !== undefined && { nonce: transaction.nonce }),
      ...(transaction.since !== undefined && { since: transaction.since }),
      ...(transaction.call !== undefined && { call: transaction.call }),
    })
    if (result.status === 'pending' && result.nonce !== undefined && transaction.nonce === undefined) {
      transaction.nonce = result.nonce
      transaction.call ??= result.call
      save()
    }
    return result
  }

  const watch = async (transaction: OwnTransaction) => {
    const { clock } = core
    const startedAt = clock.monotonic()
    let saidPending = false
    const confirming = createConfirming(core, onMove)
    for (let slowPolls = 0; slowPolls < FOLLOW.pendingPolls; ) {
      const isSlow = clock.monotonic() - startedAt >= FOLLOW.receiptMs
      if (core.isVisible()) {
        // A node that does not answer says nothing about the transaction: asked again next time.
        const result = await poll(transaction).catch(() => undefined)
        const wasIn = transaction.blockNumber
        if (result && (await confirming.isFinal(transaction, result))) recordOutcome(transaction, result)
        if (!isUnfinished(transaction)) return
        // While it stays where it is, that has an end of its own.
        const isStaying = wasIn !== undefined && transaction.blockNumber === wasIn
        if (isSlow && !isStaying) slowPolls += 1
      }
      if (isSlow && !saidPending && !confirming.isSeen()) {
        saidPending = true
        notify(transaction, 'notice.pending', 'loading')
      }
      // The last quick wait ends with the 25 s.
      const left = startedAt + FOLLOW.receiptMs - clock.monotonic()
      const soon = isSlow ? DEFAULTS.pendingPollMs : Math.max(0, Math.min(FOLLOW.pollMs, left))
      await clock.wait(confirming.isSeen() ? FOLLOW.pollMs : soon)
    }
    transaction.status = 'unknown'
    transaction.blockNumber = undefined
    finish(transaction)
  }

  const add = (row: Omit<OwnTransaction, 'status' | 'replacedBy'>): OwnTransaction | undefined => {
    const { list } = transactions()
    if (list.some(({ hash }) => hash === row.hash)) return undefined
    const rest = list.slice(0, FOLLOW.keptTransactions - 1)
    transactions().list = [{ ...row, status: 'pending', replacedBy: undefined }, ...rest]
    // The proxy of the row, so that what changes is seen.
    return transactions().list[0]
  }

  const blockNow = async (hash: Hash): Promise<void> => {
    const transaction = transactions().list.find((row) => row.hash === hash)
    const network = transaction && offeredNetwork(core.state.network, transaction.caipNetworkId)
    if (!transaction || !network || transaction.since !== undefined) return
    const chain = await core.chain(network.chainNamespace)
    transaction.since = await chain.blockNumber(network)
    save()
  }

  const follow: Follow = (row) => {
    const transaction = add({ ...row, nonce: undefined, since: undefined })
    if (!transaction) return
    save()
    notify(transaction, 'notice.sent', 'loading')
    void tell(transaction)
    void blockNow(transaction.hash).catch(() => {})
    void watch(transaction)
  }

  const { ask, resumeRequests } = createRequests(core, { follow, keep: save })
  const { propose, resumeProposals } = createProposals(core, { follow, save, end, notify })

  return {
    follow,
    propose: (waiting, found, isRead) =>
      void ('kind' in waiting ? ask(waiting, found) : propose(waiting, found, isRead)),
    resumeProposals,
    resume() {
      const { list } = readPending(core.storage, core.clock.now())
      // Proposals alone are nothing that a host could be asked for: they wait for their Safe.
      if (list.length > 0) core.startServices()
      // The oldest first, so that the list is in its old order again.
      for (const row of list.reverse()) {
        const transaction = add(row)
        if (transaction) void watch(transaction)
      }
      save()
      resumeRequests()
    },
  }
}
