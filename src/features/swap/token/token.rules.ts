/** Which tokens a swap offers, in their order, and which one a symbol means (decisions 72). Pure. */
import type { SwapToken } from '../../../api/contract.ts'
import type { Address } from '../../../chains/chain.ts'
import type { CounterfeitCheck, Token } from '../../../lib/counterfeit.ts'
import { isOddlySpelled } from '../../../lib/skeleton.ts'
import { type Choice, choices, matching } from '../../../transfer/token-choices.ts'
import { type AssetContext, coinOf, isSame, ownedTokens } from '../../../transfer/tokens.ts'

/** Symbols that are suggested, in this order (wire facts 16.2). */
const SUGGESTED = [
  '1INCH',
  'AAVE',
  'ADA',
  'ARB',
  'AVAX',
  'BAL',
  'BICO',
  'CRV',
  'DAI',
  'DOT',
  'ENS',
  'ETH',
  'GAIA',
  'GNO',
  'LINK',
  'MATIC',
  'MILK',
  'NEAR',
  'NITRO',
  'OP',
  'SOL',
  'TRX',
  'UNI',
  'USDC',
  'USDT',
  'WBTC',
  'WETH',
]

export type Sections = {
  readonly own: readonly Choice[]
  readonly suggested: readonly Choice[]
  readonly all: readonly Choice[]
}

/**
 * Which token one of the exchange's imitates. The exchange names no prices, so that a well-known symbol without one says nothing there: it
 * has to be deceptively spelled, or another's that the account holds.
 */
export function imitatedBy(
  context: Pick<AssetContext, 'network' | 'portfolio' | 'balance' | 'coins'>,
  passesFor: CounterfeitCheck,
  token: Token,
): string | undefined {
  const imitated = passesFor(token)
  if (imitated === undefined || isOddlySpelled(token.symbol)) return imitated
  const isOwned = ownedTokens(context).some(({ price, symbol }) => price !== undefined && symbol === imitated)
  return isOwned || coinOf(context).symbol === imitated ? imitated : undefined
}

const toChoice = (token: SwapToken, isSuspect: boolean): Choice => {
  const { address, name, symbol, decimals, image } = token
  return {
    address,
    name,
    symbol,
    decimals,
    amount: undefined,
    value: undefined,
    image: isSuspect ? undefined : image,
    isSuspect,
  }
}

const isReal = ({ isSuspect }: Choice): boolean => !isSuspect

/** What the account holds, what is suggested, and all others by their symbols; imitations last. */
export function sectionsOf(
  context: AssetContext,
  listed: readonly SwapToken[],
  passesFor: CounterfeitCheck,
): Sections {
  const own = choices(context, passesFor).filter(
    ({ address, amount }) => address === undefined || amount !== 0n,
  )
  const isOwn = (token: { readonly address?: Address | undefined }) =>
    own.some(({ address }) => isSame(address, token.address))
  const rest = listed
    .filter((token) => !isOwn(token))
    .map((token) => toChoice(token, imitatedBy(context, passesFor, token) !== undefined))
  const everything = [...own, ...rest]
  const suggested = SUGGESTED.flatMap((symbol) => {
    const token = named(everything, symbol)
    return token && rest.includes(token) ? [token] : []
  })
  const others = rest
    .filter((token) => !suggested.includes(token))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
  return { own, suggested, all: [...others.filter(isReal), ...others.filter((one) => !isReal(one))] }
}

/** A search among them. A list that has the same tokens for the next query is the same list, so that nothing of it is drawn again. */
export function createSearch(sections: Sections): (query: string) => Sections {
  let found = sections
  const next = (key: keyof Sections, query: string): readonly Choice[] => {
    const before = found[key]
    const now = matching(sections[key], query)
    return now.length === before.length && now.every((one, index) => one === before[index]) ? before : now
  }
  return (query) => {
    found = { own: next('own', query), suggested: next('suggested', query), all: next('all', query) }
    return found
  }
}

/** The one token that has this symbol, in any case; undefined if none has, several have, or it imitates another. */
export function named(tokens: readonly Choice[], symbol: string): Choice | undefined {
  const wanted = symbol.toLowerCase()
  const those = tokens.filter((token) => token.symbol.toLowerCase() === wanted)
  const [only] = those
  return those.length === 1 && only && !only.isSuspect ? only : undefined
}
