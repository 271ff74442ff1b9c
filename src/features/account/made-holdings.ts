/**
 * What was last made of what an account holds, kept: one view after the other shows the same, and `portfolio.actions.ts` has it made
 * before any of them asks.
 */
import type { Core } from '../../app/wallet.ts'
import { type Holding, holdings, type Shown, suspectsOf } from './portfolio.rules.ts'

type Kept<T> = { readonly of: readonly unknown[]; readonly value: T }

type Made = {
  rows: Kept<readonly Holding[]> | undefined
  /** Told apart anew for other tokens only: the coin's amount changes more often. */
  suspects: Kept<ReturnType<typeof suspectsOf>> | undefined
}

const createMade = (): Made => ({ rows: undefined, suspects: undefined })

const again = <T>(kept: Kept<T> | undefined, of: readonly unknown[], make: () => T): Kept<T> =>
  kept?.of.length === of.length && kept.of.every((part, index) => part === of[index])
    ? kept
    : { of, value: make() }

export const madeHoldings = ({ slice }: Pick<Core, 'slice'>, shown: Shown): readonly Holding[] => {
  const made = slice(createMade)
  const { portfolio, balance, caipNetworkId, isTestnet, trusted } = shown
  const listed = portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind
  const place = [listed, caipNetworkId, isTestnet, trusted.join()]
  const coin = balance.kind === 'known' ? [balance.value, balance.symbol, balance.decimals] : [balance.kind]
  made.rows = again(made.rows, [...place, ...coin], () =>
    holdings(shown, (tokens, world) => {
      const own = tokens.find(({ address }) => address === undefined)
      const of = [...place, own?.symbol, own?.name, own?.price]
      made.suspects = again(made.suspects, of, () => suspectsOf(tokens, world))
      return made.suspects.value
    }),
  )
  return made.rows.value
}
