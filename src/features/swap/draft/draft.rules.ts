/** Whether what was typed can be swapped, and if not, why; what the figures say of it. Reads the state, asks nobody and writes nothing. */
import { units } from '../../../lib/fiat-value.ts'
import type { Currency, FiatValue } from '../../../lib/money.ts'
import { languagesOf, readTypedAmount } from '../../../lib/read-typed-amount.ts'
import {
  type AssetContext,
  assetContext,
  isSame,
  priceKey,
  type Sendable,
  sendable,
  type TokenRef,
} from '../../../transfer/tokens.ts'
import type { Asset, Draft, Quoted, QuoteState, Side, SwapState, SwapWallet } from '../contract.ts'
import type { SwapKey } from '../texts.ts'

/** `field`: where the problem is shown; what is only missing is named on the button. */
export type Problem = { readonly key: SwapKey; readonly field: 'amount' | 'slippage' | 'token' | 'none' }
export type Checked =
  | { readonly ok: true; readonly amount: bigint; readonly slippage: bigint }
  | { readonly ok: false; readonly problem: Problem }

export type Written = {
  readonly draft: Pick<Draft, 'amount' | 'slippage' | 'from' | 'to'>
  readonly from: Sendable
  /** Undefined: not chosen. */
  readonly to: Sendable | undefined
  /** BCP 47. */
  readonly languages: readonly string[]
}

const no = (key: SwapKey, field: Problem['field'] = 'none'): Extract<Checked, { ok: false }> => ({
  ok: false,
  problem: { key, field },
})

/** Hundredths of a percent (decisions 75). */
const MIN_SLIPPAGE = 10n
export const USUAL_SLIPPAGE = 500n
const MAX_SLIPPAGE = 5_000n

/** In hundredths of a percent; undefined: not between 0.1 and 50, or with more than two decimals. */
export function readSlippage(text: string, languages: readonly string[]): bigint | undefined {
  const read = readTypedAmount(text, 2, languages)
  return read.ok && read.value >= MIN_SLIPPAGE && read.value <= MAX_SLIPPAGE ? read.value : undefined
}

/** The first problem of what was typed, in the order of the fields; what the exchange says of it comes after. */
export function check(written: Written): Checked {
  const { draft, from, to, languages } = written
  if (!to) return no('swap.problem.token')
  if (isSame(from.address, to.address)) return no('swap.problem.same', 'token')
  const unreadable = from.problem ?? to.problem
  if (unreadable) return no(unreadable, 'token')
  if (from.balance.kind === 'unavailable') return no('send.problem.balance')
  const read = readTypedAmount(draft.amount, from.decimals, languages)
  if (!read.ok)
    return read.problem === 'empty' ? no('swap.problem.amount') : no(`send.problem.${read.problem}`, 'amount')
  if (read.value === 0n) return no('swap.problem.amount')
  const slippage = readSlippage(draft.slippage, languages)
  if (slippage === undefined) return no('swap.problem.slippage', 'slippage')
  if (from.balance.kind === 'known' && read.value > from.balance.value)
    return no('swap.problem.funds', 'amount')
  return { ok: true, amount: read.value, slippage }
}

/** The same with the quote, which a review needs. */
export function checkQuoted(written: Written, quote: QuoteState): Checked {
  const checked = check(written)
  if (!checked.ok) return checked
  if (written.from.balance.kind !== 'known' || written.to?.balance.kind !== 'known')
    return no('send.balance.loading')
  if (quote.kind === 'failed') return no(quote.problem)
  return quote.kind === 'known' || quote.kind === 'reading' ? checked : no('swap.quote.reading')
}

/** The quote in sight: while the next one is asked for, the one before. */
export const shownQuote = (quote: QuoteState): Quoted | undefined =>
  quote.kind === 'known' ? quote.quote : quote.kind === 'reading' ? quote.last : undefined

/** Hundredths of a percent that the swap loses by the prices, never below 0; undefined: a price is missing. */
export function priceImpact(
  paid: FiatValue | undefined,
  received: FiatValue | undefined,
): bigint | undefined {
  const [a, b] = [units(paid), units(received)]
  if (a === undefined || b === undefined || a === 0n) return undefined
  return a > b ? ((a - b) * 10_000n) / a : 0n
}

/** What one whole token of `a` is in `b`, in base units of `b`. */
export const rateOf = (a: Currency & { readonly amount: bigint }, amountOfB: bigint): bigint =>
  a.amount === 0n ? 0n : (amountOfB * 10n ** BigInt(a.decimals)) / a.amount

export const contextNow = (wallet: SwapWallet): AssetContext => assetContext(wallet, wallet.swap.state)

export const keyOf = ({ caipNetworkId, address }: Asset): string => priceKey(caipNetworkId, address)

/** The asset of a side as far as it is known; the service's list has the picture of what the account does not hold. */
export function sideOf(
  context: AssetContext,
  { tokens, listed }: Pick<SwapState, 'tokens' | 'listed'>,
  asset: Asset | undefined,
): Sendable {
  if (!asset?.address) return sendable(context, undefined, { kind: 'coin' })
  const token: TokenRef = { caipNetworkId: asset.caipNetworkId, address: asset.address }
  const side = sendable(context, token, tokens[keyOf(asset)] ?? { kind: 'reading', token })
  const named =
    listed.kind === 'known' ? listed.tokens.find(({ address }) => isSame(address, asset.address)) : undefined
  if (!named) return side
  const isContradicted = side.balance.kind === 'known' && side.decimals !== named.decimals
  return {
    ...side,
    ...(side.balance.kind !== 'known' && {
      symbol: named.symbol,
      name: named.name,
      decimals: named.decimals,
    }),
    image: side.image ?? named.image,
    problem: side.problem ?? (isContradicted ? 'send.problem.decimals' : undefined),
  }
}

/** The draft with everything needed to check it. */
export const writtenOf = (
  { state: { config } }: SwapWallet,
  context: AssetContext,
  state: Pick<SwapState, 'draft' | 'tokens' | 'listed'>,
): Written => {
  const { draft } = state
  return {
    draft,
    from: sideOf(context, state, draft.from),
    to: draft.to && sideOf(context, state, draft.to),
    languages: languagesOf(config.locale),
  }
}

/** The same as of now. */
export const writtenNow = (wallet: SwapWallet): Written =>
  writtenOf(wallet, contextNow(wallet), wallet.swap.state)

export const otherSide = (side: Side): Side => (side === 'from' ? 'to' : 'from')
