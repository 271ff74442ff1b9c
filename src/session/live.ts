/**
 * The session from the first wallet on: what connectors say becomes an event of the table, and what the rest of the product
 * asks for does, too. Owns no rules (`table.ts`) and no effects (`effects.ts`).
 */
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { finishConnect } from './after-connect.ts'
import type { LeftBy, LiveSession, SessionHost } from './contract.ts'
import { disconnect } from './disconnect.ts'
import { createEffects, createSavedSession } from './effects.ts'
import { activeOf } from './moves.ts'
import { followOtherTab, reconnect } from './reconnect.ts'
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

  const parts = { host, saved, store, accept, leave }

  return {
    reconnect: () => reconnect(parts),
    followOtherTab: () => followOtherTab(parts),
    accept,
    chooseAccount: (namespace, address) =>
      store.apply((draft) => accountChosen(draft, { namespace, address, isHere: true })),
    activeOf: (namespace, accounts) => activeOf(state, namespace, accounts),
    sync,
    finishConnect: () => finishConnect({ host, store, requestSwitch: p.requestSwitch }),
    disconnect: (namespace, by) => disconnect(parts, namespace, by),
    perform: effects.perform,
    dispose: effects.dispose,
  }
}
