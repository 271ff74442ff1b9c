/** Ends a connection because visitor or host want it ended: first here, then at the wallet, which may refuse or not answer. */
import type { Namespace } from '../chains/network.ts'
import { isEmbedded } from '../connectors/auth/is-embedded.ts'
import { failure } from '../errors/to-error.ts'
import { ignore } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SessionParts } from './reconnect.ts'
import { usedBy } from './table.ts'

/**
 * Resolves when the wallets have been told, or had the time for it. Without a namespace: everywhere. Rejects with `adapter-not-found` where a
 * page without types names one that is none.
 */
export async function disconnect(
  { page, saved, store: { state }, leave }: Omit<SessionParts, 'accept'>,
  namespace: Namespace | undefined,
  by: 'visitor' | undefined,
): Promise<void> {
  if (namespace && !namespaces.includes(namespace)) throw failure('adapter-not-found')
  const stored = saved.session()
  const { connection } = state
  const meant = namespace ? [namespace] : namespaces
  const connectors = [...new Set(meant.flatMap((one) => connection[one].connector ?? []))]
  const [connector] = connectors
  // The state first: the visitor has decided, whatever the wallet says.
  let ended = namespace && connector ? usedBy(state, connector) : meant
  leave(ended, by ?? 'page')
  const revoked = connectors.map((one) => ignore(one.disconnect()))
  // There was nothing to be ended.
  if (revoked.length === 0 && Object.keys(stored).length === 0) return
  // One that could not be restored keeps its session on another device, or its keys here, all the same: that is ended as well, as
  // far as its connector can still reach it (WalletConnect's cannot without an open client).
  let isAway = false
  for (const id of new Set(meant.flatMap((one) => stored[one] ?? []))) {
    const other = page.connectors.find(id)
    const isOpen = other
      ? (other.isRemote || other.keepsKeys || other.endsForGood) && !connectors.includes(other)
      : isEmbedded(id)
    if (!isOpen) continue
    ended = namespaces.filter((one) => stored[one] === id)
    leave(ended, by ?? 'page')
    if (other) revoked.push(ignore(other.disconnect()))
    else isAway = true
  }
  // Fetched only now: the visitor is disconnected already.
  await import('./report-disconnect.ts')
    .then(({ reportDisconnect }) => reportDisconnect(page, revoked, namespace, ended, isAway))
    .catch(page.report)
}
