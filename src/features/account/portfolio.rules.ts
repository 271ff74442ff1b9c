/** What an account holds, as it is listed and summed up. Rules only, exact to the last digit; who reads it is `portfolio.actions.ts`. */
import type { CaipNetworkId } from '../../chains/network.ts'
import { type CounterfeitCheck, createCounterfeitCheck } from '../../lib/counterfeit.ts'
import { fiatValue, sum, units } from '../../lib/fiat-value.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../../state/account.ts'

/** A row as it is shown. `isSuspect`: it passes for another one, so it has no image, no value, and stands last. */
export type Holding = TokenBalance & { readonly isSuspect: boolean }

/** One name for each token: hex in any case is one, base58 is not; the coin has none. */
export const keyOf = ({ address = '' }: Pick<TokenBalance, 'address'>): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** The worth goes with the amount: the service's own figure belongs to the service's own amount. */
const withAmount = (token: TokenBalance, amount: bigint): TokenBalance =>
  amount === token.amount
    ? token
    : { ...token, amount, value: fiatValue(amount, token.decimals, token.price) }

/** A row that says what it is worth, where there is a price. */
const priced = (token: TokenBalance): TokenBalance =>
  token.value === undefined && token.price !== undefined
    ? { ...token, value: fiatValue(token.amount, token.decimals, token.price) }
    : token

/** Without decimals it is of low quality (specification 5). The first row of each token counts. */
export function clean(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const seen = new Set<string>()
  return tokens.flatMap((token) => {
    const key = keyOf(token)
    if (token.decimals === 0 || seen.has(key)) return []
    seen.add(key)
    return [priced(token)]
  })
}

/** The list, and what the chain said of some of its tokens: amounts and decimals are the chain's, prices and pictures the list's. */
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

export type World = {
  readonly coin: string
  readonly trusted: readonly string[]
  readonly isTestnet: boolean
}

export const counterfeitCheckOf = (tokens: readonly TokenBalance[], world: World): CounterfeitCheck =>
  createCounterfeitCheck({ ...world, listed: tokens })

/** Those that pass themselves off as another one. */
export const suspectsOf = (
  tokens: readonly TokenBalance[],
  world: World,
  passesFor = counterfeitCheckOf(tokens, world),
): ReadonlySet<TokenBalance> => new Set(tokens.filter((token) => passesFor(token) !== undefined))

export type Shown = {
  readonly portfolio: PortfolioState
  readonly balance: BalanceState
  readonly caipNetworkId: CaipNetworkId
  readonly isTestnet: boolean
  /** Addresses that the host has named. */
  readonly trusted: readonly string[]
}

/** All there is, in the list's own order. The coin is always one of them, with the chain's own figure where that is known. */
export function balancesOf({ portfolio, balance, caipNetworkId }: Shown): readonly TokenBalance[] {
  const listed =
    portfolio.kind === 'known'
      ? portfolio.tokens.filter((token) => token.caipNetworkId === caipNetworkId)
      : []
  const coin = listed.find(({ address }) => address === undefined)
  const tokens = listed.filter(({ address }) => address !== undefined)
  const own = withCoin(coin, balance, caipNetworkId)
  return own ? [own, ...tokens] : tokens
}

export const worldOf = (all: readonly TokenBalance[], { isTestnet, trusted }: Shown): World => ({
  coin: all.find(({ address }) => address === undefined)?.symbol ?? '',
  isTestnet,
  trusted,
})

/** The rows, most worth first: then what has no price, what is nothing, and what is suspect. */
export function holdings(shown: Shown, findSuspects = suspectsOf): readonly Holding[] {
  const all = balancesOf(shown)
  const suspects = findSuspects(all, worldOf(all, shown))
  const rank = (token: TokenBalance): number => {
    if (suspects.has(token)) return 3
    if (token.amount === 0n) return 2
    return token.value === undefined ? 1 : 0
  }
  const placed = all.map((token) => ({ token, rank: rank(token), units: units(token.value) ?? -1n }))
  // Stable: of equals the coin comes first, then the list's own order.
  placed.sort((a, b) => a.rank - b.rank || (a.units === b.units ? 0 : a.units < b.units ? 1 : -1))
  return placed.map(({ token, rank }): Holding => ({ ...token, isSuspect: rank === 3 }))
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

/** The coin is always one of them, unless nobody could tell how much of it there is. */
export const hasCoin = (rows: readonly Holding[]): boolean =>
  rows.some(({ address }) => address === undefined)

/** Dollars in all, exact. `isPartial`: something that is held has no price. Undefined: nothing has one. */
export type Total = { readonly value: string; readonly isPartial: boolean }

export function totalOf(rows: readonly Holding[]): Total | undefined {
  const counted = rows.filter(({ isSuspect }) => !isSuspect)
  const owned = counted.filter(({ amount }) => amount > 0n)
  const values = owned.map(({ value }) => value).filter((value) => value !== undefined)
  const hasPrices = counted.some(({ price, value }) => price !== undefined || value !== undefined)
  if (!hasPrices || (owned.length > 0 && values.length === 0)) return undefined
  return { value: sum(values), isPartial: values.length < owned.length }
}

/** Every word, in any order and case, in name, symbol or address. */
export function search(rows: readonly Holding[], text: string): readonly Holding[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ name, symbol, address = '' }) => {
    const all = `${name} ${symbol} ${address}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
