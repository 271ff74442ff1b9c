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

/** Symbol of the one that this token passes itself off as; undefined: nothing speaks for that. */
export function counterfeitOf(token: Token, world: TokenWorld): string | undefined {
  const { address } = token
  if (!address) return undefined
  const isNamed = [...COINS_AS_TOKENS, ...(world.trusted ?? [])].some((one) => sameAddress(one, address))
  if (isNamed) return undefined
  const others = (world.listed ?? []).filter((one) => isPriced(one) && !sameAddress(one.address, address))
  const look = skeleton(token.symbol)
  const like = (symbol: string) => look !== '' && skeleton(symbol) === look && symbol
  const symbols = [world.coin, ...others.map(({ symbol }) => symbol), ...WELL_KNOWN]

  // A price does not excuse letters that are there to deceive.
  const disguised = isOddlySpelled(token.symbol) && symbols.find(like)
  if (disguised) return disguised
  const own = world.listed?.find((one) => sameAddress(one.address, address))
  if (isPriced(own ?? token)) return undefined

  // Where nothing has a price, having none says nothing.
  const isKnowing = !world.isTestnet && (world.listed ?? []).some(isPriced)
  const known = isKnowing ? symbols : [world.coin, ...others.map(({ symbol }) => symbol)]
  return known.find(like) || others.find((one) => sameName(one, own?.name ?? token.name))?.symbol
}

const sameName = ({ name }: Token, other: string | undefined): boolean => {
  const look = skeleton(other ?? '')
  return look !== '' && name !== undefined && skeleton(name) === look
}

export const isCounterfeit = (token: Token, world: TokenWorld): boolean =>
  counterfeitOf(token, world) !== undefined
