/**
 * Writes account and network from what connectors say, and tells the host. Owns those two states while somebody is
 * connected: what comes of a connection's beginning and end is in `live-session.ts`.
 */
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, NamespaceLink } from '../connectors/connector.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import type { AccountState } from '../state/account.ts'
import { networkOf, offeredNetwork, placeholderNetwork } from '../state/network.ts'
import type { NetworkChoice } from './choose-network.ts'
import type { PublicAccount } from './public.ts'
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

export const createBelief = ({ state }: Core, choice: NetworkChoice): Belief => {
  const account = (namespace: Namespace) => state.account[namespace]

  const believeNetwork = (id: CaipNetworkId): boolean => {
    const namespace = namespaceOf(id)
    const before = networkOf(state.network, namespace)
    if (before) choice.wanted[namespace] ??= before
    const offered = offeredNetwork(state.network, id)
    choice.write(offered ?? placeholderNetwork(id))
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
    told: choice.told,
    accounts: believeAccounts,
    network: believeNetwork,
    choose: choice.write,
    activate: choice.activate,
    link({ id, name, type, imageUrl, rdns }, namespace, link) {
      const mine = account(namespace)
      believeAccounts(namespace, link.accounts)
      mine.wallet = { id, name, type, imageUrl, rdns, ...link.wallet }
      mine.approved = link.approved
      mine.status = 'connected'
      if (link.network) return void believeNetwork(link.network)
      // Where it may not be used it is not shown: the first of the approved that the page offers, if there is one.
      const now = networkOf(state.network, namespace)
      const approved = link.approved?.flatMap((id) => offeredNetwork(state.network, id) ?? [])
      const first = approved?.[0]
      if (first && !link.approved?.some((id) => id === now?.caipNetworkId)) choice.write(first)
    },
    wanted(namespace) {
      const { networks } = state.network
      return (
        networks.find(({ caipNetworkId }) => caipNetworkId === choice.wanted[namespace]?.caipNetworkId) ??
        networks.find(({ chainNamespace }) => chainNamespace === namespace)
      )
    },
  }
}
