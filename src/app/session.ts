/**
 * Believes connectors: who is connected in which namespace, from a connect's end to a disconnect. Owns the rules of
 * both (decisions 16, 17); silent restore and other tabs are in `restore.ts`, the writing of state in `believe.ts`. What
 * a visitor asks for is in `features/connect` and `features/network`.
 */
import type { Namespace } from '../chains/network.ts'
import {
  type Connector,
  type ConnectorEvent,
  coversAll,
  type Link,
  linkedNamespaces,
} from '../connectors/connector.ts'
import type { Clock } from '../lib/clock.ts'
import { ignore } from '../lib/flight.ts'
import { isNamespace, namespaces } from '../lib/namespaces.ts'
import { resetAccount } from '../state/account.ts'
import { activeNetwork, isSupported, networkOf, offeredNetwork } from '../state/network.ts'
import { createBelief } from './believe.ts'
import { DEFAULTS } from './defaults.ts'
import { lazyPart } from './lazy-part.ts'
import type { Saved } from './saved.ts'
import type { Core, Session } from './wallet.ts'

/** Called by the wiring alone. */
export type SessionStart = { start(): void; onWallets(): void; dispose(): void }

/** `visitor`: here, by hand. `wallet`: it has left. `tab`: by hand, in another tab of the page. */
export type LeftBy = 'visitor' | 'wallet' | 'tab'

/** `core` is asked for late: the session is a part of it. */
export const createSession = (getCore: () => Core, saved: Saved, clock: Clock): Session & SessionStart => {
  const believe = createBelief(getCore, saved)
  const active = new Map<Namespace, Connector>()
  const watches = new Map<Connector, () => void>()
  /** Wallet ids of a stored session, until the wallet is there. */
  const awaited = new Map<Namespace, string>()
  /** Counts, per namespace, who came and went: what was asked before is not heard after. */
  const turns: Record<Namespace, number> = { eip155: 0, solana: 0 }

  const activeNamespace = () => getCore().state.network.activeNamespace
  const connectorOf = (namespace: Namespace = activeNamespace()) => active.get(namespace)
  const isInUse = (connector: Connector) => [...active.values()].includes(connector)
  const openWallets = () => [...getCore().wallets].filter(({ state }) => state.modal.open)

  /** Reads are for somebody who looks; closed, the next opening reads. */
  const refreshOpen = () => {
    if (openWallets().length > 0) getCore().refreshBalance()
  }

  const settling = lazyPart(clock, async () => {
    const { createSettling } = await import('./settle.ts')
    return createSettling({ core: getCore(), believe, turns, connectorOf, usedBy, leave, take })
  })
  const showUnsupported = () => {
    settling.get().then((part) => part.showUnsupported(), getCore().report)
  }

  const onNetwork = (event: ConnectorEvent & { type: 'network' }) => {
    const core = getCore()
    const before = activeNetwork(core.state.network)
    const isOffered = believe.network(event.network)
    const now = activeNetwork(core.state.network)
    if (isOffered) {
      for (const { state, go } of core.wallets)
        if (state.router.stack.some(({ view }) => view === 'UnsupportedChain')) go.home()
      refreshOpen()
    } else if (before !== now) showUnsupported()
  }

  const onEvent = (connector: Connector, event: ConnectorEvent) => {
    const core = getCore()
    // A session that has ended cannot be restored; a locked wallet may open again.
    if (event.type === 'disconnect')
      return leave(usedBy(connector), coversAll(connector) ? 'visitor' : 'wallet')
    if (event.type === 'network') return isInUse(connector) ? onNetwork(event) : undefined
    if (event.type === 'link') {
      settling.get().then((part) => part.onLink(connector, event.link), core.report)
      return
    }
    if (active.get(event.namespace) !== connector) return
    if (believe.accounts(event.namespace, event.accounts))
      core.emit('wm-account-change', believe.told(event.namespace))
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
      const told = link[namespace]
      if (!told) continue
      turns[namespace] += 1
      active.set(namespace, connector)
      awaited.delete(namespace)
      believe.link(connector, namespace, told)
    }
  }

  /** A namespace has one wallet: the one before it goes, everywhere if it is of that kind (protocol 10). */
  const giveUp = (before: Connector, taken: readonly Namespace[]) => {
    const others = usedBy(before).filter((namespace) => !taken.includes(namespace))
    for (const namespace of taken) if (active.get(namespace) === before) active.delete(namespace)
    if (!coversAll(before)) {
      if (!isInUse(before)) unwatch(before)
      return
    }
    leave(others, 'visitor')
    unwatch(before)
    before.disconnect().catch(getCore().report)
  }

  const remember = (connector: Connector, linked: readonly Namespace[]) => {
    const { connection } = getCore().state
    const rest = connection.recent.filter((other) => other !== connector.id)
    connection.recent = [connector.id, ...rest].slice(0, DEFAULTS.recentWallets)
    saved.saveRecent(connection.recent)
    const now = Object.fromEntries(linked.map((namespace) => [namespace, connector.id]))
    saved.saveSession({ ...saved.session(), ...now })
  }

  const accept: Session['accept'] = (connector, link, { restored = false } = {}) => {
    const core = getCore()
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
    take(connector, link)
    remember(connector, linked)
    const wanted = core.state.network.switchingTo
    const goal = wanted && offeredNetwork(core.state.network, wanted)
    if (goal && !restored && linked.includes(goal.chainNamespace)) {
      believe.activate(goal.chainNamespace)
      // Where the wallet says itself where it is, it is asked.
      if (!link[goal.chainNamespace]?.network) believe.choose(goal)
    }
    const isSeated = linked.includes(activeNamespace())
    const isTaken = restored && believe.account(activeNamespace()).status !== 'disconnected'
    const [first] = linked
    if (!isSeated && !isTaken && first) believe.activate(first)
    const namespace = linked.includes(activeNamespace()) ? activeNamespace() : (first ?? activeNamespace())
    core.emit('wm-connect', { ...believe.told(namespace), restored })
    for (const one of linked) core.emit('wm-account-change', believe.told(one))
    core.wake()
    if (!restored) core.refreshBalance()
  }

  /**
   * The state first: the visitor has decided, whatever the wallet says. When it is the wallet that has left (locked,
   * say), what is stored stays: only the visitor's own disconnect ends that (decisions 8).
   */
  const leave = (gone: readonly Namespace[], by: LeftBy) => {
    const core = getCore()
    if (gone.length === 0) return
    if (by === 'visitor') forgetStored(gone)
    const left = gone.filter((namespace) => believe.account(namespace).status !== 'disconnected')
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
      const next = believe.wanted(namespace)
      if (network && next && !isSupported(core.state.network, network)) believe.choose(next)
    }
    // Whoever is still connected is the one in use.
    const [other] = active.keys()
    if (other && left.includes(activeNamespace())) believe.activate(other)
    for (const namespace of left) {
      core.emit('wm-disconnect', { namespace })
      core.emit('wm-account-change', believe.told(namespace))
    }
    for (const wallet of openWallets()) wallet.go.home()
  }

  /** Also when nobody is connected: a wallet that could not be restored must not come back later. But not the one that another tab has connected meanwhile. */
  const forgetStored = (gone: readonly Namespace[]) => {
    const kept = { ...saved.session() }
    for (const namespace of gone) {
      const connector = active.get(namespace)
      if (connector === undefined || kept[namespace] === connector.id) delete kept[namespace]
    }
    saved.saveSession(kept)
    if (Object.keys(kept).length === 0) saved.forgetPending()
    getCore().forget()
  }

  const disconnect: Session['disconnect'] = async (namespace) => {
    const held = saved.session()
    const connector = namespace && active.get(namespace)
    const connectors = namespace ? (connector ? [connector] : []) : [...new Set(active.values())]
    leave(
      namespace ? (connector && coversAll(connector) ? usedBy(connector) : [namespace]) : namespaces,
      'visitor',
    )
    const gone = connectors.map((one) => ignore(one.disconnect()))
    // There was nothing to be ended.
    if (gone.length === 0 && Object.keys(held).length === 0) return
    await settling
      .get()
      .then((part) => part.tellGone({ gone, connectors, namespace, held }), getCore().report)
  }

  const wait = (namespace: Namespace, id: string) => {
    awaited.set(namespace, id)
    const state = believe.account(namespace)
    if (state.status === 'disconnected') state.status = 'connecting'
  }

  const fail = (failed: readonly Namespace[]) => {
    const core = getCore()
    for (const namespace of failed) {
      if (believe.account(namespace).status !== 'connecting') continue
      resetAccount(core.state.account, namespace)
      core.emit('wm-account-change', believe.told(namespace))
    }
  }

  const restore = lazyPart(clock, async () => {
    const { createRestore } = await import('./restore.ts')
    const core = getCore()
    return createRestore({ core, saved, awaited, turns, accept, leave, connectorOf, wait, fail })
  })

  const lookForAwaited = () => {
    const { connectors } = getCore()
    const there = [...awaited].filter(([, id]) => connectors.find(id))
    if (there.length === 0) return
    for (const [namespace, id] of there) wait(namespace, id)
    restore.get().then(
      ({ look }) => look(),
      (error) => {
        fail([...awaited.keys()])
        getCore().report(error)
      },
    )
  }

  const listWallets = () => {
    const core = getCore()
    const images = core.state.config.connectorImages
    core.state.connection.wallets = core.connectors.list().map((connector) => ({
      id: connector.id,
      name: connector.name,
      type: connector.type,
      // The id is the wallet's own word: `constructor`, say.
      imageUrl: Object.hasOwn(images, connector.id) ? images[connector.id] : connector.imageUrl,
      rdns: connector.rdns,
      namespaces: connector.namespaces,
    }))
    lookForAwaited()
  }

  let stopListening = () => {}

  return {
    accept,
    settle: async () => (await settling.get()).settle(),
    disconnect,
    connector: connectorOf,
    choose(network) {
      believe.choose(network)
      believe.activate(network.chainNamespace)
    },
    sync: async () => (await settling.get()).sync(),
    onWallets: listWallets,
    start() {
      const core = getCore()
      core.state.connection.recent = saved.recent()
      for (const [namespace, id] of Object.entries(core.state.config.enableReconnect ? saved.session() : {}))
        if (isNamespace(namespace)) wait(namespace, id)
      if (awaited.size === 0) core.forget()
      else {
        core.wake()
        core.connectors.look()
        clock.setTimeout(() => fail([...awaited.keys()]), DEFAULTS.restoreAppearMs)
      }
      stopListening = core.storage.onChange((key) => {
        if (key === 'session' || key === null) restore.get().then(({ follow }) => follow(), core.report)
      })
      listWallets()
    },
    dispose() {
      stopListening()
      for (const connector of [...watches.keys()]) unwatch(connector)
    },
  }
}
