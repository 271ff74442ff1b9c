/**
 * Carries out what the table asks for: connectors are watched, storage is written, the host is told, open dialogs go where the
 * visitor belongs. Decides nothing about who is connected.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { STORED_BY_CONNECTOR } from '../connectors/stored.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { isConnected } from '../state/account.ts'
import { activeAccount, isElsewhere } from '../state/network.ts'
import type {
  ByNamespace,
  Change,
  PageEffect,
  SessionEffects,
  SessionHost,
  SessionState,
} from './contract.ts'
import { undefinedFor } from './moves.ts'
import { RECENT_WALLETS } from './stored/limits.ts'
import { readIds, type Saved, SESSION } from './stored/saved.ts'

/** The chosen one of a wallet's addresses, by namespace: each is removed on its disconnect. */
const ACCOUNT = 'account'

export type SavedSession = ReturnType<typeof createSavedSession>

/** What is written once somebody connects. What a page needs before is `stored/saved.ts`. */
export function createSavedSession(storage: SafeStorage, saved: Saved) {
  const accounts = (): ByNamespace<string> => storage.get(ACCOUNT, readIds) ?? {}
  const save = (key: string, values: Change) => {
    const ids = Object.entries(values).filter(([, id]) => id)
    storage.set(key, ids.length > 0 ? Object.fromEntries(ids) : undefined)
  }
  return {
    ...saved,
    saveSession(change: Change) {
      const session = { ...saved.session(), ...change }
      // First: other tabs look when the session changes.
      for (const [id, prefix] of Object.entries(STORED_BY_CONNECTOR))
        if (!Object.values(session).includes(id)) storage.removeAll(prefix)
      save(SESSION, session)
    },
    accounts,
    saveAccounts: (change: Change) => save(ACCOUNT, { ...accounts(), ...change }),
  }
}

type Parts = {
  readonly host: SessionHost
  readonly saved: SavedSession
  readonly session: SessionState
  readonly onEvent: (connector: Connector, event: ConnectorEvent) => void
  /** How each watched connector is left alone again. */
  readonly watches: Map<Connector, () => void>
}

/** What is done for each effect. Events of the host are told by `stored/create-session.ts`. */
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
  revoke: ({ host }, { connector }) => void connector.disconnect().catch(host.report),
  saveSession: ({ saved }, { values }) => saved.saveSession(values),
  saveAccounts: ({ saved }, { values }) => saved.saveAccounts(values),

  /** Also of a wallet that could not be restored. But not of the one that another tab has connected meanwhile. */
  forget({ host, saved }, { namespaces: gone, ids }) {
    saved.saveAccounts(undefinedFor(gone))
    const stored = saved.session()
    const isOwn = (one: Namespace) => ids[one] === undefined || ids[one] === stored[one]
    saved.saveSession(undefinedFor(gone.filter(isOwn)))
    if (Object.keys(saved.session()).length === 0) saved.forgetPending()
    host.clearCaches()
  },

  remember({ host, saved }, { connector: { id, isPersistent } }) {
    if (isPersistent === false) return
    const { connection } = host.state
    const rest = connection.recent.filter((other) => other !== id)
    connection.recent = [id, ...rest].slice(0, RECENT_WALLETS)
    saved.saveRecent(connection.recent)
  },

  startServices: ({ host }) => host.startServices(),

  readBalance({ host }, { isOnlyIfOpen }) {
    // Reads are for somebody who looks at them; a closed dialog reads when it is opened.
    if (!isOnlyIfOpen || openWallets(host).length > 0) host.refreshBalance()
  },

  leaveUnsupported({ host }) {
    for (const { state: shown, go } of host.wallets)
      if (shown.router.stack.some(({ view }) => view === 'UnsupportedChain')) go.home()
  },

  showUnsupported: ({ host }) => showUnsupported(host),

  showDisconnected({ host, session }, { by }) {
    const isNobody = namespaces.every((one) => !session.connection[one].connector)
    for (const { go } of openWallets(host))
      if (by !== 'page' && isNobody) go.reset('Connect', { endedBy: by })
      else go.home()
  },
}

const openWallets = (host: SessionHost) => [...host.wallets].filter((wallet) => wallet.state.modal.open)

const unwatch = ({ watches }: Parts, connector: Connector): void => {
  watches.get(connector)?.()
  watches.delete(connector)
}

/** Where the wallet is on a network that the page does not offer: on the open elements, else the first one opens. */
export function showUnsupported(host: SessionHost): void {
  if (!isElsewhere(host.state) || !isConnected(activeAccount(host.state))) return
  const open = openWallets(host)
  for (const wallet of open.length > 0 ? open : [...host.wallets].slice(0, 1)) {
    wallet.go.reset('UnsupportedChain')
    if (!wallet.state.modal.open) wallet.modal.open().catch(host.report)
  }
}

export type Effects = { perform(effect: PageEffect): void; dispose(): void }

export function createEffects(given: Omit<Parts, 'watches'>): Effects {
  const p: Parts = { ...given, watches: new Map() }
  return {
    perform: <T extends keyof SessionEffects>(effect: { readonly type: T } & SessionEffects[T]) =>
      PERFORM[effect.type](p, effect),
    dispose() {
      for (const stop of p.watches.values()) stop()
    },
  }
}
