/**
 * What features keep that the core and hosts' methods use as well as views: one object of each for a core, made by whoever has
 * the feature's code first. What only views use, their feature makes alone (`own` in `surface/view.ts`).
 */
import type { AccountReads } from '../features/account/account.state.ts'
import type { AllWallets } from '../features/all-wallets/all-wallets.state.ts'
import type { Attempt } from '../features/connect/connect.state.ts'
import type { NetworkSwitch } from '../features/network/network.state.ts'
import type { Send } from '../features/send/send.state.ts'
import type { Clock } from '../lib/clock.ts'
import { hasDirectory } from '../state/directory.ts'
import { lazyPart } from './lazy-part.ts'
import type { Core } from './wallet.ts'

/** The same object each time. */
export type FeaturePart<T> = (create: (core: Core) => T) => T

export type FeatureParts = {
  readonly accountReads: FeaturePart<AccountReads>
  readonly allWallets: FeaturePart<AllWallets>
  readonly connect: FeaturePart<Attempt>
  readonly networkSwitch: FeaturePart<NetworkSwitch>
  readonly send: FeaturePart<Send>
}

const createFeatureParts = (getCore: () => Core): FeatureParts => {
  const part = <T>(): FeaturePart<T> => {
    let made: T | undefined
    return (create) => {
      made ??= create(getCore())
      return made
    }
  }
  return {
    accountReads: part(),
    allWallets: part(),
    connect: part(),
    networkSwitch: part(),
    send: part(),
  }
}

type Features = Pick<Core, 'parts' | 'refreshBalance' | 'refreshPortfolio' | 'loadDirectory' | 'choose'>

/** With the verbs of features that are asked for without their views: each comes with its code. */
export const createFeatures = (getCore: () => Core, clock: Clock): Features => {
  const parts = createFeatureParts(getCore)
  let choose: Core['choose'] = () => undefined
  const directory = lazyPart(clock, async () => {
    const actions = await import('../features/all-wallets/all-wallets.actions.ts')
    const allWallets = parts.allWallets(actions.createAllWallets)
    choose = (id) => actions.choose(allWallets, id)
    return () => actions.loadDirectory(allWallets)
  })
  return {
    parts,
    // Reading needs the chain's chunk anyway, so the verb comes late as well.
    refreshBalance(how) {
      const core = getCore()
      import('../features/account/account.actions.ts').then((m) => m.refreshBalanceOf(core, how), core.report)
    },
    refreshPortfolio(how) {
      const core = getCore()
      import('../features/account/portfolio.actions.ts').then(
        (m) => m.refreshPortfolioOf(core, how),
        core.report,
      )
    },
    loadDirectory() {
      const { state, report } = getCore()
      const { config } = state
      if (!hasDirectory(config) && config.customWallets.length === 0) return
      directory.get().then(
        (load) => load(),
        (error) => {
          // Nobody else is there to say it.
          state.directory.status = 'failed'
          report(error)
        },
      )
    },
    // In the turn of the click.
    choose: (id) => choose(id),
  }
}
