/**
 * What comes after the session has written: where a visitor stands whose wallet is on a network that the page does not offer: asked once after a connect, shown
 * when the wallet goes there (decisions 16). Loaded when somebody has connected.
 */
import type { Namespace } from '../chains/network.ts'
import { type Connector, coversAll, type Link, linkedNamespaces } from '../connectors/connector.ts'
import { SAFE_ID } from '../connectors/lazy.ts'
import { explain } from '../errors/explain.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { namespaces } from '../lib/namespaces.ts'
import { isConnected } from '../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import { DEFAULTS } from './defaults.ts'
import type { LeftBy } from './live-session.ts'
import type { SavedSession } from './saved.ts'
import type { SessionWriter } from './session-writer.ts'
import type { Core, LiveSession } from './wallet.ts'

export type Revocations = {
  /** What comes of each of `connectors`. */
  readonly gone: readonly Promise<void>[]
  readonly connectors: readonly Connector[]
  /** Undefined: all. */
  readonly namespace: Namespace | undefined
  /** Who was stored before. */
  readonly stored: SavedSession
}

export type AfterConnect = {
  /** After a connect: closes, asks for the network, or leaves the visitor on UnsupportedChain. */
  finishConnect(): Promise<void>
  showUnsupported(): void
  /** A session that has another extent now: namespaces come and go with it. */
  onLink(connector: Connector, link: Link): void
  readonly sync: LiveSession['sync']
  /** Wallets have been told that the visitor has left; what comes of it is for the host alone. */
  reportRevoked(left: Revocations): Promise<void>
}

export function createAfterConnect(p: {
  readonly core: Core
  readonly writer: SessionWriter
  readonly turns: Readonly<Record<Namespace, number>>
  readonly connectorOf: (namespace: Namespace) => Connector | undefined
  readonly usedBy: (connector: Connector) => readonly Namespace[]
  readonly leave: (gone: readonly Namespace[], by: LeftBy) => void
  readonly take: (connector: Connector, link: Link) => void
}): AfterConnect {
  const { core, writer: believe, turns } = p
  const { state } = core

  const mayBeElsewhere = () => {
    const { config } = state
    return config.allowUnsupportedChain || config.basic || !config.enableNetworkSwitch
  }
  const isElsewhere = () => !isSupported(state.network, activeNetwork(state.network))
  const openWallets = () => [...core.wallets].filter((wallet) => wallet.state.modal.open)

  /** On the open elements; with none open, the first one opens. Never for a disconnected visitor. */
  const showUnsupported = () => {
    if (!isElsewhere() || !isConnected(activeAccount(state)) || mayBeElsewhere()) return
    const open = openWallets()
    for (const wallet of open.length > 0 ? open : [...core.wallets].slice(0, 1)) {
      wallet.go.reset('UnsupportedChain')
      if (!wallet.state.modal.open) wallet.modal.open().catch(core.report)
    }
  }

  /** Who covers all and could not be restored keeps a session all the same: it ends with the visitor's word. */
  const forgetUnrestored = (
    revoked: readonly Connector[],
    namespace: Namespace | undefined,
    stored: SavedSession,
  ) =>
    core.connectors.list().flatMap((connector) => {
      const had = namespaces.filter((one) => stored[one] === connector.id)
      const isMeant = namespace ? had.includes(namespace) : had.length > 0
      if (!coversAll(connector) || !isMeant || revoked.includes(connector)) return []
      p.leave(had, 'visitor')
      return [connector.disconnect()]
    })

  return {
    showUnsupported,
    onLink(connector, link) {
      const used = p.usedBy(connector)
      // It has gone while this was on its way.
      if (used.length === 0) return
      const linked = linkedNamespaces(link)
      // A namespace that another wallet has meanwhile stays with it.
      const mine = linked.filter((namespace) => (p.connectorOf(namespace) ?? connector) === connector)
      // What comes before what goes: a wallet that has neither is listened to no longer.
      p.take(connector, Object.fromEntries(mine.map((namespace) => [namespace, link[namespace]])))
      p.leave(
        used.filter((namespace) => !linked.includes(namespace)),
        'wallet',
      )
      for (const namespace of mine) core.emit('wm-account-change', believe.publicAccount(namespace))
      showUnsupported()
      if (openWallets().length > 0) core.refreshBalance()
    },
    async sync(namespace = state.network.activeNamespace) {
      const connector = p.connectorOf(namespace)
      if (!connector) return
      const link = await withDeadline(connector.current(), DEFAULTS.restoreAnswerMs, core.clock, () =>
        ownFailure('timeout'),
      )
      const current = link?.[namespace]
      if (!current || p.connectorOf(namespace) !== connector) return
      if (believe.accounts(namespace, current.accounts))
        core.emit('wm-account-change', believe.publicAccount(namespace))
      if (current.network) believe.network(current.network)
    },
    async reportRevoked({ gone, connectors, namespace, stored }) {
      const name = connectors.length > 1 ? 'all' : (namespace ?? connectors[0]?.namespaces[0] ?? '')
      const unrestored = forgetUnrestored(connectors, namespace, stored)
      await Promise.all(
        [...gone, ...unrestored].map(async (one) => {
          try {
            // The visitor is disconnected here either way.
            await withDeadline(one, DEFAULTS.revokeMs, core.clock, () => ownFailure('timeout'))
            core.track('DISCONNECT_SUCCESS', { namespace: name })
          } catch (error) {
            core.track('DISCONNECT_ERROR', { message: String((await explain(error)).code) })
            core.report(ownFailure('disconnect-failed', error))
          }
        }),
      )
    },
    async finishConnect() {
      const namespace = state.network.activeNamespace
      const next = believe.wanted(namespace)
      const mine = turns[namespace]
      if (isElsewhere() && !mayBeElsewhere() && next) {
        // It stays on its network, so it is not asked.
        if (p.connectorOf(namespace)?.id === SAFE_ID) return showUnsupported()
        // The wallet's next question, shown as what it is.
        for (const { go } of openWallets()) go.reset('SwitchNetwork', { caipNetworkId: next.caipNetworkId })
        // One request; its refusal is an answer.
        const { requestSwitch } = await import('../features/network/network.actions.ts')
        await requestSwitch(core, next).catch(() => {})
        // Disconnected meanwhile, or another wallet has come.
        if (turns[namespace] !== mine) return
        if (isElsewhere()) return showUnsupported()
      }
      for (const wallet of core.wallets) {
        const onward = wallet.state.router.stack.find((entry) => entry.view === 'SwitchActiveChain')?.data
        if (onward?.navigateTo) {
          wallet.go.home()
          const { navigateTo, navigateWithReplace } = onward
          if (navigateWithReplace) wallet.go.reset(navigateTo)
          else wallet.go.to(navigateTo)
        } else if (wallet.state.modal.embedded) wallet.go.home()
        else if (wallet.state.modal.open && !wallet.modal.requestClose('connected')) wallet.go.home()
      }
    },
  }
}
