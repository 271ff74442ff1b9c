/**
 * The core's verbs that belong to features and to following transactions. Each is fetched with its code at the first use; what it
 * does and keeps is in the file it comes from.
 */
import type { Clock } from '../lib/clock.ts'
import type { Saved } from '../session/stored/saved.ts'
import { usesServices } from '../state/uses-services.ts'
import type { Follower } from '../transfer/follow.ts'
import type { Proposer } from '../transfer/pending.ts'
import { keepFetching, lazyPart } from './lazy-part.ts'
import type { Core } from './wallet.ts'

type LazyVerbs = Pick<
  Core,
  'refreshBalance' | 'refreshPortfolio' | 'loadDirectory' | 'choose' | 'follow' | 'addPending' | 'resume'
> & {
  resumeProposals(safe: Proposer): void
}

export const createLazyVerbs = (getCore: () => Core, clock: Clock, saved: Saved): LazyVerbs => {
  let choose: Core['choose'] = () => undefined
  const directory = lazyPart(clock, async () => {
    const actions = await import('../features/all-wallets/all-wallets.actions.ts')
    const allWallets = actions.allWalletsOf(getCore())
    choose = (id) => actions.choose(allWallets, id)
    return () => actions.loadDirectory(allWallets)
  })
  const follower = lazyPart(clock, async () =>
    (await import('../transfer/follow.ts')).createFollower(getCore(), saved),
  )
  /** Retried, because what was sent has to be followed. */
  const withFollower = (act: (part: Follower) => void) => keepFetching(follower, clock, act, getCore().report)

  return {
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
      if (!usesServices(config) && config.customWallets.length === 0) return
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
    follow: (transaction) => withFollower(({ follow }) => follow(transaction)),
    addPending: (...asked) => withFollower(({ addPending }) => addPending(...asked)),
    resume() {
      if (saved.hasPending()) withFollower(({ resume }) => resume())
    },
    resumeProposals(safe) {
      if (saved.hasPending()) withFollower(({ resumeProposals }) => resumeProposals(safe))
    },
  }
}
