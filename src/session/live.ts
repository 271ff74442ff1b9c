/**
 * The session from the first wallet on: what connectors say becomes an event of the table, and what the rest of the product
 * asks for does, too; what the table wants done for it is carried out: storage, watching, and where the visitor goes next.
 * Decides nothing about who is connected (`table.ts`) but whether an answer is still wanted. What a page needs of storage before is in `stored/saved.ts`.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { STORED_BY_CONNECTOR } from '../connectors/stored.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { currentEntry } from '../state/router.ts'
import type {
  ByNamespace,
  Change,
  LeftBy,
  LiveSession,
  SessionEffects,
  SessionPage,
  SessionState,
} from './contract.ts'
import { disconnect } from './disconnect.ts'
import {
  type Finish,
  finishConnect,
  openElements,
  type Shown,
  shownBy,
  showUnsupported,
} from './finish-connect.ts'
import { followOtherTab, reconnect } from './reconnect.ts'
import type { LiveParts } from './stored/create-session.ts'
import { RECENT_WALLETS, RECONNECT_MS } from './stored/limits.ts'
import { readIds, type Saved, SESSION } from './stored/saved.ts'
import { accountChosen, activeOf, connected, left, toEach } from './table.ts'
import { synced, whenWallet } from './wallet-events.ts'

/** The chosen one of a wallet's addresses, by namespace: removed with the connector's id (`SESSION`). */
const ACCOUNT = 'account'

/** A prefix of several ends with a colon. */
const forgetKeys = (storage: SafeStorage, prefix: string): void =>
  prefix.endsWith(':') ? storage.removeAll(prefix) : storage.remove(prefix)

type SavedSession = ReturnType<typeof createSavedSession>

export function createSavedSession(storage: SafeStorage, saved: Saved) {
  const accounts = (): ByNamespace<string> => storage.get(ACCOUNT, readIds) ?? {}
  const save = (key: string, values: Change) => {
    const ids = Object.entries(values).filter(([, id]) => id)
    storage.set(key, ids.length > 0 ? Object.fromEntries(ids) : undefined)
  }
  const saveAccounts = (change: Change) => save(ACCOUNT, { ...accounts(), ...change })
  const saveSession = (change: Change) => {
    const session = { ...saved.session(), ...change }
    // First: other tabs look when the session changes.
    for (const [id, prefix] of Object.entries(STORED_BY_CONNECTOR))
      if (!Object.values(session).includes(id)) forgetKeys(storage, prefix)
    save(SESSION, session)
  }
  return {
    ...saved,
    saveSession,
    accounts,
    saveAccounts,
    /** Ids and chosen accounts of these, unless they are somebody else's: another tab may have connected another wallet meanwhile. */
    forget(gone: readonly Namespace[], ids: ByNamespace<string>) {
      const stored = saved.session()
      const isOwn = (one: Namespace) => !ids[one] || !stored[one] || ids[one] === stored[one]
      const own = toEach(gone.filter(isOwn), undefined)
      saveAccounts(own)
      saveSession(own)
      if (Object.keys(saved.session()).length === 0) saved.forgetPending()
    },
  }
}

type Parts = {
  readonly page: SessionPage
  readonly saved: SavedSession
  readonly session: SessionState
  readonly onEvent: (connector: Connector, event: ConnectorEvent) => void
  /** How each watched connector is left alone again. */
  readonly watches: Map<Connector, () => void>
  /** Signs out of these, if the host wants that: their wallets were stored and not connected. */
  readonly leaveSignIn: (gone: readonly Namespace[]) => void
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

  forget({ page, saved, leaveSignIn }, { namespaces: gone, ids }) {
    // Of who was connected the sign-in sees that the account has gone; of who was only stored it is told.
    leaveSignIn(gone.filter((one) => saved.session()[one] && !ids[one]))
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
    // In swap mode the network was supported before as well; that view leads on to Swap.
    for (const { state: shown, go } of page.elements)
      if (shown.router.stack.some(({ view, data }) => view === 'UnsupportedChain' && !data)) go.home()
  },

  showUnsupported: ({ page }) => showUnsupported(page),

  showDisconnected({ page, session }, { by, isInUse }) {
    const isNobody = namespaces.every((one) => !session.connection[one].connector)
    for (const { state, go } of openElements(page))
      if (by !== 'page' && isNobody) go.reset('Connect', { endedBy: by })
      // What is begun in the namespace in use goes on; its views that may show the other one do not.
      else if (isNobody || isInUse || currentEntry(state.router).view.startsWith('Switch')) go.home()
  },
}

const unwatch = ({ watches }: Parts, connector: Connector): void => {
  watches.get(connector)?.()
  watches.delete(connector)
}

/** How often a wallet is asked that changes while it is. */
const SYNC_TRIES = 3

type Options = Finish & {
  readonly storage: SafeStorage
  readonly saved: Saved
  readonly leaveSignIn: Parts['leaveSignIn']
}

export function createLiveSession(p: Options): LiveParts {
  const { page, store } = p
  const saved = createSavedSession(p.storage, p.saved)
  const { state } = store

  const onEvent = (connector: Connector, event: ConnectorEvent) =>
    store.apply((draft) => whenWallet(draft, connector, event))

  const watches: Parts['watches'] = new Map()
  const effectParts: Parts = { page, saved, session: state, onEvent, watches, leaveSignIn: p.leaveSignIn }
  let shown: Shown = new Map()
  /** Of accounts, by the visitor. */
  let choices = 0

  const accept: LiveSession['accept'] = (connector, link, { restored = false } = {}) => {
    store.apply((draft) =>
      connected(draft, {
        connector,
        link,
        isReconnect: restored,
        // What is stored is another wallet's where this one never is.
        chosen: restored && connector.isPersistent !== false ? saved.accounts() : {},
      }),
    )
    // At once: a host that has heard of it may open something in the next turn.
    shown = new Map([...page.elements].map((element) => [element, shownBy(element)]))
  }

  const leave = (gone: readonly Namespace[], by: LeftBy) =>
    store.apply((draft) => left(draft, { namespaces: gone, by }))

  const sync: LiveSession['sync'] = async (namespace = page.state.network.activeNamespace) => {
    const { connector, generation } = state.connection[namespace]
    for (let tries = 1; connector; tries++) {
      const { revision } = state.connection[namespace]
      const link = await withDeadline(
        connector.current(namespace),
        connector.restoreMs ?? RECONNECT_MS,
        page.clock,
        () => ownFailure('timeout'),
      )
      const now = state.connection[namespace]
      if (now.generation !== generation) return
      // The wallet has said something newer meanwhile.
      if (now.revision !== revision && tries < SYNC_TRIES) continue
      // It shares nobody any more, which not every wallet says by itself.
      return store.apply((draft) =>
        link ? synced(draft, { namespace, link }) : whenWallet(draft, connector, { type: 'disconnect' }),
      )
    }
  }

  const parts = { page, saved, store, accept, leave }

  return {
    reconnect: () => reconnect(parts),
    followOtherTab: (isEnded) => followOtherTab(parts, isEnded),
    accept,
    async chooseAccount(namespace, address) {
      const { connector } = state.connection[namespace]
      const { activeNamespace } = state.network
      const own = ++choices
      // biome-ignore lint/correctness/useHookAtTopLevel: a connector's verb, no hook
      if (connector?.useAccount) await connector.useAccount(namespace, address)
      if (state.connection[namespace].connector !== connector) return
      // Else the visitor has gone to another namespace while the wallet was asked.
      const isActive = own === choices && state.network.activeNamespace === activeNamespace
      store.apply((draft) => accountChosen(draft, { namespace, address, isHere: true, isActive }))
    },
    activeOf: (namespace, accounts) => activeOf(state, namespace, accounts),
    sync,
    requestSwitch: p.requestSwitch,
    finishConnect: () => finishConnect(p, shown),
    disconnect: (namespace, by) => disconnect(parts, namespace, by),
    perform: <T extends keyof SessionEffects>(effect: { readonly type: T } & SessionEffects[T]) =>
      PERFORM[effect.type](effectParts, effect),
    dispose() {
      for (const stop of watches.values()) stop()
    },
  }
}
