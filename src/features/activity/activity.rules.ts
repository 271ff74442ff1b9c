/**
 * What the history looks like: rows of the service and the visitor's own transactions it does not know yet, newest first.
 * Rules only; who asks the service is `activity.actions.ts`.
 */
import type { Transaction } from '../../api/history-answers.ts'
import { formatAmount } from '../../lib/amount.ts'
import type { OwnTransaction, TransactionStatus } from '../../state/transactions.ts'
import { type Moves, movesOf } from './moves.rules.ts'
import { isStart } from './pages.rules.ts'
import { isSame, isSpamOnly, type Suspicion, suspicionOf } from './suspicion.rules.ts'

export type Outcome = 'confirmed' | 'failed' | 'pending' | 'replaced' | 'cancelled' | 'unknown'

export type Entry = {
  readonly id: string
  readonly outcome: Outcome
  readonly transaction: Transaction
  readonly moves: Moves
  /** In the visitor's time zone; the month from 0. */
  readonly year: number
  readonly month: number
  readonly suspicion: Suspicion | undefined
  /** Known of what was sent from here: the service names the contract of a token in the receiver's place. */
  readonly receiver?: string | undefined
}

type Own = Readonly<OwnTransaction>

const OUTCOMES: Readonly<Record<TransactionStatus, Outcome>> = {
  pending: 'pending',
  success: 'confirmed',
  reverted: 'failed',
  replaced: 'replaced',
  cancelled: 'cancelled',
  unknown: 'unknown',
}

/** A transaction sent here, in the service's words. */
export const ownRow = (own: Own): Transaction => ({
  id: `own:${own.hash}`,
  // A call without coins moves what nobody here knows.
  operation: own.value === 0n ? 'execute' : 'send',
  status: 'pending',
  minedAt: own.sentAt,
  caipNetworkId: own.caipNetworkId,
  hash: own.hash,
  sentFrom: own.from,
  sentTo: own.to,
  transfers:
    own.value === 0n
      ? null
      : [
          {
            direction: isSame(own.from, own.to) ? 'self' : 'out',
            quantity: formatAmount(own.value, own.decimals),
            token: { symbol: own.symbol },
          },
        ],
})

/** What has been read for one account: thousands of rows are read once, and those that follow them are added. */
export type Memo = {
  readonly byId: Map<string, Entry>
  last: { readonly rows: readonly Transaction[]; readonly entries: readonly Entry[] }
}

export const newMemo = (): Memo => ({ byId: new Map(), last: { rows: [], entries: [] } })

const read = (transaction: Transaction, account: string, { byId }: Memo): Entry => {
  const before = byId.get(transaction.id)
  if (before?.transaction === transaction) return before
  const date = new Date(transaction.minedAt)
  const entry: Entry = {
    id: transaction.id,
    outcome: transaction.status,
    transaction,
    moves: movesOf(transaction.transfers),
    year: date.getFullYear(),
    month: date.getMonth(),
    suspicion: suspicionOf(transaction, account),
  }
  byId.set(transaction.id, entry)
  return entry
}

/** What the service says. */
const servedOf = (rows: readonly Transaction[], account: string, memo: Memo): readonly Entry[] => {
  const known = isStart(memo.last.rows, rows) ? memo.last : newMemo().last
  const fresh = rows.slice(known.rows.length).filter((row) => !isSpamOnly(row))
  const entries =
    fresh.length > 0 ? [...known.entries, ...fresh.map((row) => read(row, account, memo))] : known.entries
  memo.last = { rows, entries }
  return entries
}

/**
 * Every row, newest first. What the chain has said of an own transaction counts where the service still waits; those that the
 * service does not know yet stand beside its rows. `own`: of this account on this network.
 */
export function entriesOf(
  rows: readonly Transaction[],
  own: readonly Own[],
  account: string,
  memo: Memo,
): readonly Entry[] {
  const served = servedOf(rows, account, memo)
  if (own.length === 0) return served
  const mine = new Map(own.map((one) => [one.hash.toLowerCase(), one]))
  const entries = served.map((entry) => {
    const { hash, status } = entry.transaction
    const found = hash === undefined ? undefined : mine.get(hash.toLowerCase())
    if (!found) return entry
    mine.delete(found.hash.toLowerCase())
    return {
      ...entry,
      outcome: status === 'pending' ? OUTCOMES[found.status] : entry.outcome,
      receiver: found.to,
    }
  })
  const unknown = [...mine.values()].map((one) => ({
    ...read(ownRow(one), account, memo),
    outcome: OUTCOMES[one.status],
    receiver: one.to,
  }))
  if (unknown.length === 0) return entries
  return [...unknown, ...entries].sort((a, b) => b.transaction.minedAt - a.transaction.minedAt)
}

export type Party = { readonly role: 'to' | 'from' | 'contract' | 'by'; readonly address: string }

/**
 * Who is on the other side, as far as it is certain: the service tells who sent the transaction and to whom, not where tokens
 * went. `coin`: symbol of the network's own. What looks like spam names nobody: its address is there to be copied.
 */
export function partyOf(entry: Entry, account: string, coin: string | undefined): Party | undefined {
  const { transaction, suspicion } = entry
  const { operation, sentFrom, sentTo, transfers } = transaction
  if (suspicion || coin === undefined) return undefined
  if (!isSame(sentFrom, account)) {
    if (!sentFrom) return undefined
    return { role: isSame(sentTo, account) ? 'from' : 'by', address: sentFrom }
  }
  if (entry.receiver !== undefined && operation === 'send') return { role: 'to', address: entry.receiver }
  if (!sentTo) return undefined
  const [only, ...others] = transfers ?? []
  const isCoin = operation === 'send' && others.length === 0 && only?.token?.symbol === coin
  return { role: isCoin ? 'to' : 'contract', address: sentTo }
}
