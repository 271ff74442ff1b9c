/**
 * The connector of a Safe that frames the page. Owns what is known of the Safe: it is asked anew wherever somebody relies on
 * it. Whether the page may have one at all, and what comes of an answer, is `app/safe.ts`.
 */
import { Methods } from '@safe-global/safe-apps-sdk'
import type { Hex } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { Connector, ConnectorEvent, Link } from '../connector.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import type { LoadedConnector } from '../lazy.ts'
import { createMessenger } from './messenger.ts'
import { createOwners } from './confirmations.ts'
import { createProvider } from './provider.ts'
import { readInfo, type SafeInfo } from './schema.ts'

export type SafeOptions = {
  readonly page: Window
  /** Who may be the parent: only they are spoken to and heard. */
  readonly origins: readonly string[]
  readonly clock: Clock
  isVisible(): boolean
  /** Other owners have to sign, and then no longer. */
  onWaiting(isWaiting: boolean): void
  /** The parent is this Safe now. `find` looks for what an earlier page load has proposed in it, see `Owners.hash`. */
  onSafe(info: SafeInfo, find: (name: Hex, proposedAt: number) => Promise<Hex>): void
}

export type SafeConnector = LoadedConnector &
  Required<Pick<Connector, 'proposing'>> & {
    /** Resolves when the parent says that it is a Safe, however late; rejects when it says something else. */
    found(): Promise<Link>
    dispose(): void
  }

/** Milliseconds. The Safe's page answers at once; whoever does not is none (decisions 22). */
export const SAFE_ANSWER_MS = 3_000

const toLink = ({ address, chainId }: SafeInfo): Link => ({
  // It lives on one network, so that is all it has agreed to.
  eip155: { accounts: [address], network: `eip155:${chainId}`, approved: [`eip155:${chainId}`] },
})

export function createSafe(p: SafeOptions): SafeConnector {
  const { clock } = p
  const messenger = createMessenger(p.page, p.origins)
  const isIn = ({ address, chainId }: SafeInfo) => info?.address === address && info.chainId === chainId
  const isHere = (safe: SafeInfo) =>
    current().then(
      () => isIn(safe),
      () => false,
    )
  const owners = createOwners({ ...p, messenger, isHere })
  let info: SafeInfo | undefined
  let listener: ((event: ConnectorEvent) => void) | undefined

  const greet = async (): Promise<Link> => {
    const answer = await messenger.ask(Methods.getSafeInfo)
    const parsed = readInfo(answer)
    if (!parsed) throw badAnswer('getSafeInfo', answer)
    const before = info
    const isNew = !isIn(parsed)
    info = parsed
    if (isNew) p.onSafe(parsed, (name, proposedAt) => owners.hash(parsed, name, proposedAt))
    if (before && isNew) tell(before, parsed)
    return toLink(parsed)
  }

  /** The Safe's page shows another one now, or the same on another network. */
  const tell = (before: SafeInfo, now: SafeInfo) => {
    const isMoved = before.chainId !== now.chainId
    const isOther = before.address !== now.address
    if (isMoved) provider.emit('chainChanged', `0x${now.chainId.toString(16)}`)
    if (isOther) provider.emit('accountsChanged', [now.address])
    listener?.({ type: 'link', link: toLink(now) })
  }

  const current = () => withDeadline(greet(), SAFE_ANSWER_MS, clock, () => failure('timeout'))

  const provider = createProvider({
    info() {
      if (!info) throw failure('connector-not-connected')
      return info
    },
    messenger,
    owners,
    clock,
  })

  return {
    found: greet,
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
    proposing: provider.proposing,
    // It asks nobody: whoever opened the page in the Safe has decided.
    connect: current,
    restore: current,
    current,
    // There is nothing to give back.
    disconnect: async () => owners.end(),
    watch(next) {
      listener = next
      return () => {
        if (listener === next) listener = undefined
      }
    },
    dispose: messenger.dispose,
  }
}
