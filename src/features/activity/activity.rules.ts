/**
 * Pure rules that turn rows of the service, and own transactions that it does not know yet, into the entries of the
 * list, newest first. `activity.actions.ts` requests the rows.
 */
import type { Transaction } from '../../api/contract.ts'
import { formatAmount } from '../../lib/amount.ts'
import type { OwnTransaction, TransactionKind, TransactionStatus } from '../../state/transactions.ts'
import { type Moves, movesOf } from './moves.rules.ts'
import { isPrefix } from './pages.rules.ts'
import { isSame, isSpamOnly, type Suspicion, suspicionOf } from './suspicion.rules.ts'

/** `other`: the wallet sent something else under this hash. */
export type Outcome = 'confirmed' | 'failed' | 'pending' | 'replaced' | 'cancelled' | 'unknown' | 'other'

export type Entry = {
  readonly id: string
  readonly outcome: Outcome
  readonly transaction: Transaction
  readonly moves: Moves
  /** In the visitor's time zone; months count from 0. */
  readonly year: number
  readonly month: number
  readonly suspicion: Suspicion | undefined
  /** The receiver, known only for what was sent from here: for tokens the service gives the contract instead. */
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

const outcomeOf = ({ status, isOther }: Own): Outcome => (isOther ? 'other' : OUTCOMES[status])
/** What was sent in place of it went to somebody else. */
const receiverOf = ({ to, isOther }: Own): string | undefined => (isOther ? undefined : to)

/** In the service's words. */
const OPERATIONS: Readonly<Record<TransactionKind, string>> = {
  transfer: 'send',
  payment: 'send',
  approval: 'approve',
  swap: 'trade',
  call: 'execute',
}

/** An own transaction in the form of the service's rows. */
export const ownRow = (own: Own): Transaction => ({
  id: `own:${own.hash}`,
  operation: OPERATIONS[own.kind],
  status: 'pending',
  minedAt: own.sentAt,
  caipNetworkId: own.caipNetworkId,
  hash: own.hash,
  sentFrom: own.from,
  sentTo: own.to,
  // An approval moves nothing yet, and what a call without value moves is not known here.
  transfers:
    own.value === 0n || own.kind === 'approval'
      ? null
      : [
          {
            direction: isSame(own.from, own.to) ? 'self' : 'out',
            quantity: formatAmount(own.value, own.decimals),
            token: { symbol: own.symbol },
          },
        ],
})

/**
 * Entries computed for one account. With thousands of rows each is computed once, and a grown list only adds to the
 * last one.
 */
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
    moves: movesOf(transaction.transfers, transaction.unread),
    year: date.getFullYear(),
    month: date.getMonth(),
    suspicion: suspicionOf(transaction, account),
  }
  byId.set(transaction.id, entry)
  return entry
}

/** The entries of the service's rows. */
const readServed = (rows: readonly Transaction[], account: string, memo: Memo): readonly Entry[] => {
  const known = isPrefix(memo.last.rows, rows) ? memo.last : newMemo().last
  const fresh = rows.slice(known.rows.length).filter((row) => !isSpamOnly(row))
  const entries =
    fresh.length > 0 ? [...known.entries, ...fresh.map((row) => read(row, account, memo))] : known.entries
  memo.last = { rows, entries }
  return entries
}

/**
 * All entries, newest first. The status of an own transaction from the chain wins while the service says pending; own
 * transactions that the service does not know yet are added. `own`: of this account on this network.
 */
export function entriesOf(
  rows: readonly Transaction[],
  own: readonly Own[],
  account: string,
  memo: Memo,
): readonly Entry[] {
  const served = readServed(rows, account, memo)
  if (own.length === 0) return served
  const ownByHash = new Map(own.map((one) => [one.hash.toLowerCase(), one]))
  const entries = served.map((entry) => {
    const { hash, status } = entry.transaction
    const found = hash === undefined ? undefined : ownByHash.get(hash.toLowerCase())
    if (!found) return entry
    ownByHash.delete(found.hash.toLowerCase())
    return {
      ...entry,
      outcome: status === 'pending' ? outcomeOf(found) : entry.outcome,
      receiver: receiverOf(found),
    }
  })
  const unknown = [...ownByHash.values()].map((one) => ({
    ...read(ownRow(one), account, memo),
    outcome: outcomeOf(one),
    receiver: receiverOf(one),
  }))
  if (unknown.length === 0) return entries
  return [...unknown, ...entries].sort((a, b) => b.transaction.minedAt - a.transaction.minedAt)
}

export type Party = { readonly role: 'to' | 'from' | 'contract' | 'by'; readonly address: string }

/**
 * The other side, as far as it is certain: the service says who sent the transaction and to which address, but not
 * where tokens went. `coin`: symbol of the network's coin. Suspicious entries have none, because their address is a
 * bait for copying.
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
