/**
 * Follows what waits in a Safe for its owners, also after a reload in the frame of the same Safe (decisions 18, 22): there is no
 * hash yet. Once there is, it is a transaction like any other (`follow.ts`). Owns the proposals in the transactions state;
 * who asks the Safe, and how often, is its connector's.
 */

import type { Core, Follow } from '../app/wallet.ts'
import type { Hash, Hex } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import type { NoticeTone } from '../state/notice.ts'
import type { Proposal } from '../state/transactions.ts'
import { FOLLOW } from './follow-defaults.ts'
import { readPending } from './saved-pending.ts'

/** A Safe that frames the page now. `find` as in its connector. */
export type Proposer = {
  readonly address: Hex
  readonly caipNetworkId: CaipNetworkId
  find(name: Hex, proposedAt: number): Promise<Hash>
}

/** Says how much of what it is about. */
export type Notify = (
  sent: Pick<Proposal, 'value' | 'decimals' | 'symbol'>,
  key: string,
  tone: NoticeTone,
) => void

/** `end`: nothing of this name is kept any more. */
export function createProposals(
  core: Core,
  p: { readonly follow: Follow; save(): void; end(name: string): void; readonly notify: Notify },
) {
  const { transactions } = core.state

  const propose = async (proposal: Proposal, found: Promise<Hash | undefined>, isRead = () => false) => {
    const { name, ...sent } = proposal
    transactions.proposals = [proposal, ...transactions.proposals].slice(0, FOLLOW.keptTransactions)
    p.save()
    // Whatever their reason: the owners of the Safe have ended it, and nothing was sent.
    const hash = await found.catch(() => undefined)
    if (hash !== undefined) p.follow({ ...sent, hash })
    else if (!isRead()) p.notify(sent, 'notice.unsent', 'error')
    transactions.proposals = transactions.proposals.filter((other) => other.name !== name)
    p.end(name)
  }

  return {
    propose,
    /** What earlier page loads have proposed in this very Safe. */
    resumeProposals({ address, caipNetworkId, find }: Proposer): void {
      const isFollowed = (name: Hex) => transactions.proposals.some((one) => one.name === name)
      // The oldest first, so that the list is in its old order again.
      for (const proposal of readPending(core.storage, core.clock.now()).proposals.reverse())
        if (
          proposal.from === address &&
          proposal.caipNetworkId === caipNetworkId &&
          !isFollowed(proposal.name)
        )
          void propose(proposal, find(proposal.name, proposal.sentAt))
    },
  }
}
