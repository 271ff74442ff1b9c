/**
 * What was last made of what an account holds, kept: one view after the other shows the same, and `portfolio.actions.ts` has it made
 * before any of them asks, in two steps.
 */
import type { Core } from '../../app/wallet.ts'
import type { CounterfeitCheck } from '../../lib/counterfeit.ts'
import type { TokenBalance } from '../../state/account.ts'
import {
  balancesOf,
  counterfeitCheckOf,
  type Holding,
  holdings,
  type Shown,
  suspectsOf,
  type World,
  worldOf,
} from './portfolio.rules.ts'

type Kept<T> = { readonly of: readonly unknown[]; readonly value: T }

type Made = {
  rows: Kept<readonly Holding[]> | undefined
  /** Told apart anew for other tokens only: the coin's amount changes more often. */
  check: Kept<CounterfeitCheck> | undefined
  suspects: Kept<ReturnType<typeof suspectsOf>> | undefined
}

const createMade = (): Made => ({ rows: undefined, check: undefined, suspects: undefined })

const again = <T>(kept: Kept<T> | undefined, of: readonly unknown[], make: () => T): Kept<T> =>
  kept?.of.length === of.length && kept.of.every((part, index) => part === of[index])
    ? kept
    : { of, value: make() }

const dependenciesOf = ({ portfolio, caipNetworkId, isTestnet, trusted }: Shown): readonly unknown[] => [
  portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind,
  caipNetworkId,
  isTestnet,
  trusted.join(),
]

/** What verdicts are made of: the coin's amount is none of it. */
const evidence = (shown: Shown, all: readonly TokenBalance[]): readonly unknown[] => {
  const own = all.find(({ address }) => address === undefined)
  return [...dependenciesOf(shown), own?.symbol, own?.name, own?.price]
}

const counterfeitCheck = (
  made: Made,
  shown: Shown,
  all: readonly TokenBalance[],
  world: World,
): CounterfeitCheck => {
  made.check = again(made.check, evidence(shown, all), () => counterfeitCheckOf(all, world))
  return made.check.value
}

/** The first step: what each can be taken for. */
export function learnHoldings({ slice }: Pick<Core, 'slice'>, shown: Shown): void {
  const all = balancesOf(shown)
  counterfeitCheck(slice(createMade), shown, all, worldOf(all, shown))
}

export function madeHoldings({ slice }: Pick<Core, 'slice'>, shown: Shown): readonly Holding[] {
  const made = slice(createMade)
  const { balance } = shown
  const coin = balance.kind === 'known' ? [balance.value, balance.symbol, balance.decimals] : [balance.kind]
  made.rows = again(made.rows, [...dependenciesOf(shown), ...coin], () =>
    holdings(shown, (all, world) => {
      made.suspects = again(made.suspects, evidence(shown, all), () =>
        suspectsOf(all, world, counterfeitCheck(made, shown, all, world)),
      )
      return made.suspects.value
    }),
  )
  return made.rows.value
}
