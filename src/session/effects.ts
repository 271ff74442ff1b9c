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
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import type { ByNamespace, HostEvent, LeftBy, SessionEffect, SessionHost, SessionState } from './contract.ts'
import { undefinedFor } from './moves.ts'
import { RECENT_WALLETS } from './stored/limits.ts'
import { readIds, type Saved, SESSION } from './stored/saved.ts'

/** The chosen one of a wallet's addresses, by namespace: each is removed on its disconnect. */
const ACCOUNT = 'account'

type Change = { readonly [N in Namespace]?: string | undefined }

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

export type Effects = {
  perform(effect: Exclude<SessionEffect, HostEvent>): void
  /** Where the wallet is on a network that the page does not offer: on the open elements, else the first one opens. */
  showUnsupported(): void
  isElsewhere(): boolean
  dispose(): void
}

export function createEffects(p: {
  readonly host: SessionHost
  readonly saved: SavedSession
  readonly session: SessionState
  readonly onEvent: (connector: Connector, event: ConnectorEvent) => void
}): Effects {
  const { host, saved } = p
  const { state } = host
  const watches = new Map<Connector, () => void>()

  const openWallets = () => [...host.wallets].filter((wallet) => wallet.state.modal.open)

  const unwatch = (connector: Connector) => {
    watches.get(connector)?.()
    watches.delete(connector)
  }

  const watch = ({ type, connector }: { readonly type: string; readonly connector: Connector }) => {
    unwatch(connector)
    if (type === 'watch')
      watches.set(
        connector,
        connector.watch((event) => p.onEvent(connector, event)),
      )
  }

  const isElsewhere = () => {
    const { allowUnsupportedChain, basic, enableNetworkSwitch } = state.config
    const mayBe = allowUnsupportedChain || basic || !enableNetworkSwitch
    return !mayBe && !isSupported(state.network, activeNetwork(state.network))
  }

  const showUnsupported = () => {
    if (!isElsewhere() || !isConnected(activeAccount(state))) return
    const open = openWallets()
    for (const wallet of open.length > 0 ? open : [...host.wallets].slice(0, 1)) {
      wallet.go.reset('UnsupportedChain')
      if (!wallet.state.modal.open) wallet.modal.open().catch(host.report)
    }
  }

  /** Also of a wallet that could not be restored. But not of the one that another tab has connected meanwhile. */
  const forget = ({ namespaces: gone, ids }: Extract<SessionEffect, { type: 'forget' }>) => {
    saved.saveAccounts(undefinedFor(gone))
    const stored = saved.session()
    const isOwn = (one: Namespace) => ids[one] === undefined || ids[one] === stored[one]
    saved.saveSession(undefinedFor(gone.filter(isOwn)))
    if (Object.keys(saved.session()).length === 0) saved.forgetPending()
    host.clearCaches()
  }

  const remember = ({ id, isPersistent }: Connector) => {
    if (isPersistent === false) return
    const { connection } = state
    const rest = connection.recent.filter((other) => other !== id)
    connection.recent = [id, ...rest].slice(0, RECENT_WALLETS)
    saved.saveRecent(connection.recent)
  }

  const showDisconnected = (by: LeftBy) => {
    const isNobody = namespaces.every((one) => !p.session.connection[one].connector)
    for (const { go } of openWallets())
      if (by !== 'page' && isNobody) go.reset('Connect', { endedBy: by })
      else go.home()
  }

  const leaveUnsupported = () => {
    for (const { state: shown, go } of host.wallets)
      if (shown.router.stack.some(({ view }) => view === 'UnsupportedChain')) go.home()
  }

  /** Events of the host are told by `stored/create-session.ts`. */
  const perform = (effect: Exclude<SessionEffect, HostEvent>): void => {
    switch (effect.type) {
      case 'watch':
      case 'unwatch':
        watch(effect)
        return
      case 'revoke':
        effect.connector.disconnect().catch(host.report)
        return
      case 'saveSession':
      case 'saveAccounts':
        saved[effect.type](effect.values)
        return
      case 'forget':
        forget(effect)
        return
      case 'remember':
        remember(effect.connector)
        return
      case 'startServices':
        host.startServices()
        return
      case 'readBalance':
        // Reads are for somebody who looks at them; a closed dialog reads when it is opened.
        if (!effect.isOnlyIfOpen || openWallets().length > 0) host.refreshBalance()
        return
      case 'leaveUnsupported':
        leaveUnsupported()
        return
      case 'showUnsupported':
        showUnsupported()
        return
      case 'showDisconnected':
        showDisconnected(effect.by)
        return
    }
  }

  return {
    perform,
    showUnsupported,
    isElsewhere,
    dispose() {
      for (const stop of watches.values()) stop()
    },
  }
}
