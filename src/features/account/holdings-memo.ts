/**
 * Memoises the rows of an account's holdings, which several views show. `portfolio.actions.ts` computes long lists in
 * two steps before a view needs them, so that no task takes long.
 */
import type { CounterfeitCheck } from '../../lib/counterfeit.ts'
import type { TokenBalance } from '../../state/account.ts'
import {
  balancesOf,
  contextOf,
  counterfeitCheckOf,
  type Holding,
  type HoldingsInput,
  holdings,
  suspectsOf,
  type TokenContext,
} from './portfolio.rules.ts'

type Memoized<T> = { readonly inputs: readonly unknown[]; readonly value: T }

export type HoldingsMemo = {
  rows: Memoized<readonly Holding[]> | undefined
  /** Separate from `rows`, because the coin's amount changes more often than the tokens. */
  check: Memoized<CounterfeitCheck> | undefined
  suspects: Memoized<ReturnType<typeof suspectsOf>> | undefined
}

const memoize = <T>(
  memoized: Memoized<T> | undefined,
  inputs: readonly unknown[],
  compute: () => T,
): Memoized<T> =>
  memoized?.inputs.length === inputs.length && memoized.inputs.every((part, index) => part === inputs[index])
    ? memoized
    : { inputs, value: compute() }

const dependenciesOf = ({
  portfolio,
  caipNetworkId,
  isTestnet,
  trusted,
}: HoldingsInput): readonly unknown[] => [
  portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind,
  caipNetworkId,
  isTestnet,
  trusted.join(),
]

/** What the check for counterfeits depends on; the coin's amount is not part of it. */
const checkInputs = (shown: HoldingsInput, all: readonly TokenBalance[]): readonly unknown[] => {
  const own = all.find(({ address }) => address === undefined)
  return [...dependenciesOf(shown), own?.symbol, own?.name, own?.price]
}

const counterfeitCheck = (
  memo: HoldingsMemo,
  shown: HoldingsInput,
  all: readonly TokenBalance[],
  context: TokenContext,
): CounterfeitCheck => {
  memo.check = memoize(memo.check, checkInputs(shown, all), () => counterfeitCheckOf(all, context))
  return memo.check.value
}

/** The first step for long lists: the check for counterfeits. */
export function prepareHoldings(memo: HoldingsMemo, shown: HoldingsInput): void {
  const all = balancesOf(shown)
  counterfeitCheck(memo, shown, all, contextOf(all, shown))
}

export function memoHoldings(memo: HoldingsMemo, shown: HoldingsInput): readonly Holding[] {
  const { balance } = shown
  const coin = balance.kind === 'known' ? [balance.value, balance.symbol, balance.decimals] : [balance.kind]
  memo.rows = memoize(memo.rows, [...dependenciesOf(shown), ...coin], () =>
    holdings(shown, (all, world) => {
      memo.suspects = memoize(memo.suspects, checkInputs(shown, all), () =>
        suspectsOf(all, world, counterfeitCheck(memo, shown, all, world)),
      )
      return memo.suspects.value
    }),
  )
  return memo.rows.value
}
