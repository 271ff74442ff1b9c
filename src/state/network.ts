/**
 * Which networks the page offers, and the active one of each namespace. Written by the session's transitions alone; `core/create-core.ts`
 * sets the network that a page begins with.
 */
import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { AccountState, AccountsState } from './account.ts'

export type NetworkState = {
  activeNamespace: Namespace
  /** The host's networks in its order; never empty. */
  networks: readonly Network[]
  /** Undefined until a namespace has been used. `placeholderNetwork` while its wallet is on a network that the page does not offer. */
  active: { [N in Namespace]?: Network }
  /** The network to go to once a wallet of its namespace is connected. */
  switchingTo?: CaipNetworkId | undefined
}

export const createNetworkState = (networks: readonly Network[], active: Network): NetworkState =>
  proxy<NetworkState>({
    activeNamespace: active.chainNamespace,
    networks,
    active: { [active.chainNamespace]: active },
  })

export type ReadableNetworkState = {
  readonly activeNamespace: Namespace
  readonly networks: readonly Network[]
  readonly active: { readonly [N in Namespace]?: Network }
}

/** The active network of a namespace, or the first one that the page offers there. */
export const networkOf = (state: ReadableNetworkState, namespace: Namespace): Network | undefined =>
  state.active[namespace] ?? state.networks.find(({ chainNamespace }) => chainNamespace === namespace)

export const activeNetwork = (state: ReadableNetworkState): Network => {
  const network = networkOf(state, state.activeNamespace) ?? state.networks[0]
  if (!network) throw new TypeError('No networks')
  return network
}

/** The account of the active namespace. */
export const activeAccount = (state: {
  readonly account: AccountsState
  readonly network: ReadableNetworkState
}): AccountState => state.account[state.network.activeNamespace]

/** The host requires a sign-in, and whoever is in use has not signed in. */
export const mustSignIn = (state: Parameters<typeof activeAccount>[0]): boolean =>
  activeAccount(state).signIn === 'due'

export const offeredNetwork = (state: ReadableNetworkState, id: string): Network | undefined =>
  state.networks.find((network) => network.caipNetworkId === id)

/** Whether the page offers it (specification 5). */
export const isSupported = (state: ReadableNetworkState, network: Network): boolean =>
  offeredNetwork(state, network.caipNetworkId) !== undefined

/** On a network that the page does not offer, and has to leave it (decisions 16). */
export const isElsewhere = ({
  config,
  network,
}: {
  readonly config: {
    readonly allowUnsupportedChain: boolean
    readonly basic: boolean
    readonly enableNetworkSwitch: boolean
  }
  readonly network: ReadableNetworkState
}): boolean =>
  !isSupported(network, activeNetwork(network)) &&
  !config.allowUnsupportedChain &&
  !config.basic &&
  config.enableNetworkSwitch
