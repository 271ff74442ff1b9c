/**
 * Owns when a token passes itself off as another: by a symbol or name that the eye takes for the other's. What is real is
 * what a data service gives a price, what the host lists, and the coin. Limits: a counterfeit that has got itself a
 * price is not told apart when it is spelled as the real one; where nobody could say what there is, only the spelling
 * gives it away. Pure.
 */
import { sameAddress } from './caip.ts'
import { isOddlySpelled, skeleton } from './skeleton.ts'

export type Token = {
  readonly address?: string | undefined
  readonly symbol: string
  readonly name?: string | undefined
  /** US dollars, plain decimal text. */
  readonly price?: string | undefined
}

/** What is known of a network's tokens. */
export type TokenWorld = {
  /** The symbol of its coin. */
  readonly coin: string
  /** What the account holds there; undefined: nobody could say. */
  readonly listed?: readonly Token[] | undefined
  /** Addresses that the host has named. */
  readonly trusted?: readonly string[] | undefined
  /** Nothing has a price there. */
  readonly isTestnet?: boolean | undefined
}

/** Those that are imitated most. */
const WELL_KNOWN = [
  ...['BTC', 'WBTC', 'CBBTC', 'ETH', 'WETH', 'STETH', 'WSTETH', 'SOL', 'BNB', 'XRP', 'TRX', 'TON', 'DOGE'],
  ...['USDC', 'USDT', 'DAI', 'USDS', 'USDE', 'PYUSD', 'BUSD', 'TUSD', 'FRAX', 'EURC'],
  ...['LINK', 'UNI', 'AAVE', 'SHIB', 'PEPE', 'ARB', 'OP', 'POL', 'MATIC', 'AVAX', 'JUP', 'BONK'],
]

/** Contracts that are the coin itself in a token's clothes: of Celo, of the ZK stack, wrapped SOL. */
const COINS_AS_TOKENS = [
  '0x471EcE3750Da237f93B8E339c536989b8978a438',
  '0x000000000000000000000000000000000000800A',
  'So11111111111111111111111111111111111111112',
]

const isPriced = ({ price }: Token): boolean => price !== undefined && /[1-9]/.test(price)

/** Those that one look can be taken for. */
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

/** Says the symbol of the token that one passes itself off as; undefined: nothing speaks for that. */
export type CounterfeitCheck = (token: Token) => string | undefined

/** For a whole list of tokens: made once, or a thousand would be held against a thousand. */
export function counterfeitsIn(world: TokenWorld): CounterfeitCheck {
  const listed = world.listed ?? []
  // Each word is looked at when the index is made, and again when its token is asked about.
  const seen = new Map<string, string>()
  const skeletonOf = (text: string): string => {
    const found = seen.get(text) ?? skeleton(text)
    seen.set(text, found)
    return found
  }
  const priced = listed.filter(isPriced)
  const here = bySkeleton([{ symbol: world.coin }, ...priced], ({ symbol }) => symbol, skeletonOf)
  const names = bySkeleton(priced, ({ name }) => name, skeletonOf)
  const trusted = new Set([...COINS_AS_TOKENS, ...(world.trusted ?? [])].map(addressKey))
  const own = new Map(listed.map((one) => [addressKey(one.address ?? ''), one]))
  // Where nothing has a price, having none says nothing.
  const isKnowing = !world.isTestnet && priced.length > 0

  return (token) => {
    if (!token.address || trusted.has(addressKey(token.address))) return undefined
    const other = (index: TokensBySkeleton, key: string) =>
      index.get(key)?.find(({ address }) => !sameAddress(address, token.address))?.symbol
    const key = skeletonOf(token.symbol)
    const known = other(here, key)
    const famous = other(FAMOUS, key)
    // A price does not excuse letters that are there to deceive.
    if (isOddlySpelled(token.symbol) && (known ?? famous)) return known ?? famous
    const row = own.get(addressKey(token.address)) ?? token
    if (isPriced(row)) return undefined
    return known ?? (isKnowing ? famous : undefined) ?? other(names, skeletonOf(row.name ?? token.name ?? ''))
  }
}

/** The same for one of them; a list is looked through by `counterfeitsIn`, or each would be held against all. */
export const counterfeitOf = (token: Token, world: TokenWorld): string | undefined =>
  counterfeitsIn(world)(token)

export const isCounterfeit = (token: Token, world: TokenWorld): boolean =>
  counterfeitOf(token, world) !== undefined

/** Hex in any case is one address, base58 is not. */
const addressKey = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
