/** What can be sent: the coin or a token, with its balance and price as far as they are known, and how the coin and prices are read. */
import type { Address, TokenFacts } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import type { Wallet } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import type { ReceiverTextKey } from '../i18n/en.receiver.ts'
import type { ReviewTextKey } from '../i18n/en.review.ts'
import type { SendTextKey } from '../i18n/en.send.ts'
import type { TextKey } from '../i18n/en.ts'
import { sameAddress } from '../lib/caip.ts'
import { isPrice } from '../lib/dollars.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import type { Currency, FiatValue } from '../lib/money.ts'
import { shortAddress } from '../lib/short-address.ts'
import type { BalanceState, PortfolioState, TokenBalance } from '../state/account.ts'
import { activeAccount, activeNetwork } from '../state/network.ts'
import { usesServices } from '../state/uses-services.ts'

/** A text key of the dictionaries that transfer views have. */
export type TransferKey = TextKey | ReceiverTextKey | ReviewTextKey | SendTextKey

/** A token of a network, by contract or mint. */
export type TokenRef = { readonly caipNetworkId: CaipNetworkId; readonly address: Address }

/** A coin or token of a network; without an address, the coin. */
export type AssetRef = { readonly caipNetworkId: CaipNetworkId; readonly address?: Address | undefined }

/** What the chain says of the chosen token. `owner`: whose balance the facts contain. */
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

/** Of one whole token. `at`: wall time in milliseconds. */
export type Price = { readonly text: FiatValue; readonly at: number }

/** Milliseconds. Older prices are not shown, and no amount is made of them (decisions 28). */
const PRICE_LIFE_MS = 30_000

/** The coin or token of a draft. Amounts in base units. */
export type Sendable = Currency & {
  /** Absent: the coin. */
  readonly address?: Address | undefined
  readonly name: string
  readonly balance:
    | { readonly kind: 'loading' }
    | { readonly kind: 'unavailable' }
    | { readonly kind: 'known'; readonly value: bigint }
  /** Absent: no price, or one that is too old. */
  readonly price?: FiatValue | undefined
  readonly image?: string | undefined
  /** The coin's id in the built-in pictures, used when there is no image. */
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
  readonly account: Address | undefined
  readonly balance: BalanceState
  readonly portfolio: PortfolioState
  readonly prices: Readonly<Record<string, Price>>
  readonly coins: Readonly<Record<string, Currency>>
  readonly now: number
}

/** What a feature has asked for by itself, beside what the account's own list says. */
export type AskedAssets = {
  /** By `priceKey`. */
  prices: Readonly<Record<string, Price>>
  /** By network, once its chain was loaded. */
  coins: Readonly<Record<string, Currency>>
  /** What asks at intervals leaves prices alone until then, by the monotonic clock in ms: the service has asked for it. */
  pricesRestUntil: number
}

/** What is known as of now. */
export function assetContext(
  wallet: Wallet,
  { prices, coins }: Readonly<Omit<AskedAssets, 'pricesRestUntil'>>,
): AssetContext {
  const { address, balance, portfolio } = activeAccount(wallet.state)
  const network = activeNetwork(wallet.state.network)
  return { network, account: address, balance, portfolio, prices, coins, now: wallet.clock.now() }
}

/** Symbol and decimals of the coin, which are known even when the balance is not. Never rejects. */
export async function readCoin(wallet: Wallet, asked: Pick<AskedAssets, 'coins'>): Promise<void> {
  const network = activeNetwork(wallet.state.network)
  try {
    const chain = await wallet.chain(network.chainNamespace)
    const { symbol, decimals } = chain.details(network).nativeCurrency
    asked.coins = { ...asked.coins, [network.caipNetworkId]: { symbol, decimals } }
  } catch (error) {
    // Whatever moves money fails without the chain as well, and says so.
    wallet.report(error)
  }
}

/**
 * Prices in dollars of the coin and of those of `tokens` that are on the network in use, where there is a service. Keeps old ones for
 * `lastPriceOf`. Never rejects.
 */
export async function readPrices(
  wallet: Wallet,
  asked: Omit<AskedAssets, 'coins'>,
  tokens: readonly (AssetRef | undefined)[],
): Promise<void> {
  if (!usesServices(wallet.state.config)) return
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const here = tokens.filter((one) => one?.address !== undefined && one.caipNetworkId === caipNetworkId)
  const at = wallet.clock.now()
  let found: [string, Price][] = []
  let cause: unknown
  try {
    const answer = await (await wallet.dataApi()).prices.of({
      tokens: [{ caipNetworkId }, ...here.flatMap((one) => one ?? [])],
    })
    found = answer.value.map(({ address, price }) => [priceKey(caipNetworkId, address), { text: price, at }])
    cause = answer.cause
  } catch (error) {
    // Without a price the views say so, or do not offer dollars.
    cause = error
  }
  // Others may have been read meanwhile.
  asked.prices = { ...asked.prices, ...Object.fromEntries(found) }
  const until = readField(cause, 'restUntil')
  asked.pricesRestUntil = typeof until === 'number' ? until : 0
}

/** Whether the service wants to be left alone by what asks at intervals. */
export const arePricesResting = (wallet: Wallet, asked: AskedAssets): boolean =>
  wallet.clock.monotonic() < asked.pricesRestUntil

/** Milliseconds for which a review waits for prices. */
export const PRICES_MS = 3_000

/**
 * For a review: waits shortly for `read` where a young price is missing, and keeps what is known by then, also what only the account's own
 * list says. `addresses`: undefined for the coin. `isPoll`: not while the service wants to be left alone. Never rejects.
 */
export async function pricesSoon(
  wallet: Wallet,
  asked: AskedAssets,
  addresses: readonly (Address | undefined)[],
  isPoll: boolean,
  read: () => Promise<void>,
): Promise<void> {
  const before = assetContext(wallet, asked)
  const areYoung = addresses.every((address) => priceOf(before, address))
  if (!areYoung && !(isPoll && arePricesResting(wallet, asked)))
    await withDeadline(read(), PRICES_MS, wallet.clock, () => failure('timeout')).catch(() => {
      // The review is judged by the last prices, if there were any.
    })
  const context = assetContext(wallet, asked)
  const { caipNetworkId } = context.network
  const known = addresses.flatMap((address) => {
    const [price] = pricesOf(context, address)
    return price ? [[priceKey(caipNetworkId, address), price] as const] : []
  })
  asked.prices = { ...asked.prices, ...Object.fromEntries(known) }
}

export const priceKey = (caipNetworkId: CaipNetworkId, address?: Address): string =>
  `${caipNetworkId}:${address ?? ''}`

export const isYoung = (at: number, now: number): boolean => at <= now && now - at <= PRICE_LIFE_MS

/** The account's tokens on this network. */
export const ownedTokens = ({
  network,
  portfolio,
}: Pick<AssetContext, 'network' | 'portfolio'>): readonly TokenBalance[] =>
  portfolio.kind === 'known'
    ? portfolio.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    : []

/** The latest first. */
const pricesOf = (context: AssetContext, address: Address | undefined): readonly Price[] => {
  const { network, portfolio, prices } = context
  const asked = prices[priceKey(network.caipNetworkId, address)]
  const row = ownedTokens(context).find((owned) => isSame(owned.address, address))
  const listed = portfolio.kind === 'known' && row?.price ? { text: row.price, at: portfolio.at } : undefined
  return [asked, listed]
    .flatMap((price) => (price && isPrice(price.text) ? [price] : []))
    .sort((a, b) => b.at - a.at)
}

/** The latest price, unless it is too old. */
export const priceOf = (context: AssetContext, address?: Address): FiatValue | undefined =>
  pricesOf(context, address).find(({ at }) => isYoung(at, context.now))?.text

/** The latest price, however old: what has to be agreed to by a price does not become harmless when that price cannot be read again. */
export const lastPriceOf = (context: AssetContext, address?: Address): FiatValue | undefined =>
  pricesOf(context, address)[0]?.text

export const isSame = (a: Address | undefined, b: Address | undefined): boolean =>
  a === b || sameAddress(a, b)

/** Without a symbol until it is known: another coin's would be wrong. */
export const coinOf = ({
  network,
  balance,
  coins,
}: Pick<AssetContext, 'network' | 'balance' | 'coins'>): Currency =>
  balance.kind === 'known'
    ? { symbol: balance.symbol, decimals: balance.decimals }
    : (coins[network.caipNetworkId] ?? { symbol: '', decimals: network.chainNamespace === 'solana' ? 9 : 18 })

/** `state` is ignored when it is about another token. */
export function sendable(context: AssetContext, token: TokenRef | undefined, state: TokenState): Sendable {
  const { network, account } = context
  if (!token || token.caipNetworkId !== network.caipNetworkId) return theCoin(context)
  const { address } = token
  const listed = ownedTokens(context).find((row) => isSame(row.address, address))
  const isAbout = state.kind !== 'coin' && isSame(state.token.address, address)
  const facts = isAbout && state.kind === 'known' && state.owner === account ? state.facts : undefined
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
