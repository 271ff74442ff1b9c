/**
 * Pure rules that warn about entries with the checks that Send uses: an address that looks like one used before, a
 * token that imitates another. Such entries are bait for copying (address poisoning).
 */
import { createCounterfeitCheck, type TokenContext } from '../../lib/counterfeit.ts'
import { type HistoryRow, historyReceivers } from '../../lib/history-receivers.ts'
import { likeness } from '../../lib/look-alike.ts'
import { type Entry, partyOf } from './activity.rules.ts'
import { isSame } from './suspicion.rules.ts'

export type Mark = 'look-alike' | 'counterfeit'

/** Undefined: no warning. */
export type Marks = (entry: Entry) => Mark | undefined

export type MarkFacts = {
  readonly account: string
  /** All addresses that the wallet shares. */
  readonly own: readonly string[]
  /**
   * Receivers of earlier sends: `used` on this network, which are never warned about; `known` on any network, which
   * others are compared with.
   */
  readonly used: readonly string[]
  readonly known: readonly string[]
  readonly rows: readonly HistoryRow[]
  /** Undefined while the network's coin is not known yet. */
  readonly tokens: TokenContext | undefined
}

/** Both ends are alike. Activity is for eip155 only. */
const isLike = (address: string, other: string): boolean => {
  const { start, end } = likeness(address, other, 'eip155')
  return start && end
}

/** The history gives no token addresses, so this one matches no known token. */
const UNKNOWN = '?'

export function marksOf({ account, own, used, known, rows, tokens }: MarkFacts): Marks {
  const excused = [account, ...own, ...used]
  const others = [...new Set([...excused, ...known, ...historyReceivers(rows, account)])]
  const passesFor = tokens && createCounterfeitCheck(tokens)
  // When no token has a price, a missing price is no evidence, even for one named like the coin.
  const isPriced = tokens?.listed?.some(({ price }) => price !== undefined && /[1-9]/.test(price)) ?? false

  const isLookAlike = (entry: Entry): boolean => {
    const address = partyOf(entry, account, tokens?.coin)?.address
    if (address === undefined || excused.some((one) => isSame(one, address))) return false
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
