/**
 * The session from the first wallet on: what connectors say becomes an event of the table, and what the rest of the product
 * asks for does, too; what the table wants done for it is carried out. Decides nothing about who is connected (`table.ts`).
 */
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { finishConnect, openElements, showUnsupported } from './after-connect.ts'
import type { LeftBy, LiveSession, SessionEffects, SessionPage, SessionState } from './contract.ts'
import { disconnect } from './disconnect.ts'
import { followOtherTab, reconnect } from './reconnect.ts'
import { createSavedSession, type SavedSession } from './saved-session.ts'
import type { LiveParts, SessionStore } from './stored/create-session.ts'
import { RECENT_WALLETS, RECONNECT_MS } from './stored/limits.ts'
import type { Saved } from './stored/saved.ts'
import { accountChosen, activeOf, connected, left, synced } from './table.ts'
import { whenWallet } from './wallet-events.ts'

type Parts = {
  readonly page: SessionPage
  readonly saved: SavedSession
  readonly session: SessionState
  readonly onEvent: (connector: Connector, event: ConnectorEvent) => void
  /** How each watched connector is left alone again. */
  readonly watches: Map<Connector, () => void>
}

/** What is done for each effect. The host's events do not come here: `createSessionEvents` in `host/host.ts` tells the host. */
const PERFORM: {
  readonly [T in keyof SessionEffects]: (p: Parts, effect: SessionEffects[T]) => void
} = {
  watch(p, { connector }) {
    unwatch(p, connector)
    p.watches.set(
      connector,
      connector.watch((event) => p.onEvent(connector, event)),
    )
  },
  unwatch: (p, { connector }) => unwatch(p, connector),
  revoke: ({ page }, { connector }) => void connector.disconnect().catch(page.report),
  saveSession: ({ saved }, { values }) => saved.saveSession(values),
  saveAccounts: ({ saved }, { values }) => saved.saveAccounts(values),

  forget({ page, saved }, { namespaces: gone, ids }) {
    saved.forget(gone, ids)
    page.clearCaches()
  },

  remember({ page, saved }, { connector: { id, isPersistent, isListed } }) {
    if (isPersistent === false || isListed === false) return
    const { connection } = page.state
    const rest = connection.recent.filter((other) => other !== id)
    connection.recent = [id, ...rest].slice(0, RECENT_WALLETS)
    saved.saveRecent(connection.recent)
  },

  startServices: ({ page }) => page.startServices(),

  readBalance({ page }, { isOnlyIfOpen }) {
    // Reads are for somebody who looks at them; a closed dialog reads when it is opened.
    if (!isOnlyIfOpen || openElements(page).length > 0) page.refreshBalance()
  },

  leaveUnsupported({ page }) {
    for (const { state: shown, go } of page.elements)
      if (shown.router.stack.some(({ view }) => view === 'UnsupportedChain')) go.home()
  },

  showUnsupported: ({ page }) => showUnsupported(page),

  showDisconnected({ page, session }, { by }) {
    const isNobody = namespaces.every((one) => !session.connection[one].connector)
    for (const { go } of openElements(page))
      if (by !== 'page' && isNobody) go.reset('Connect', { endedBy: by })
      else go.home()
  },
}

const unwatch = ({ watches }: Parts, connector: Connector): void => {
  watches.get(connector)?.()
  watches.delete(connector)
}

/** How often a wallet is asked that changes while it is. */
const SYNC_TRIES = 3

export function createLiveSession(p: {
  readonly page: SessionPage
  readonly storage: SafeStorage
  readonly saved: Saved
  readonly store: SessionStore
  /** Asks the connected wallet to switch. */
  readonly requestSwitch: (network: Network) => Promise<void>
}): LiveParts {
  const { page, store } = p
  const saved = createSavedSession(p.storage, p.saved)
  const { state } = store

  const onEvent = (connector: Connector, event: ConnectorEvent) =>
    store.apply((draft) => whenWallet(draft, connector, event))

  const watches: Parts['watches'] = new Map()
  const effects: Parts = { page, saved, session: state, onEvent, watches }

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

  const sync: LiveSession['sync'] = async (namespace = page.state.network.activeNamespace) => {
    const { connector, generation } = state.connection[namespace]
    for (let tries = 1; connector; tries++) {
      const { revision } = state.connection[namespace]
      const link = await withDeadline(connector.current(), RECONNECT_MS, page.clock, () =>
        ownFailure('timeout'),
      )
      const now = state.connection[namespace]
      if (!link || now.generation !== generation) return
      // The wallet has said something newer meanwhile.
      if (now.revision !== revision && tries < SYNC_TRIES) continue
      return store.apply((draft) => synced(draft, { namespace, link }))
    }
  }

  const parts = { page, saved, store, accept, leave }

  return {
    reconnect: () => reconnect(parts),
    followOtherTab: () => followOtherTab(parts),
    accept,
    async chooseAccount(namespace, address) {
      const { connector } = state.connection[namespace]
      // biome-ignore lint/correctness/useHookAtTopLevel: a connector's verb, no hook
      if (connector?.useAccount) await connector.useAccount(namespace, address)
      if (state.connection[namespace].connector === connector)
        store.apply((draft) => accountChosen(draft, { namespace, address, isHere: true }))
    },
    activeOf: (namespace, accounts) => activeOf(state, namespace, accounts),
    sync,
    finishConnect: () => finishConnect({ page, store, requestSwitch: p.requestSwitch }),
    disconnect: (namespace, by) => disconnect(parts, namespace, by),
    perform: <T extends keyof SessionEffects>(effect: { readonly type: T } & SessionEffects[T]) =>
      PERFORM[effect.type](effects, effect),
    dispose() {
      for (const stop of watches.values()) stop()
    },
  }
}
