/**
 * Pure rules that turn the tokens of an account into rows and a total, exact to the last digit.
 * `portfolio.actions.ts` reads the tokens.
 */
import type { CaipNetworkId } from '../../chains/network.ts'
import { type CounterfeitCheck, createCounterfeitCheck } from '../../lib/counterfeit.ts'
import { fiatValue, sum, units } from '../../lib/fiat-value.ts'
import type { FiatValue } from '../../lib/money.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../../state/account.ts'

/**
 * A row as it is shown. `isSuspect`: it imitates another token, so it has no image and no fiat value, and comes last.
 */
export type Holding = TokenBalance & { readonly isSuspect: boolean }

/** The key of a token: hex ignores case, base58 does not; the coin has an empty one. */
export const keyOf = ({ address = '' }: Pick<TokenBalance, 'address'>): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** The service's fiat value belongs to the service's amount, so it is computed again for another amount. */
const withAmount = (token: TokenBalance, amount: bigint): TokenBalance =>
  amount === token.amount
    ? token
    : { ...token, amount, value: fiatValue(amount, token.decimals, token.price) }

/** Adds the fiat value where there is a price. */
const withFiatValue = (token: TokenBalance): TokenBalance =>
  token.value === undefined && token.price !== undefined
    ? { ...token, value: fiatValue(token.amount, token.decimals, token.price) }
    : token

/** Drops tokens without decimals as low quality (specification 5), and all but the first row of each token. */
export function clean(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const seen = new Set<string>()
  return tokens.flatMap((token) => {
    const key = keyOf(token)
    if (token.decimals === 0 || seen.has(key)) return []
    seen.add(key)
    return [withFiatValue(token)]
  })
}

/**
 * Merges the list with what the chain says of some tokens: amounts and decimals are the chain's, prices and images
 * the list's.
 */
export function merge(
  listed: readonly TokenBalance[],
  onChain: readonly TokenBalance[],
): readonly TokenBalance[] {
  const chain = new Map(onChain.map((token) => [keyOf(token), token]))
  const known = new Set(listed.map(keyOf))
  return clean([
    ...listed.map((token) => {
      const onChain = chain.get(keyOf(token))
      if (!onChain) return token
      const { amount, decimals } = onChain
      if (amount === token.amount && decimals === token.decimals) return token
      return { ...token, amount, decimals, value: fiatValue(amount, decimals, token.price) }
    }),
    ...onChain.filter((token) => !known.has(keyOf(token))),
  ])
}

export type TokenContext = {
  readonly coin: string
  readonly trusted: readonly string[]
  readonly isTestnet: boolean
}

export const counterfeitCheckOf = (
  tokens: readonly TokenBalance[],
  context: TokenContext,
): CounterfeitCheck => createCounterfeitCheck({ ...context, listed: tokens })

/** The tokens that imitate another one. */
export const suspectsOf = (
  tokens: readonly TokenBalance[],
  context: TokenContext,
  passesFor = counterfeitCheckOf(tokens, context),
): ReadonlySet<TokenBalance> => new Set(tokens.filter((token) => passesFor(token) !== undefined))

export type HoldingsInput = {
  readonly portfolio: PortfolioState
  readonly balance: BalanceState
  readonly caipNetworkId: CaipNetworkId
  readonly isTestnet: boolean
  /** Addresses in the host's option `tokens`. */
  readonly trusted: readonly string[]
}

/**
 * All balances on this network, in the list's order. Begins with the coin, with the chain's amount where that is
 * known.
 */
export function balancesOf({ portfolio, balance, caipNetworkId }: HoldingsInput): readonly TokenBalance[] {
  const listed =
    portfolio.kind === 'known'
      ? portfolio.tokens.filter((token) => token.caipNetworkId === caipNetworkId)
      : []
  const coin = listed.find(({ address }) => address === undefined)
  const tokens = listed.filter(({ address }) => address !== undefined)
  const own = withCoin(coin, balance, caipNetworkId)
  return own ? [own, ...tokens] : tokens
}

export const contextOf = (
  all: readonly TokenBalance[],
  { isTestnet, trusted }: HoldingsInput,
): TokenContext => ({
  coin: all.find(({ address }) => address === undefined)?.symbol ?? '',
  isTestnet,
  trusted,
})

/** The rows by fiat value, highest first; then those without one, those with nothing, and suspects. */
export function holdings(shown: HoldingsInput, findSuspects = suspectsOf): readonly Holding[] {
  const all = balancesOf(shown)
  const suspects = findSuspects(all, contextOf(all, shown))
  const rank = (token: TokenBalance): number => {
    if (suspects.has(token)) return 3
    if (token.amount === 0n) return 2
    return token.value === undefined ? 1 : 0
  }
  const ranked = all.map((token) => ({ token, rank: rank(token), units: units(token.value) ?? -1n }))
  // The sort is stable: among equals the coin comes first, then the list's order.
  ranked.sort((a, b) => a.rank - b.rank || (a.units === b.units ? 0 : a.units < b.units ? 1 : -1))
  return ranked.map(({ token, rank }): Holding => ({ ...token, isSuspect: rank === 3 }))
}

const withCoin = (
  coin: TokenBalance | undefined,
  balance: BalanceState,
  caipNetworkId: CaipNetworkId,
): TokenBalance | undefined => {
  if (balance.kind !== 'known') return coin
  const { value: amount, symbol, decimals } = balance
  if (coin?.decimals === decimals) return withAmount(coin, amount)
  return { caipNetworkId, name: symbol, symbol, decimals, amount }
}

/** Whether the coin is among the rows. It is missing only when its amount is unknown. */
export const hasCoin = (rows: readonly Holding[]): boolean =>
  rows.some(({ address }) => address === undefined)

/** `isPartial`: something that is held has no price. */
export type Total = { readonly value: FiatValue; readonly isPartial: boolean }

export function totalOf(rows: readonly Holding[]): Total | undefined {
  const counted = rows.filter(({ isSuspect }) => !isSuspect)
  const owned = counted.filter(({ amount }) => amount > 0n)
  const values = owned.map(({ value }) => value).filter((value) => value !== undefined)
  const hasPrices = counted.some(({ price, value }) => price !== undefined || value !== undefined)
  if (!hasPrices || (owned.length > 0 && values.length === 0)) return undefined
  return { value: sum(values), isPartial: values.length < owned.length }
}

/** Rows that contain every word in their name, symbol or address, in any order and case. */
export function search(rows: readonly Holding[], text: string): readonly Holding[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ name, symbol, address = '' }) => {
    const all = `${name} ${symbol} ${address}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** Keeps the known rows, marked as partial, when they could not be read again; a list with unread rows is one of today all the same. */
export const keepKnown = (before: PortfolioState, found: PortfolioState): PortfolioState => {
  if (before.kind !== 'known') return found
  if (found.kind === 'unavailable') return { ...before, isPartial: true }
  if (found.kind !== 'known' || found.isPartial !== true) return found
  return { ...found, tokens: merge(before.tokens, found.tokens), at: before.at }
}
