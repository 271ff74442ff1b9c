/**
 * Writes account and network from what connectors say, and tells the host. Owns those two states: what comes of a
 * connection's beginning and end is in `session.ts`.
 */
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, NamespaceLink } from '../connectors/connector.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import type { AccountState } from '../state/account.ts'
import {
  activeNetwork,
  isSupported,
  networkOf,
  offeredNetwork,
  placeholderNetwork,
} from '../state/network.ts'
import { type PublicAccount, publicAccount, publicNetwork } from './public.ts'
import type { Saved } from './saved.ts'
import type { Core } from './wallet.ts'

export type Belief = {
  account(namespace: Namespace): AccountState
  /** As the host is told it. */
  told(namespace: Namespace): PublicAccount
  /** True when the address is another one now. */
  accounts(namespace: Namespace, accounts: Accounts): boolean
  /** True when the page offers it. */
  network(id: CaipNetworkId): boolean
  /** A network the page offers, wherever the wallet is. */
  choose(network: Network): void
  link(connector: Connector, namespace: Namespace, link: NamespaceLink): void
  /** This namespace is the one in use from now on. */
  activate(namespace: Namespace): void
  /** Where the visitor wants to be: the last network in use that the page offers, else its first one. */
  wanted(namespace: Namespace): Network | undefined
}

/** `core` is asked for late: what believes is a part of it. */
export const createBelief = (getCore: () => Core, saved: Saved): Belief => {
  const wanted: { [N in Namespace]?: Network } = {}

  const account = (namespace: Namespace) => getCore().state.account[namespace]

  const told = (namespace: Namespace) => {
    const { network } = getCore().state
    return publicAccount(account(namespace), networkOf(network, namespace) ?? activeNetwork(network))
  }

  const tellNetwork = () => {
    const core = getCore()
    const network = activeNetwork(core.state.network)
    const supported = isSupported(core.state.network, network)
    // An unknown network is where the wallet happens to be, not what the visitor wants next time.
    if (supported) saved.saveNetwork(network.caipNetworkId)
    core.emit('wm-network-change', publicNetwork(network, supported))
  }

  const writeNetwork = (network: Network) => {
    const { network: state } = getCore().state
    const namespace = network.chainNamespace
    if (state.active[namespace]?.caipNetworkId === network.caipNetworkId) return
    const isOther = networkOf(state, namespace)?.caipNetworkId !== network.caipNetworkId
    state.active[namespace] = network
    if (isSupported(state, network)) wanted[namespace] = network
    if (!isOther) return
    // Nothing of the one network is ever shown as the other's.
    account(namespace).balance = { kind: 'none' }
    if (namespace === state.activeNamespace) tellNetwork()
  }

  const believeNetwork = (id: CaipNetworkId): boolean => {
    const { network: state } = getCore().state
    const namespace = namespaceOf(id)
    const before = networkOf(state, namespace)
    if (before) wanted[namespace] ??= before
    const offered = offeredNetwork(state, id)
    writeNetwork(offered ?? placeholderNetwork(id))
    return offered !== undefined
  }

  const believeAccounts = (namespace: Namespace, [address, ...others]: Accounts): boolean => {
    const state = account(namespace)
    const changed = state.address !== address
    state.accounts = [address, ...others]
    state.address = address
    if (changed) state.balance = { kind: 'none' }
    return changed
  }

  return {
    account,
    told,
    accounts: believeAccounts,
    network: believeNetwork,
    choose: writeNetwork,
    link({ id, name, type, imageUrl, rdns }, namespace, link) {
      const state = account(namespace)
      believeAccounts(namespace, link.accounts)
      state.wallet = { id, name, type, imageUrl, rdns, ...link.wallet }
      state.approved = link.approved
      state.status = 'connected'
      if (link.network) return void believeNetwork(link.network)
      // Where it may not be used it is not shown: the first of the approved that the page offers, if there is one.
      const { network } = getCore().state
      const now = networkOf(network, namespace)
      const approved = link.approved?.flatMap((id) => offeredNetwork(network, id) ?? [])
      const first = approved?.[0]
      if (first && !link.approved?.some((id) => id === now?.caipNetworkId)) writeNetwork(first)
    },
    activate(namespace) {
      const core = getCore()
      const { network } = core.state
      network.switchingTo = undefined
      if (network.activeNamespace === namespace) return
      network.activeNamespace = namespace
      tellNetwork()
      core.emit('wm-account-change', told(namespace))
    },
    wanted(namespace) {
      const { networks } = getCore().state.network
      return (
        networks.find(({ caipNetworkId }) => caipNetworkId === wanted[namespace]?.caipNetworkId) ??
        networks.find(({ chainNamespace }) => chainNamespace === namespace)
      )
    },
  }
}
