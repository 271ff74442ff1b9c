/** Follows what was sent, with code that is fetched for the first transaction and however late it comes. */
import type { Clock } from '../lib/clock.ts'
import type { Saved } from '../session/stored/saved.ts'
import type { Follower } from '../transfer/follow.ts'
import type { Proposer } from '../transfer/pending.ts'
import type { Sending } from './contracts/sending.ts'
import { keepFetching, lazyPart } from './lazy-part.ts'
import type { Core } from './wallet.ts'

export type Following = Pick<Sending, 'follow' | 'propose'> & {
  /** Of earlier loads of the page. */
  resume(): void
  resumeProposals(safe: Proposer): void
}

export const createFollowing = (getCore: () => Core, clock: Clock, saved: Saved): Following => {
  const follower = lazyPart(clock, async () =>
    (await import('../transfer/follow.ts')).createFollower(getCore(), saved),
  )
  /** What was sent is looked for until it is found. */
  const withFollower = (act: (part: Follower) => void) => keepFetching(follower, clock, act, getCore().report)
  return {
    follow: (transaction) => withFollower(({ follow }) => follow(transaction)),
    propose: (...asked) => withFollower(({ propose }) => propose(...asked)),
    resume() {
      if (saved.hasPending()) withFollower(({ resume }) => resume())
    },
    resumeProposals(safe) {
      if (saved.hasPending()) withFollower(({ resumeProposals }) => resumeProposals(safe))
    },
  }
}
