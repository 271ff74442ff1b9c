/** Which networks the page offers and which one is active, per namespace. Written by `app/session.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'

export type NetworkState = {
  activeNamespace: Namespace
  /** What the host offers, in its order; never empty. */
  networks: readonly Network[]
  /** Per namespace: the network in use. A placeholder named "Unknown network" when the wallet is elsewhere. */
  active: Record<Namespace, Network>
}

export const createNetworkState = (networks: readonly Network[], active: Network): NetworkState =>
  proxy<NetworkState>({ activeNamespace: 'eip155', networks, active: { eip155: active } })

type ReadableNetworkState = {
  readonly activeNamespace: Namespace
  readonly networks: readonly Network[]
  readonly active: Readonly<Record<Namespace, Network>>
}

export const activeNetwork = (state: ReadableNetworkState): Network => state.active[state.activeNamespace]

export const offeredNetwork = (state: ReadableNetworkState, id: string): Network | undefined =>
  state.networks.find((network) => network.caipNetworkId === id)

/** Spec section 5: supported when the requested list holds its id. */
export const isSupported = (state: ReadableNetworkState, network: Network): boolean =>
  offeredNetwork(state, network.caipNetworkId) !== undefined

export const placeholderNetwork = (chainId: number): Network => {
  const caipNetworkId: CaipNetworkId = `eip155:${chainId}`
  return { id: chainId, caipNetworkId, chainNamespace: 'eip155', name: 'Unknown network', testnet: false }
}
