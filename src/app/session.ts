/**
 * Believes connectors: turns what a wallet says into account, connection and network. The only writer of those.
 * Owns connecting's end, changes in the wallet, silent restore after a reload (decisions 8) and the disconnect rules
 * (decisions 17). What a visitor asks for is in `features/connect` and `features/network`.
 */
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector, ConnectorEvent, Link } from '../connectors/connector.ts'
import { explain } from '../errors/explain.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { resetAccount } from '../state/account.ts'
import { activeNetwork, isSupported, offeredNetwork, placeholderNetwork } from '../state/network.ts'
import { currentEntry } from '../state/router.ts'
import { DEFAULTS } from './defaults.ts'
import { publicAccount, publicNetwork } from './public.ts'
import type { Saved } from './saved.ts'
import type { Core, Session } from './wallet.ts'

/** Called by the wiring alone. */
export type SessionStart = { start(): void; onWallets(): void }

type Active = { readonly connector: Connector; readonly stop: () => void }

/** `core` is asked for late: the session is a part of it. */
export const createSession = (getCore: () => Core, saved: Saved): Session & SessionStart => {
  let active: Active | undefined
  /** One restore per page load (decisions 8), also when the wallet announces itself after the deadline. */
  let awaited: string | undefined
  /** The last network the page offers that was in use: where the visitor wants to be. */
  let wanted: Network | undefined
  /** Counts who came and went: what was asked before is not heard after. */
  let turn = 0

  const account = () => getCore().state.account.eip155

  const told = () => {
    const { state } = getCore()
    return publicAccount(state.account.eip155, activeNetwork(state.network))
  }

  const writeNetwork = (network: Network) => {
    const core = getCore()
    const { network: state } = core.state
    if (state.active.eip155.caipNetworkId === network.caipNetworkId) return
    state.active.eip155 = network
    // Nothing of the one network is ever shown as the other's.
    account().balance = { kind: 'none' }
    const supported = isSupported(state, network)
    // An unknown network is where the wallet happens to be, not what the visitor wants next time.
    if (supported) {
      wanted = network
      saved.saveNetwork(network.caipNetworkId)
    }
    core.emit('wm-network-change', publicNetwork(network, supported))
  }

  const wantedNetwork = () => {
    const { networks } = getCore().state.network
    return networks.find((network) => network.caipNetworkId === wanted?.caipNetworkId) ?? networks[0]
  }

  const believeChain = (chainId: number): boolean => {
    const { network } = getCore().state
    wanted ??= activeNetwork(network)
    const offered = offeredNetwork(network, `eip155:${chainId}`)
    writeNetwork(offered ?? placeholderNetwork(chainId))
    return offered !== undefined
  }

  const believeAccounts = ([address, ...others]: Link['accounts']): boolean => {
    const state = account()
    const changed = state.address !== address
    state.accounts = [address, ...others]
    state.address = address
    if (changed) state.balance = { kind: 'none' }
    return changed
  }

  const remember = (id: string) => {
    const { connection } = getCore().state
    const rest = connection.recent.filter((other) => other !== id)
    connection.recent = [id, ...rest].slice(0, DEFAULTS.recentWallets)
    saved.saveRecent(connection.recent)
    saved.saveSession(id)
  }

  const onEvent = (connector: Connector, event: ConnectorEvent) => {
    if (active?.connector !== connector) return
    const core = getCore()
    if (event.type === 'disconnect') return leave('eip155', 'wallet')
    if (event.type === 'accounts') {
      if (believeAccounts(event.accounts)) core.emit('wm-account-change', told())
      refreshOpen()
      return
    }
    const before = activeNetwork(core.state.network)
    if (believeChain(event.chainId)) {
      for (const wallet of core.wallets) if (isOn(wallet, 'UnsupportedChain')) wallet.go.home()
      refreshOpen()
    } else if (before !== activeNetwork(core.state.network)) showUnsupported()
  }

  const isOn = (wallet: { state: { router: { stack: { view: string }[] } } }, view: string) =>
    wallet.state.router.stack.some((entry) => entry.view === view)

  /** Reads are for somebody who looks; closed, the next opening reads. */
  const refreshOpen = () => {
    const core = getCore()
    if ([...core.wallets].some((wallet) => wallet.state.modal.open)) core.refreshBalance()
  }

  const mayBeElsewhere = () => {
    const { config } = getCore().state
    return config.allowUnsupportedChain || config.basic || !config.enableNetworkSwitch
  }

  /** On the open elements; with none open, the first one opens. Never for a disconnected visitor. */
  const showUnsupported = () => {
    const core = getCore()
    if (account().status !== 'connected' || mayBeElsewhere()) return
    const open = [...core.wallets].filter((wallet) => wallet.state.modal.open)
    for (const wallet of open.length > 0 ? open : [...core.wallets].slice(0, 1)) {
      wallet.go.reset('UnsupportedChain')
      if (!wallet.state.modal.open) wallet.modal.open().catch(core.report)
    }
  }

  const accept: Session['accept'] = (connector, link, { restored = false } = {}) => {
    const core = getCore()
    turn += 1
    active?.stop()
    active = { connector, stop: connector.watch((event) => onEvent(connector, event)) }
    awaited = undefined
    const state = account()
    believeAccounts(link.accounts)
    state.wallet = {
      id: connector.id,
      name: connector.name,
      type: connector.type,
      imageUrl: connector.imageUrl,
      rdns: connector.rdns,
    }
    state.status = 'connected'
    believeChain(link.chainId)
    remember(connector.id)
    core.emit('wm-connect', { ...told(), restored })
    core.emit('wm-account-change', told())
    core.wake()
    if (!restored) core.refreshBalance()
  }

  const settle: Session['settle'] = async () => {
    const core = getCore()
    const next = wantedNetwork()
    const elsewhere = !isSupported(core.state.network, activeNetwork(core.state.network))
    const mine = turn
    if (elsewhere && !mayBeElsewhere() && next) {
      for (const { state, go } of core.wallets)
        if (state.modal.open) go.reset('SwitchNetwork', { caipNetworkId: next.caipNetworkId })
      // The wallet's next question, shown as what it is.
      for (const { state, go } of core.wallets)
        if (state.modal.open && currentEntry(state.router).view === 'Connecting')
          go.reset('SwitchNetwork', { caipNetworkId: next.caipNetworkId })
      // One request; its refusal is an answer (decisions 16).
      const { requestSwitch } = await import('../features/network/network.actions.ts')
      await requestSwitch(core, next).catch(() => {})
      // Disconnected meanwhile, or another wallet has come.
      if (turn !== mine) return
      if (!isSupported(core.state.network, activeNetwork(core.state.network))) return showUnsupported()
    }
    for (const wallet of core.wallets) {
      if (wallet.state.modal.embedded) wallet.go.home()
      else if (wallet.state.modal.open && !wallet.modal.requestClose('connected')) wallet.go.home()
    }
  }

  /**
   * The state first: the visitor has decided, whatever the wallet says. When it is the wallet that has left (locked,
   * say), what is stored stays: only the visitor's own disconnect ends that (decisions 8).
   */
  const leave = (namespace: Namespace, by: 'visitor' | 'wallet') => {
    const core = getCore()
    const left = active?.connector.id
    turn += 1
    active?.stop()
    active = undefined
    awaited = undefined
    // Also when nobody is connected: a wallet that could not be restored must not come back later. But not the one
    // that another tab has connected meanwhile.
    if (by === 'visitor' && (left === undefined || saved.session() === left)) {
      saved.saveSession(undefined)
      saved.forgetPending()
      core.forget()
    }
    if (account().status === 'disconnected') return
    resetAccount(core.state.account, namespace)
    const network = activeNetwork(core.state.network)
    if (!isSupported(core.state.network, network)) {
      const next = wantedNetwork()
      if (next) writeNetwork(next)
    }
    core.emit('wm-disconnect', { namespace })
    core.emit('wm-account-change', told())
    for (const wallet of core.wallets) if (wallet.state.modal.open) wallet.go.home()
  }

  const disconnect: Session['disconnect'] = async (namespace = 'eip155') => {
    const core = getCore()
    const connector = active?.connector
    leave(namespace, 'visitor')
    if (!connector) return
    const revoked = connector.disconnect()
    try {
      // The visitor is disconnected here either way.
      await withDeadline(revoked, DEFAULTS.revokeMs, core.clock, () => ownFailure('timeout'))
      core.track('DISCONNECT_SUCCESS', { namespace })
    } catch (error) {
      core.track('DISCONNECT_ERROR', { message: String((await explain(error)).code) })
      core.report(ownFailure('disconnect-failed', error))
    }
  }

  const tryRestore = async (connector: Connector): Promise<void> => {
    const core = getCore()
    const mine = turn
    awaited = undefined
    try {
      const link = await withDeadline(connector.restore(), DEFAULTS.restoreAnswerMs, core.clock, () =>
        ownFailure('timeout'),
      )
      if (turn !== mine) return
      if (link) return restored(connector, link)
    } catch (error) {
      // A locked wallet does not answer: nobody's fault, and nothing to be done about it by the page.
      if (readField(error, 'code') !== 'timeout') core.report(error)
    }
    if (turn === mine) failRestore()
  }

  /** Who looks at the list of wallets meanwhile belongs on Account now. */
  const restored = (connector: Connector, link: Link) => {
    accept(connector, link, { restored: true })
    for (const { state, go } of getCore().wallets)
      if (state.modal.open && currentEntry(state.router).view === 'Connect') go.home()
  }

  const failRestore = () => {
    resetAccount(getCore().state.account, 'eip155')
    getCore().emit('wm-account-change', told())
  }

  const onWallets = () => {
    const core = getCore()
    const list = core.connectors.list()
    const images = core.state.config.connectorImages
    core.state.connection.wallets = list.map(({ id, name, type, imageUrl, rdns }) => ({
      id,
      name,
      type,
      // The id is the wallet's own word: `constructor`, say.
      imageUrl: Object.hasOwn(images, id) ? images[id] : imageUrl,
      rdns,
    }))
    const found = awaited && core.connectors.find(awaited)
    if (found) {
      if (account().status === 'disconnected') account().status = 'connecting'
      void tryRestore(found)
    }
  }

  return {
    accept,
    settle,
    disconnect,
    connector: () => active?.connector,
    choose: writeNetwork,
    async sync() {
      const connector = active?.connector
      if (!connector) return
      const { clock } = getCore()
      const link = await withDeadline(connector.current(), DEFAULTS.restoreAnswerMs, clock, () =>
        ownFailure('timeout'),
      )
      if (!link || active?.connector !== connector) return
      if (believeAccounts(link.accounts)) getCore().emit('wm-account-change', told())
      believeChain(link.chainId)
    },
    onWallets,
    start() {
      const core = getCore()
      core.state.connection.recent = saved.recent()
      awaited = core.state.config.enableReconnect ? saved.session() : undefined
      if (!awaited) core.forget()
      else {
        core.wake()
        account().status = 'connecting'
        core.clock.setTimeout(() => {
          if (awaited && account().status === 'connecting') failRestore()
        }, DEFAULTS.restoreAppearMs)
      }
      onWallets()
    },
  }
}
