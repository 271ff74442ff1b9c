/** What can be sent, as far as it is known: the coin, or a token of the account or of the chain. Pure. */
import type { Address, TokenFacts } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import type { ReceiverTextKey } from '../i18n/en.receiver.ts'
import type { SendTextKey } from '../i18n/en.send.ts'
import type { TextKey } from '../i18n/en.ts'
import { parseAmount } from '../lib/amount.ts'
import { sameAddress } from '../lib/caip.ts'
import { isPrice } from '../lib/dollars.ts'
import { shortAddress } from '../lib/short-address.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../state/account.ts'

/** What can be said of a transfer, as a key of the dictionaries that its views have. */
export type TransferKey = TextKey | ReceiverTextKey | SendTextKey

/** A token of a network, by contract or mint. */
export type TokenRef = { readonly caipNetworkId: CaipNetworkId; readonly address: Address }

/** What the chain says of the chosen token. `owner`: whose balance is in it. */
export type TokenState =
  | { readonly kind: 'coin' }
  | { readonly kind: 'reading'; readonly token: TokenRef }
  | {
      readonly kind: 'known'
      readonly token: TokenRef
      readonly owner: Address
      readonly facts: TokenFacts
    }
  | { readonly kind: 'failed'; readonly token: TokenRef; readonly problem: TransferKey }

/** US dollars for one token, plain decimal text. `at`: wall time in milliseconds. */
export type Price = { readonly text: string; readonly at: number }

/** Of the network: what fees are paid in. */
export type NetworkCoin = { readonly symbol: string; readonly decimals: number }

/** Milliseconds: nothing is counted in dollars by an older price (decisions 28). */
const PRICE_LIFE_MS = 30_000

/** The thing the draft is about. Amounts in base units. */
export type Sendable = {
  /** Absent: the coin. */
  readonly address?: Address | undefined
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly balance:
    | { readonly kind: 'loading' }
    | { readonly kind: 'unavailable' }
    | { readonly kind: 'known'; readonly value: bigint }
  /** A price that may be counted with. */
  readonly price?: string | undefined
  readonly image?: string | undefined
  /** Of the coin: what its picture is found by where nobody gave one. */
  readonly mark?: string | undefined
  /** Why it cannot be sent at all. */
  readonly problem?: TransferKey | undefined
}

export type AssetContext = {
  readonly network: {
    readonly caipNetworkId: CaipNetworkId
    readonly chainNamespace: Namespace
    readonly imageUrl?: string
  }
  readonly owner: Address | undefined
  readonly balance: BalanceState
  readonly portfolio: PortfolioState
  readonly prices: Readonly<Record<string, Price>>
  readonly coins: Readonly<Record<string, NetworkCoin>>
  readonly now: number
}

export const priceKey = (caipNetworkId: CaipNetworkId, address?: Address): string =>
  `${caipNetworkId}:${address ?? ''}`

export const isYoung = (at: number, now: number): boolean => at <= now && now - at <= PRICE_LIFE_MS

/** Of this network; of another one nothing is said. */
export const ownedTokens = ({
  network,
  portfolio,
}: Pick<AssetContext, 'network' | 'portfolio'>): readonly TokenBalance[] =>
  portfolio.kind === 'known'
    ? portfolio.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    : []

/** The youngest price there is, unless it is too old to count with. */
export function priceOf(context: AssetContext, address?: Address): string | undefined {
  const { network, portfolio, prices, now } = context
  const asked = prices[priceKey(network.caipNetworkId, address)]
  const row = ownedTokens(context).find((owned) => isSame(owned.address, address))
  const listed = portfolio.kind === 'known' && row?.price ? { text: row.price, at: portfolio.at } : undefined
  const [young] = [asked, listed]
    .flatMap((price) => (price && isYoung(price.at, now) ? [price] : []))
    .sort((a, b) => b.at - a.at)
  return isPrice(young?.text) ? young.text : undefined
}

export const isSame = (a: Address | undefined, b: Address | undefined): boolean =>
  a === b || sameAddress(a, b)

/** Before anybody has told, it has no name: another coin's would be wrong. */
export const coinOf = ({
  network,
  balance,
  coins,
}: Pick<AssetContext, 'network' | 'balance' | 'coins'>): NetworkCoin =>
  balance.kind === 'known'
    ? { symbol: balance.symbol, decimals: balance.decimals }
    : (coins[network.caipNetworkId] ?? { symbol: '', decimals: network.chainNamespace === 'solana' ? 9 : 18 })

/** `state`: what the chain said of the draft's token; of another one it says nothing. */
export function sendable(context: AssetContext, token: TokenRef | undefined, state: TokenState): Sendable {
  const { network, owner } = context
  if (!token || token.caipNetworkId !== network.caipNetworkId) return theCoin(context)
  const { address } = token
  const listed = ownedTokens(context).find((row) => isSame(row.address, address))
  const isAbout = state.kind !== 'coin' && isSame(state.token.address, address)
  const facts = isAbout && state.kind === 'known' && state.owner === owner ? state.facts : undefined
  return {
    address,
    symbol: facts?.symbol || listed?.symbol || shortAddress(address),
    name: facts?.name || listed?.name || shortAddress(address),
    decimals: facts?.decimals ?? listed?.decimals ?? 18,
    balance: facts
      ? { kind: 'known', value: facts.balance }
      : { kind: isAbout && state.kind === 'failed' ? 'unavailable' : 'loading' },
    price: priceOf(context, address),
    image: listed?.image,
    problem:
      isAbout && state.kind === 'failed'
        ? state.problem
        : facts && listed && facts.decimals !== listed.decimals
          ? 'send.problem.decimals'
          : undefined,
  }
}

const theCoin = (context: AssetContext): Sendable => {
  const { network, balance } = context
  const listed = ownedTokens(context).find(({ address }) => address === undefined)
  const { symbol, decimals } = coinOf(context)
  return {
    symbol,
    name: listed?.symbol === symbol ? listed.name : symbol,
    decimals,
    balance:
      balance.kind === 'known'
        ? { kind: 'known', value: balance.value }
        : { kind: balance.kind === 'unavailable' ? 'unavailable' : 'loading' },
    price: priceOf(context),
    image: network.imageUrl ?? listed?.image,
    mark: `${network.caipNetworkId}/coin`,
  }
}

/** Dear ones first; whatever has no price after them, in the order it was given. */
export function byFiatValue(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const fiatValue = ({ value }: TokenBalance): bigint => {
    const read = parseAmount(value ?? '', 36)
    return read.ok ? read.value : -1n
  }
  return tokens
    .map((token) => ({ token, fiatValue: fiatValue(token) }))
    .sort((a, b) => (a.fiatValue === b.fiatValue ? 0 : a.fiatValue > b.fiatValue ? -1 : 1))
    .map(({ token }) => token)
}

/** By name, symbol or address, as the visitor writes them. */
export function matches(token: Pick<TokenBalance, 'name' | 'symbol' | 'address'>, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  const said = [token.name, token.symbol].map((text) => text.toLowerCase())
  return said.some((text) => text.includes(wanted)) || token.address?.toLowerCase() === wanted
}
