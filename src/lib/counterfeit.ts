/**
 * Detects tokens whose symbol or name imitates another token's. Taken as genuine: the coin, tokens that the host lists, and tokens to
 * which the data service gives a price. Limits: a counterfeit with a price and the exact spelling is not detected, and without a list
 * of the account's tokens only odd spelling is. What is done about a counterfeit is up to the caller. Pure.
 */
import { sameAddress } from './caip.ts'
import type { FiatValue } from './money.ts'
import { isOddlySpelled, skeleton } from './skeleton.ts'

export type Token = {
  readonly address?: string | undefined
  readonly symbol: string
  readonly name?: string | undefined
  readonly price?: FiatValue | undefined
}

/** What is known about a network's tokens. */
export type TokenContext = {
  /** The symbol of the network's coin. */
  readonly coin: string
  /** What the account holds there; undefined: not known. */
  readonly listed?: readonly Token[] | undefined
  /** Addresses of the tokens that the host lists. */
  readonly trusted?: readonly string[] | undefined
  /** On a testnet no token has a price. */
  readonly isTestnet?: boolean | undefined
}

/** The most imitated symbols. */
const WELL_KNOWN = [
  ...['BTC', 'WBTC', 'CBBTC', 'ETH', 'WETH', 'STETH', 'WSTETH', 'SOL', 'BNB', 'XRP', 'TRX', 'TON', 'DOGE'],
  ...['USDC', 'USDT', 'DAI', 'USDS', 'USDE', 'PYUSD', 'BUSD', 'TUSD', 'FRAX', 'EURC'],
  ...['LINK', 'UNI', 'AAVE', 'SHIB', 'PEPE', 'ARB', 'OP', 'POL', 'MATIC', 'AVAX', 'JUP', 'BONK'],
]

/** Contracts that stand for the coin itself: on Celo, on ZK stack networks, and wrapped SOL. */
const COINS_AS_TOKENS = [
  '0x471EcE3750Da237f93B8E339c536989b8978a438',
  '0x000000000000000000000000000000000000800A',
  'So11111111111111111111111111111111111111112',
]

const isPriced = ({ price }: Token): boolean => price !== undefined && /[1-9]/.test(price)

/** Tokens by the skeleton of their symbol or name. */
type TokensBySkeleton = Map<string, Token[]>

const bySkeleton = (
  tokens: readonly Token[],
  textOf: (token: Token) => string | undefined,
  skeletonOf = skeleton,
): TokensBySkeleton => {
  const index: TokensBySkeleton = new Map()
  for (const token of tokens) {
    const key = skeletonOf(textOf(token) ?? '')
    if (key === '') continue
    const found = index.get(key)
    if (found) found.push(token)
    else index.set(key, [token])
  }
  return index
}

const FAMOUS: TokensBySkeleton = bySkeleton(
  WELL_KNOWN.map((symbol) => ({ symbol })),
  ({ symbol }) => symbol,
)

/** Returns the symbol of the token that is imitated; undefined if none is. */
export type CounterfeitCheck = (token: Token) => string | undefined

/** Indexes the known tokens once, so that checking a long list does not compare each token with all others. */
export function createCounterfeitCheck(context: TokenContext): CounterfeitCheck {
  const listed = context.listed ?? []
  // A cache: each symbol and name is needed for the index and again for the check.
  const skeletons = new Map<string, string>()
  const skeletonOf = (text: string): string => {
    const found = skeletons.get(text) ?? skeleton(text)
    skeletons.set(text, found)
    return found
  }
  const priced = listed.filter(isPriced)
  const symbols = bySkeleton([{ symbol: context.coin }, ...priced], ({ symbol }) => symbol, skeletonOf)
  const names = bySkeleton(priced, ({ name }) => name, skeletonOf)
  const trusted = new Set([...COINS_AS_TOKENS, ...(context.trusted ?? [])].map(addressKey))
  const rows = new Map(listed.map((one) => [addressKey(one.address ?? ''), one]))
  // If no token has a price, lacking one is no sign of a counterfeit.
  const hasPrices = !context.isTestnet && priced.length > 0

  return (token) => {
    if (!token.address || trusted.has(addressKey(token.address))) return undefined
    const other = (index: TokensBySkeleton, key: string) =>
      index.get(key)?.find(({ address }) => !sameAddress(address, token.address))?.symbol
    const key = skeletonOf(token.symbol)
    const imitated = other(symbols, key)
    const famous = other(FAMOUS, key)
    // Deceptive letters count even if the token has a price.
    if (isOddlySpelled(token.symbol) && (imitated ?? famous)) return imitated ?? famous
    const row = rows.get(addressKey(token.address)) ?? token
    if (isPriced(row)) return undefined
    return (
      imitated ?? (hasPrices ? famous : undefined) ?? other(names, skeletonOf(row.name ?? token.name ?? ''))
    )
  }
}

/** The same for a single token. For a list, call `createCounterfeitCheck` once. */
export const counterfeitOf = (token: Token, context: TokenContext): string | undefined =>
  createCounterfeitCheck(context)(token)

export const isCounterfeit = (token: Token, context: TokenContext): boolean =>
  counterfeitOf(token, context) !== undefined

/** Case matters in base58, not in hex. */
const addressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
