/**
 * The connector of a Safe that frames the page. Owns what is known of the Safe; it asks again wherever somebody
 * relies on it. Whether a page may use a Safe at all, and what follows from an answer, is decided in `core/wallets/safe.ts`.
 */
import { Methods } from '@safe-global/safe-apps-sdk'
import type { Hex } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector, ConnectorEvent, Link } from '../connector.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import { createConfirmations } from './confirmations.ts'
import { createMessenger } from './messenger.ts'
import { createProvider } from './provider.ts'
import { readInfo, type SafeInfo } from './schema.ts'

export const SAFE_ID = 'safe'

/** It comes with the frame, lives on one network, and its owners pay. */
export const LISTED_SAFE = {
  id: SAFE_ID,
  type: 'external',
  name: 'Safe',
  namespaces: ['eip155'],
  imageUrl: undefined,
  rdns: undefined,
  isPersistent: false,
  restoresByItself: true,
  canSwitch: false,
  paysFee: false,
} as const satisfies Partial<Connector>

export type SafeOptions = {
  readonly page: Window
  /** Origins that may be the parent; no other origin is posted to or listened to. */
  readonly origins: readonly string[]
  readonly clock: Clock
  isVisible(): boolean
  /** Called when a transaction or signature starts to wait for other owners, and when none waits any more. */
  onWaiting(isWaiting: boolean): void
  /**
   * Called when the parent turns out to be a Safe, or another Safe than before. `find` waits for the hash of a
   * transaction that an earlier page load proposed, see `Confirmations.waitForHash`.
   */
  onSafe(info: SafeInfo, find: (safeTxHash: Hex, proposedAt: number) => Promise<Hex>): void
}

export type SafeConnector = Connector &
  Required<Pick<Connector, 'proposalProvider'>> & {
    /** Resolves when the parent says that it is a Safe, however late. Rejects when it answers something else. */
    detect(): Promise<Link>
    dispose(): void
  }

/** Milliseconds. A Safe answers at once; a parent that does not is not a Safe (decisions 22). */
export const SAFE_ANSWER_MS = 3_000

const toLink = ({ address, chainId }: SafeInfo): Link => ({
  // A Safe lives on one network, so that is the only approved one.
  eip155: { accounts: [address], network: `eip155:${chainId}`, approved: [`eip155:${chainId}`] },
})

export function createSafe(p: SafeOptions): SafeConnector {
  const messenger = createMessenger(p.page, p.origins, p.clock)
  const isSameSafe = ({ address, chainId }: SafeInfo) => info?.address === address && info.chainId === chainId
  const isCurrent = (safe: SafeInfo) =>
    current().then(
      () => isSameSafe(safe),
      () => false,
    )
  const confirmations = createConfirmations({ ...p, messenger, isCurrent })
  let info: SafeInfo | undefined
  let listener: ((event: ConnectorEvent) => void) | undefined

  const readSafe = async (ms?: number): Promise<Link> => {
    const answer = await messenger.ask(Methods.getSafeInfo, undefined, ms)
    const parsed = readInfo(answer)
    if (!parsed) throw badAnswer('getSafeInfo', answer)
    const before = info
    const isNew = !isSameSafe(parsed)
    info = parsed
    if (isNew) p.onSafe(parsed, (hash, proposedAt) => confirmations.waitForHash(parsed, hash, proposedAt))
    if (before && isNew) notify(before, parsed)
    return toLink(parsed)
  }

  /** The parent shows another Safe now, or the Safe of the same address on another network. */
  const notify = (before: SafeInfo, now: SafeInfo) => {
    const isMoved = before.chainId !== now.chainId
    const isOther = before.address !== now.address
    if (isMoved) provider.emit('chainChanged', `0x${now.chainId.toString(16)}`)
    if (isOther) provider.emit('accountsChanged', [now.address])
    listener?.({ type: 'link', link: toLink(now) })
  }

  const current = () => readSafe(SAFE_ANSWER_MS)

  const provider = createProvider({
    info() {
      if (!info) throw failure('connector-not-connected')
      return info
    },
    messenger,
    confirmations,
  })

  return {
    ...LISTED_SAFE,
    detect: () => readSafe(),
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
    proposalProvider: provider.proposalProvider,
    // Without a prompt: whoever opened the page inside the Safe has agreed already.
    connect: current,
    restore: current,
    current,
    // A Safe gives no permission that could be revoked.
    disconnect: async () => confirmations.end(),
    watch(next) {
      listener = next
      return () => {
        if (listener === next) listener = undefined
      }
    },
    dispose: messenger.dispose,
  }
}
