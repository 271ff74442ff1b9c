/**
 * Writes account and network from what connectors say, and tells the host. Owns those two states while somebody is
 * connected: what comes of a connection's beginning and end is in `live-session.ts`.
 */
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, NamespaceLink } from '../connectors/connector.ts'
import { failure } from '../errors/to-error.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { type AccountState, isConnected } from '../state/account.ts'
import { networkOf, offeredNetwork, placeholderNetwork } from '../state/network.ts'
import type { NetworkChoice } from './choose-network.ts'
import type { PublicAccount } from './public.ts'
import type { Core } from './wallet.ts'

export type SessionWriter = {
  account(namespace: Namespace): AccountState
  /** As the host is told it. */
  publicAccount(namespace: Namespace): PublicAccount
  /** Which of these is in use: the visitor's choice until the wallet itself goes to another one, else the wallet's first. */
  activeOf(namespace: Namespace, accounts: Accounts): Address
  /** Before a new connection: who was chosen there before a reload, if anybody. */
  begin(namespace: Namespace, chosen: Address | undefined): void
  /** The visitor's choice; true when it is another one, and one of those that the wallet shares. */
  prefer(namespace: Namespace, address: Address): boolean
  /** True when the address is another one now. */
  accounts(namespace: Namespace, accounts: Accounts): boolean
  /** True when the page offers it. */
  network(id: CaipNetworkId): boolean
  /** What carries the session is there, or away; true when that is new. */
  reachable(namespace: Namespace, isReachable: boolean): boolean
  /** A network the page offers, wherever the wallet is. */
  choose(network: Network): void
  link(connector: Connector, namespace: Namespace, link: NamespaceLink): void
  /** This namespace is the one in use from now on. */
  activate(namespace: Namespace): void
  /** Where the visitor wants to be: the last network in use that the page offers, else its first one. */
  wanted(namespace: Namespace): Network | undefined
}

export function createSessionWriter({ state }: Core, choice: NetworkChoice): SessionWriter {
  const account = (namespace: Namespace) => state.account[namespace]
  const chosen: { [N in Namespace]?: Address | undefined } = {}
  /** Whom the wallet puts first. */
  const firsts: { [N in Namespace]?: Address } = {}

  const activeOf = (namespace: Namespace, accounts: Accounts): Address => {
    const mine = chosen[namespace]
    const isStill = mine !== undefined && accounts.includes(mine) && firsts[namespace] === accounts[0]
    return isStill ? mine : accounts[0]
  }

  const writeNetwork = (id: CaipNetworkId): boolean => {
    const namespace = namespaceOf(id)
    const before = networkOf(state.network, namespace)
    if (before) choice.wanted[namespace] ??= before
    const offered = offeredNetwork(state.network, id)
    choice.write(offered ?? placeholderNetwork(id))
    return offered !== undefined
  }

  const write = (namespace: Namespace, address: Address, accounts: readonly Address[]): boolean => {
    const mine = account(namespace)
    if (!mine) throw failure('chain-required')
    const changed = mine.address !== address
    mine.accounts = [address, ...accounts.filter((other) => other !== address)]
    mine.address = address
    if (changed) Object.assign(mine, { balance: { kind: 'none' }, portfolio: { kind: 'none' }, profile: {} })
    return changed
  }

  const writeAccounts = (namespace: Namespace, accounts: Accounts): boolean => {
    firsts[namespace] ??= accounts[0]
    const address = activeOf(namespace, accounts)
    firsts[namespace] = accounts[0]
    if (address !== chosen[namespace]) delete chosen[namespace]
    return write(namespace, address, accounts)
  }

  return {
    account,
    publicAccount: choice.publicAccount,
    activeOf,
    begin(namespace, address) {
      chosen[namespace] = address
      delete firsts[namespace]
    },
    prefer(namespace, address) {
      const { accounts } = account(namespace)
      if (!accounts.includes(address)) return false
      chosen[namespace] = address
      return write(namespace, address, accounts)
    },
    accounts: writeAccounts,
    network: writeNetwork,
    reachable(namespace, isReachable) {
      const mine = account(namespace)
      const now = isReachable ? 'connected' : 'reconnecting'
      if (!isConnected(mine) || mine.status === now) return false
      mine.status = now
      return true
    },
    choose: choice.write,
    activate: choice.activate,
    link({ id, name, type, imageUrl, rdns }, namespace, link) {
      const mine = account(namespace)
      writeAccounts(namespace, link.accounts)
      mine.wallet = { id, name, type, imageUrl, rdns, ...link.wallet }
      mine.labels = link.labels
      mine.approved = link.approved
      mine.status = 'connected'
      if (link.network) return void writeNetwork(link.network)
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
