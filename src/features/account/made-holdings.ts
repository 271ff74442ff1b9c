/**
 * What was last made of what an account holds, kept: one view after the other shows the same, and `portfolio.actions.ts` has it made
 * before any of them asks, in two steps.
 */
import type { Core } from '../../app/wallet.ts'
import type { Judge } from '../../lib/counterfeit.ts'
import type { HeldToken } from '../../state/account.ts'
import {
  type Holding,
  held,
  holdings,
  judgeOf,
  type Shown,
  suspectsOf,
  type World,
  worldOf,
} from './portfolio.rules.ts'

type Kept<T> = { readonly of: readonly unknown[]; readonly value: T }

type Made = {
  rows: Kept<readonly Holding[]> | undefined
  /** Told apart anew for other tokens only: the coin's amount changes more often. */
  judge: Kept<Judge> | undefined
  suspects: Kept<ReturnType<typeof suspectsOf>> | undefined
}

const createMade = (): Made => ({ rows: undefined, judge: undefined, suspects: undefined })

const again = <T>(kept: Kept<T> | undefined, of: readonly unknown[], make: () => T): Kept<T> =>
  kept?.of.length === of.length && kept.of.every((part, index) => part === of[index])
    ? kept
    : { of, value: make() }

const placeOf = ({ portfolio, caipNetworkId, isTestnet, trusted }: Shown): readonly unknown[] => [
  portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind,
  caipNetworkId,
  isTestnet,
  trusted.join(),
]

/** What verdicts are made of: the coin's amount is none of it. */
const evidence = (shown: Shown, all: readonly HeldToken[]): readonly unknown[] => {
  const own = all.find(({ address }) => address === undefined)
  return [...placeOf(shown), own?.symbol, own?.name, own?.price]
}

const judge = (made: Made, shown: Shown, all: readonly HeldToken[], world: World): Judge => {
  made.judge = again(made.judge, evidence(shown, all), () => judgeOf(all, world))
  return made.judge.value
}

/** The first step: what each can be taken for. */
export const learnHoldings = ({ slice }: Pick<Core, 'slice'>, shown: Shown): void => {
  const all = held(shown)
  judge(slice(createMade), shown, all, worldOf(all, shown))
}

export const madeHoldings = ({ slice }: Pick<Core, 'slice'>, shown: Shown): readonly Holding[] => {
  const made = slice(createMade)
  const { balance } = shown
  const coin = balance.kind === 'known' ? [balance.value, balance.symbol, balance.decimals] : [balance.kind]
  made.rows = again(made.rows, [...placeOf(shown), ...coin], () =>
    holdings(shown, (all, world) => {
      made.suspects = again(made.suspects, evidence(shown, all), () =>
        suspectsOf(all, world, judge(made, shown, all, world)),
      )
      return made.suspects.value
    }),
  )
  return made.rows.value
}
