/**
 * Believes connectors, from a connect's end to a disconnect: who has which namespace, and the rules of connecting and
 * leaving (decisions 16, 17). Loaded when somebody connects or is restored; what is there before that is `session.ts`,
 * silent restore `restore.ts`, where a visitor stands afterwards `after-connect.ts`.
 */
import type { Namespace } from '../chains/network.ts'
import {
  type Connector,
  type ConnectorEvent,
  coversAll,
  type Link,
  linkedNamespaces,
} from '../connectors/connector.ts'
import { SAFE_ID } from '../connectors/lazy.ts'
import { ignore } from '../lib/flight.ts'
import { isNamespace, namespaces } from '../lib/namespaces.ts'
import { resetAccount } from '../state/account.ts'
import { activeNetwork, isSupported, networkOf, offeredNetwork } from '../state/network.ts'
import type { EndedBy } from '../state/router.ts'
import { createAfterConnect } from './after-connect.ts'
import type { NetworkChoice } from './choose-network.ts'
import { DEFAULTS } from './defaults.ts'
import { createHostProviders } from './host-providers.ts'
import { createRestore } from './restore.ts'
import type { Saved } from './saved.ts'
import { createSessionWriter } from './session-writer.ts'
import type { Core, LiveSession, Session } from './wallet.ts'

/** What `session.ts` keeps from the start. */
export type SessionRegistry = {
  /** Who is connected. */
  readonly active: Map<Namespace, Connector>
  /** Wallet ids of a stored session, until the wallet is there: one restore per page load, also when it comes late. */
  readonly awaited: Map<Namespace, string>
  wait(namespace: Namespace, id: string): void
  /** Whoever still waits there is disconnected. */
  fail(failed: readonly Namespace[]): void
}

/** `visitor`: here, by hand. `wallet`: it has left. `tab`: by hand, in another tab of the page. */
export type LeftBy = EndedBy

/** For the wiring alone. */
export type SessionParts = {
  /** Asks those of the awaited who are there by now. */
  restore(): void
  /** Another tab has connected or disconnected: other tabs follow within a second. */
  follow(): void
  disconnect(namespace: Namespace | undefined, by: 'visitor' | undefined): Promise<void>
  readonly provider: Session['provider']
  dispose(): void
}

const without = <T>(all: { readonly [N in Namespace]?: T }, gone: readonly Namespace[]) =>
  Object.fromEntries(Object.entries(all).filter(([namespace]) => !gone.some((one) => one === namespace)))

export function createLiveSession(p: {
  readonly core: Core
  readonly page: Window
  readonly saved: Saved
  readonly registry: SessionRegistry
  readonly choice: NetworkChoice
}): LiveSession & SessionParts {
  const { core, saved } = p
  const { active, awaited } = p.registry
  const writer = createSessionWriter(core, p.choice)
  const watches = new Map<Connector, () => void>()
  /** Counts, per namespace, who came and went: what was asked before is not heard after. */
  const turns: Record<Namespace, number> = { eip155: 0, solana: 0 }

  const activeNamespace = () => core.state.network.activeNamespace
  const connectorOf = (namespace: Namespace) => active.get(namespace)
  const isInUse = (connector: Connector) => [...active.values()].includes(connector)
  const openWallets = () => [...core.wallets].filter(({ state }) => state.modal.open)

  /** Reads are for somebody who looks; closed, the next opening reads. */
  const refreshOpen = () => {
    if (openWallets().length > 0) core.refreshBalance()
  }

  const onNetwork = (event: ConnectorEvent & { type: 'network' }) => {
    const before = activeNetwork(core.state.network)
    const isOffered = writer.network(event.network)
    const now = activeNetwork(core.state.network)
    if (isOffered) {
      for (const { state, go } of core.wallets)
        if (state.router.stack.some(({ view }) => view === 'UnsupportedChain')) go.home()
      refreshOpen()
    } else if (before !== now) afterConnect.showUnsupported()
  }

  const onEvent = (connector: Connector, event: ConnectorEvent) => {
    // A session that has ended cannot be restored; a locked wallet may open again.
    if (event.type === 'disconnect')
      return leave(usedBy(connector), coversAll(connector) ? 'visitor' : 'wallet', 'wallet')
    if (event.type === 'network') return isInUse(connector) ? onNetwork(event) : undefined
    if (event.type === 'link') {
      afterConnect.onLink(connector, event.link)
      return
    }
    if (event.type === 'reachable') {
      for (const namespace of usedBy(connector))
        if (writer.reachable(namespace, event.isReachable))
          core.emit('wm-account-change', writer.publicAccount(namespace))
      return
    }
    if (active.get(event.namespace) !== connector) return
    if (writer.accounts(event.namespace, event.accounts))
      core.emit('wm-account-change', writer.publicAccount(event.namespace))
    refreshOpen()
  }

  const usedBy = (connector: Connector): readonly Namespace[] =>
    namespaces.filter((namespace) => active.get(namespace) === connector)

  const unwatch = (connector: Connector) => {
    watches.get(connector)?.()
    watches.delete(connector)
  }

  const take = (connector: Connector, link: Link) => {
    for (const namespace of linkedNamespaces(link)) {
      const accounts = link[namespace]
      if (!accounts) continue
      turns[namespace] += 1
      active.set(namespace, connector)
      awaited.delete(namespace)
      writer.link(connector, namespace, accounts)
    }
    if (connector.id === SAFE_ID) return
    const now = Object.fromEntries(linkedNamespaces(link).map((namespace) => [namespace, connector.id]))
    saved.saveSession({ ...saved.session(), ...now })
  }

  /** A namespace has one wallet: the one before it goes, everywhere if it is of that kind (wire facts 10). */
  const giveUp = (before: Connector, taken: readonly Namespace[]) => {
    const others = usedBy(before).filter((namespace) => !taken.includes(namespace))
    for (const namespace of taken) if (active.get(namespace) === before) active.delete(namespace)
    if (!coversAll(before)) {
      if (isInUse(before)) return
      unwatch(before)
      // What keeps keys of its own with the page keeps none for nobody (decisions 37).
      if (before.prepare) before.disconnect().catch(core.report)
      return
    }
    leave(others, 'visitor', 'page')
    unwatch(before)
    before.disconnect().catch(core.report)
  }

  const remember = (connector: Connector) => {
    // It comes with the frame the page is in, and in other tabs there is none.
    if (connector.id === SAFE_ID) return
    const { connection } = core.state
    const rest = connection.recent.filter((other) => other !== connector.id)
    connection.recent = [connector.id, ...rest].slice(0, DEFAULTS.recentWallets)
    saved.saveRecent(connection.recent)
  }

  const accept: LiveSession['accept'] = (connector, link, { restored = false } = {}) => {
    const linked = linkedNamespaces(link)
    for (const namespace of linked) {
      const before = active.get(namespace)
      if (before && before !== connector) giveUp(before, linked)
    }
    unwatch(connector)
    watches.set(
      connector,
      connector.watch((event) => onEvent(connector, event)),
    )
    const before = saved.accounts()
    for (const namespace of linked) writer.begin(namespace, restored ? before[namespace] : undefined)
    if (!restored) saved.saveAccounts(without(before, linked))
    take(connector, link)
    remember(connector)
    const wanted = core.state.network.switchingTo
    const goal = wanted && offeredNetwork(core.state.network, wanted)
    if (goal && !restored && linked.includes(goal.chainNamespace)) {
      writer.activate(goal.chainNamespace)
      // Where the wallet says itself where it is, it is asked.
      if (!link[goal.chainNamespace]?.network) writer.choose(goal)
    }
    const isSeated = linked.includes(activeNamespace())
    const isTaken = restored && writer.account(activeNamespace()).status !== 'disconnected'
    const [first] = linked
    if (!isSeated && !isTaken && first) writer.activate(first)
    const namespace = linked.includes(activeNamespace()) ? activeNamespace() : (first ?? activeNamespace())
    core.emit('wm-connect', { ...writer.publicAccount(namespace), restored })
    for (const one of linked) core.emit('wm-account-change', writer.publicAccount(one))
    core.startServices()
    if (!restored) core.refreshBalance()
  }

  /**
   * The state first: the visitor has decided, whatever the wallet says. When it is the wallet that has left (locked,
   * say), what is stored stays: only the visitor's own disconnect ends that (decisions 8). `told`: who ended it, for whoever
   * looks; what the page or another wallet ends needs no word.
   */
  const leave = (gone: readonly Namespace[], by: LeftBy, endedBy: LeftBy | 'page' = by) => {
    if (gone.length === 0) return
    if (by === 'visitor') forgetStored(gone)
    const left = gone.filter((namespace) => writer.account(namespace).status !== 'disconnected')
    for (const namespace of gone) {
      turns[namespace] += 1
      const connector = active.get(namespace)
      active.delete(namespace)
      awaited.delete(namespace)
      if (connector && !isInUse(connector)) unwatch(connector)
    }
    if (left.length === 0) return
    for (const namespace of left) {
      resetAccount(core.state.account, namespace)
      const network = networkOf(core.state.network, namespace)
      const next = writer.wanted(namespace)
      if (network && next && !isSupported(core.state.network, network)) writer.choose(next)
    }
    // Whoever is still connected is the one in use.
    const [other] = active.keys()
    if (other && left.includes(activeNamespace())) writer.activate(other)
    for (const namespace of left) {
      core.emit('wm-disconnect', { namespace })
      core.emit('wm-account-change', writer.publicAccount(namespace))
    }
    for (const { go } of openWallets())
      if (endedBy !== 'page' && active.size === 0) go.reset('Connect', { endedBy })
      else go.home()
  }

  /** Also when nobody is connected: a wallet that could not be restored must not come back later. But not the one that another tab has connected meanwhile. */
  const forgetStored = (gone: readonly Namespace[]) => {
    saved.saveAccounts(without(saved.accounts(), gone))
    const kept = { ...saved.session() }
    for (const namespace of gone) {
      const connector = active.get(namespace)
      if (connector === undefined || kept[namespace] === connector.id) delete kept[namespace]
    }
    saved.saveSession(kept)
    if (Object.keys(kept).length === 0) saved.forgetPending()
    core.clearCaches()
  }

  const chooseAccount: LiveSession['chooseAccount'] = (namespace, address) => {
    if (writer.prefer(namespace, address)) {
      saved.saveAccounts({ ...saved.accounts(), [namespace]: address })
      core.emit('wm-account-change', writer.publicAccount(namespace))
    }
    writer.activate(namespace)
    refreshOpen()
  }

  const disconnect: SessionParts['disconnect'] = async (namespace, by) => {
    const stored = saved.session()
    const connector = namespace && active.get(namespace)
    const connectors = namespace ? (connector ? [connector] : []) : [...new Set(active.values())]
    leave(
      namespace ? (connector && coversAll(connector) ? usedBy(connector) : [namespace]) : namespaces,
      'visitor',
      by ?? 'page',
    )
    const gone = connectors.map((one) => ignore(one.disconnect()))
    // There was nothing to be ended.
    if (gone.length === 0 && Object.keys(stored).length === 0) return
    await afterConnect.reportRevoked({ gone, connectors, namespace, stored }).catch(core.report)
  }

  const afterConnect = createAfterConnect({ core, writer, turns, connectorOf, usedBy, leave, take })
  const { wait, fail } = p.registry
  const providers = createHostProviders(core, p.page, connectorOf)
  const restore = createRestore({ core, saved, awaited, turns, accept, leave, connectorOf, wait, fail })

  return {
    accept,
    chooseAccount,
    activeOf: writer.activeOf,
    finishConnect: afterConnect.finishConnect,
    sync: afterConnect.sync,
    disconnect,
    restore: restore.restore,
    follow() {
      restore.follow()
      for (const [namespace, address] of Object.entries(saved.accounts()))
        if (isNamespace(namespace) && active.has(namespace) && writer.prefer(namespace, address))
          core.emit('wm-account-change', writer.publicAccount(namespace))
    },
    provider: providers.get,
    dispose() {
      providers.dispose()
      for (const connector of [...watches.keys()]) unwatch(connector)
    },
  }
}
