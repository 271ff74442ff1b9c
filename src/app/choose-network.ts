/**
 * Which network and namespace is in use, written and told to the host; also while nobody is connected. What a wallet says
 * of it is `session-writer.ts`.
 */
import type { Namespace, Network } from '../chains/network.ts'
import { activeNetwork, isSupported, networkOf } from '../state/network.ts'
import { type PublicAccount, publicAccount, publicNetwork } from './public.ts'
import type { Saved } from './saved.ts'
import type { Core } from './wallet.ts'

export type NetworkChoice = {
  /** The account, as the host is told it. */
  publicAccount(namespace: Namespace): PublicAccount
  /** Where this namespace is. */
  write(network: Network): void
  /** This namespace is the one in use from now on. */
  activate(namespace: Namespace): void
  /** The last network in use that the page offers. */
  readonly wanted: { [N in Namespace]?: Network }
}

/** `core` is asked for late: what chooses is a part of it. */
export const createNetworkChoice = (getCore: () => Core, saved: Saved): NetworkChoice => {
  const wanted: { [N in Namespace]?: Network } = {}

  const publicAccountOf = (namespace: Namespace) => {
    const { account, network } = getCore().state
    return publicAccount(account[namespace], networkOf(network, namespace) ?? activeNetwork(network))
  }

  const tellNetwork = () => {
    const core = getCore()
    const network = activeNetwork(core.state.network)
    const supported = isSupported(core.state.network, network)
    // An unknown network is where the wallet happens to be, not what the visitor wants next time.
    if (supported) saved.saveNetwork(network.caipNetworkId)
    core.emit('wm-network-change', publicNetwork(network, supported))
  }

  return {
    publicAccount: publicAccountOf,
    wanted,
    write(network) {
      const { account, network: state } = getCore().state
      const namespace = network.chainNamespace
      if (state.active[namespace]?.caipNetworkId === network.caipNetworkId) return
      const isOther = networkOf(state, namespace)?.caipNetworkId !== network.caipNetworkId
      state.active[namespace] = network
      if (isSupported(state, network)) wanted[namespace] = network
      if (!isOther) return
      // Nothing of the one network is ever shown as the other's.
      Object.assign(account[namespace], { balance: { kind: 'none' }, portfolio: { kind: 'none' } })
      if (namespace === state.activeNamespace) tellNetwork()
    },
    activate(namespace) {
      const core = getCore()
      const { network } = core.state
      network.switchingTo = undefined
      if (network.activeNamespace === namespace) return
      network.activeNamespace = namespace
      tellNetwork()
      core.emit('wm-account-change', publicAccountOf(namespace))
    },
  }
}
