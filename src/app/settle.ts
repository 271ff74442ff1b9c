/**
 * Where a visitor stands whose wallet is on a network that the page does not offer: asked once after a connect, shown
 * when the wallet goes there (decisions 16). Loaded when somebody has connected.
 */
import type { Namespace } from '../chains/network.ts'
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import type { Belief } from './believe.ts'
import type { Core } from './wallet.ts'

export type Settling = {
  /** After a connect: closes, asks for the network, or leaves the visitor on UnsupportedChain. */
  settle(): Promise<void>
  showUnsupported(): void
}

export const createSettling = (p: {
  readonly core: Core
  readonly believe: Belief
  readonly turns: Readonly<Record<Namespace, number>>
}): Settling => {
  const { core, believe, turns } = p
  const { state } = core

  const mayBeElsewhere = () => {
    const { config } = state
    return config.allowUnsupportedChain || config.basic || !config.enableNetworkSwitch
  }
  const isElsewhere = () => !isSupported(state.network, activeNetwork(state.network))
  const openWallets = () => [...core.wallets].filter((wallet) => wallet.state.modal.open)

  /** On the open elements; with none open, the first one opens. Never for a disconnected visitor. */
  const showUnsupported = () => {
    if (!isElsewhere() || activeAccount(state).status !== 'connected' || mayBeElsewhere()) return
    const open = openWallets()
    for (const wallet of open.length > 0 ? open : [...core.wallets].slice(0, 1)) {
      wallet.go.reset('UnsupportedChain')
      if (!wallet.state.modal.open) wallet.modal.open().catch(core.report)
    }
  }

  return {
    showUnsupported,
    async settle() {
      const namespace = state.network.activeNamespace
      const next = believe.wanted(namespace)
      const mine = turns[namespace]
      if (isElsewhere() && !mayBeElsewhere() && next) {
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
        if (wallet.state.modal.embedded) wallet.go.home()
        else if (wallet.state.modal.open && !wallet.modal.requestClose('connected')) wallet.go.home()
      }
    },
  }
}
