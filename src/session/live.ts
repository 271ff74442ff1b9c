/**
 * The session from the first wallet on: what connectors say becomes an event of the table, and what the rest of the product
 * asks for does, too. Owns no rules (`table.ts`) and no effects (`effects.ts`).
 */
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore, withDeadline } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { finishConnect } from './after-connect.ts'
import type { LeftBy, LiveSession, SessionHost } from './contract.ts'
import { createEffects, createSavedSession } from './effects.ts'
import { activeOf, usedBy } from './moves.ts'
import { createReconnect } from './reconnect.ts'
import type { LiveParts, SessionStore } from './stored/create-session.ts'
import { RECONNECT_MS } from './stored/limits.ts'
import type { Saved } from './stored/saved.ts'
import { accountChosen, connected, left, synced, whenWallet } from './table.ts'

/** A wallet that changes while it is asked is asked again, this often. */
const SYNC_TRIES = 3

export function createLiveSession(p: {
  readonly host: SessionHost
  readonly storage: SafeStorage
  readonly saved: Saved
  readonly store: SessionStore
  /** Asks the connected wallet to switch. */
  readonly requestSwitch: (network: Network) => Promise<void>
}): LiveParts {
  const { host, store } = p
  const saved = createSavedSession(p.storage, p.saved)
  const { state } = store

  const onEvent = (connector: Connector, event: ConnectorEvent) =>
    store.apply((draft) => whenWallet(draft, connector, event))

  const effects = createEffects({ host, saved, session: state, onEvent })

  const accept: LiveSession['accept'] = (connector, link, { restored = false } = {}) => {
    store.apply((draft) =>
      connected(draft, {
        connector,
        link,
        isReconnect: restored,
        chosen: restored ? saved.accounts() : {},
      }),
    )
  }

  const leave = (gone: readonly Namespace[], by: LeftBy) =>
    store.apply((draft) => left(draft, { namespaces: gone, by }))

  const disconnect: LiveParts['disconnect'] = async (namespace, by) => {
    const stored = saved.session()
    const { connection } = state
    const meant = namespace ? [namespace] : namespaces
    const connectors = [...new Set(meant.flatMap((one) => connection[one].connector ?? []))]
    const [connector] = connectors
    // The state first: the visitor has decided, whatever the wallet says.
    leave(namespace && connector?.coversAllNamespaces ? usedBy(state, connector) : meant, by ?? 'page')
    const revoked = connectors.map((one) => ignore(one.disconnect()))
    // There was nothing to be ended.
    if (revoked.length === 0 && Object.keys(stored).length === 0) return
    // Who covers all namespaces and could not be restored keeps a session all the same: it ends with the visitor's word.
    for (const other of host.connectors.list()) {
      const had = namespaces.filter((one) => stored[one] === other.id)
      if (!other.coversAllNamespaces || connectors.includes(other) || !meant.some((one) => had.includes(one)))
        continue
      leave(had, 'visitor')
      revoked.push(ignore(other.disconnect()))
    }
    // Fetched only now: the visitor is disconnected already.
    await import('./revoke.ts')
      .then(({ reportRevoked }) => reportRevoked(host, revoked, connectors, namespace))
      .catch(host.report)
  }

  const sync: LiveSession['sync'] = async (namespace = host.state.network.activeNamespace) => {
    const { connector, generation } = state.connection[namespace]
    for (let tries = 1; connector; tries++) {
      const { revision } = state.connection[namespace]
      const link = await withDeadline(connector.current(), RECONNECT_MS, host.clock, () =>
        ownFailure('timeout'),
      )
      const now = state.connection[namespace]
      if (!link || now.generation !== generation) return
      // The wallet has said something newer meanwhile.
      if (now.revision !== revision && tries < SYNC_TRIES) continue
      return store.apply((draft) => synced(draft, { namespace, link }))
    }
  }

  // Needed by stored sessions and other tabs alone.
  const reconnecting = () => createReconnect({ host, saved, store, accept, leave })

  return {
    reconnect: () => reconnecting().reconnect(),
    followOtherTab: () => reconnecting().followOtherTab(),
    accept,
    chooseAccount: (namespace, address) =>
      store.apply((draft) => accountChosen(draft, { namespace, address, isHere: true })),
    activeOf: (namespace, accounts) => activeOf(state, namespace, accounts),
    sync,
    finishConnect: () => finishConnect({ host, store, effects, requestSwitch: p.requestSwitch }),
    disconnect,
    perform: effects.perform,
    dispose: effects.dispose,
  }
}
