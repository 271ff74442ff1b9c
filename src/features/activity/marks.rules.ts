/**
 * Which rows are not what they look like, by the rules that Send goes by: another address with the ends of one that was dealt with, a
 * token that passes itself off as another. Such rows are there to be copied from. Rules only.
 */
import { createCounterfeitCheck, type TokenContext } from '../../lib/counterfeit.ts'
import { type HistoryRow, historyReceivers } from '../../lib/history-receivers.ts'
import { likeness } from '../../lib/look-alike.ts'
import { type Entry, partyOf } from './activity.rules.ts'
import { isSame } from './suspicion.rules.ts'

export type Mark = 'look-alike' | 'counterfeit'

/** Undefined: nothing speaks against the row. */
export type Marks = (entry: Entry) => Mark | undefined

export type MarkFacts = {
  readonly account: string
  /** All addresses that the wallet shares. */
  readonly own: readonly string[]
  /** Sent to from here, on this network, and on any: these excuse, those are compared with. */
  readonly used: readonly string[]
  readonly known: readonly string[]
  readonly rows: readonly HistoryRow[]
  /** Undefined: the network's coin is not known yet. */
  readonly tokens: TokenContext | undefined
}

/** The history is of eip155 only. */
const isLike = (address: string, other: string): boolean => {
  const { start, end } = likeness(address, other, 'eip155')
  return start && end
}

/** A history tells no addresses of tokens: of nobody's that is known. */
const UNKNOWN = '?'

export function marksOf({ account, own, used, known, rows, tokens }: MarkFacts): Marks {
  const meant = [account, ...own, ...used]
  const others = [...new Set([...meant, ...known, ...historyReceivers(rows, account)])]
  const passesFor = tokens && createCounterfeitCheck(tokens)
  // Where nothing has a price, having none says nothing: not of the coin's own name either.
  const isPriced = tokens?.listed?.some(({ price }) => price !== undefined && /[1-9]/.test(price)) ?? false

  const isLookAlike = (entry: Entry): boolean => {
    const address = partyOf(entry, account, tokens?.coin)?.address
    if (address === undefined || meant.some((one) => isSame(one, address))) return false
    return others.some((other) => isLike(address, other))
  }

  const isCounterfeit = ({ id, transaction }: Entry): boolean =>
    transaction.status === 'confirmed' &&
    !id.startsWith('own:') &&
    (transaction.transfers ?? []).some(({ token, price = '', value = '' }) => {
      if (!token?.symbol || !passesFor) return false
      const rate = [price, value].find((figure) => /[1-9]/.test(figure))
      if (token.symbol === tokens.coin && (rate || !isPriced || tokens.isTestnet)) return false
      return (
        passesFor({ address: UNKNOWN, symbol: token.symbol, name: token.name, price: rate }) !== undefined
      )
    })

  return (entry) => {
    if (entry.suspicion) return undefined
    if (isLookAlike(entry)) return 'look-alike'
    return isCounterfeit(entry) ? 'counterfeit' : undefined
  }
}
