/** The rows of the token list, in their order. Pure. */
import type { Address, TokenFacts } from '../chains/chain.ts'
import type { CounterfeitCheck } from '../lib/counterfeit.ts'
import { units } from '../lib/fiat-value.ts'
import type { Currency, FiatValue } from '../lib/money.ts'
import { shortAddress } from '../lib/short-address.ts'
import type { TokenBalance } from '../state/account.ts'
import { type AssetContext, coinOf, isSame, ownedTokens } from './tokens.ts'

export type Choice = Currency & {
  /** Absent: the coin. */
  readonly address: Address | undefined
  readonly name: string
  /** Base units; undefined while it is not known. */
  readonly amount: bigint | undefined
  readonly value: FiatValue | undefined
  readonly image: string | undefined
  /** The coin's id in the built-in pictures, used when there is no image. */
  readonly mark?: string | undefined
  /** Imitates another token, or is in no list. */
  readonly isSuspect: boolean
}

/** The coin first, imitations last. */
export function choices(context: AssetContext, passesFor: CounterfeitCheck): readonly Choice[] {
  const owned = ownedTokens(context)
  const tokens = byFiatValue(owned.filter(({ address }) => address !== undefined)).map((token) =>
    choiceOf(token, passesFor(token) !== undefined),
  )
  const isReal = ({ isSuspect }: Choice) => !isSuspect
  return [coinChoice(context, owned), ...tokens.filter(isReal), ...tokens.filter((one) => !isReal(one))]
}

/** Highest value first; those without a price last, in the given order. */
function byFiatValue(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return tokens
    .map((token) => ({ token, fiatValue: units(token.value) ?? -1n }))
    .sort((a, b) => (a.fiatValue === b.fiatValue ? 0 : a.fiatValue > b.fiatValue ? -1 : 1))
    .map(({ token }) => token)
}

/** Those whose name or symbol has the query in it, or whose whole address it is, in any case and in the same order. */
export function matching(all: readonly Choice[], query: string): readonly Choice[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return all
  return all.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      address?.toLowerCase() === wanted,
  )
}

/** Takes the amount from the chain, which is newer than any list's. */
const coinChoice = (context: AssetContext, owned: readonly TokenBalance[]): Choice => {
  const listed = owned.find(({ address }) => address === undefined)
  const { symbol, decimals } = coinOf(context)
  const { balance, network } = context
  return {
    address: undefined,
    name: listed?.symbol === symbol ? listed.name : symbol,
    symbol,
    decimals,
    amount: balance.kind === 'known' ? balance.value : undefined,
    value: listed?.value,
    image: network.imageUrl ?? listed?.image,
    mark: `${network.caipNetworkId}/coin`,
    isSuspect: false,
  }
}

const choiceOf = (token: TokenBalance, isSuspect: boolean): Choice => {
  const { address, name, symbol, decimals, amount, value, image } = token
  // The image of an imitation helps to deceive, and is fetched from its maker.
  return { address, name, symbol, decimals, amount, value, image: isSuspect ? undefined : image, isSuspect }
}

/** What the chain says of an address that was pasted and that no list has. */
export type Pasted =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly address: Address }
  | { readonly kind: 'known'; readonly address: Address; readonly facts: TokenFacts }
  /** `isUnknown`: there is no token; else it could not be read. */
  | { readonly kind: 'failed'; readonly address: Address; readonly isUnknown: boolean }

/** A token found by a pasted address: it is in no list, so it is suspect. */
export function pastedChoice(pasted: Pasted): Choice | undefined {
  if (pasted.kind !== 'known') return undefined
  const { address, facts } = pasted
  const short = shortAddress(address)
  return {
    address,
    name: facts.name || facts.symbol || short,
    symbol: facts.symbol || short,
    decimals: facts.decimals,
    amount: facts.balance,
    value: undefined,
    image: undefined,
    isSuspect: true,
  }
}

export const isChosen = (
  choice: Choice,
  token: { readonly address?: Address | undefined } | undefined,
): boolean => isSame(choice.address, token?.address)
