/** Which networks the page offers and which one is active, per namespace. Written by `session/` only; `app/create-core.ts` follows the options. */
import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import { identify } from '../lib/namespaces.ts'
import type { AccountState, AccountsState } from './account.ts'

export type NetworkState = {
  activeNamespace: Namespace
  /** What the host offers, in its order; never empty. */
  networks: readonly Network[]
  /**
   * Per namespace that the page offers: the network in use. A placeholder named "Unknown network" when the wallet is
   * elsewhere.
   */
  active: { [N in Namespace]?: Network }
  /** The visitor goes to another namespace, whose wallet is not connected yet: to this network. */
  switchingTo: CaipNetworkId | undefined
}

export const createNetworkState = (networks: readonly Network[], active: Network): NetworkState =>
  proxy<NetworkState>({
    activeNamespace: active.chainNamespace,
    networks,
    active: { [active.chainNamespace]: active },
    switchingTo: undefined,
  })

export type ReadableNetworkState = {
  readonly activeNamespace: Namespace
  readonly networks: readonly Network[]
  readonly active: { readonly [N in Namespace]?: Network }
}

/** The network in use of a namespace, or its first one on offer. */
export const networkOf = (state: ReadableNetworkState, namespace: Namespace): Network | undefined =>
  state.active[namespace] ?? state.networks.find(({ chainNamespace }) => chainNamespace === namespace)

export const activeNetwork = (state: ReadableNetworkState): Network => {
  const network = networkOf(state, state.activeNamespace) ?? state.networks[0]
  if (!network) throw new TypeError('No networks')
  return network
}

/** The account in use: of the active namespace. */
export const activeAccount = (state: {
  readonly account: AccountsState
  readonly network: ReadableNetworkState
}): AccountState => state.account[state.network.activeNamespace]

export const offeredNetwork = (state: ReadableNetworkState, id: string): Network | undefined =>
  state.networks.find((network) => network.caipNetworkId === id)

/** Supported when the requested list holds its id (specification 5). */
export const isSupported = (state: ReadableNetworkState, network: Network): boolean =>
  offeredNetwork(state, network.caipNetworkId) !== undefined

/** Where a wallet is that is on no network on offer (wire facts 7). */
export const placeholderNetwork = (id: CaipNetworkId): Network => ({
  name: 'Unknown network',
  testnet: false,
  ...identify(id),
})
