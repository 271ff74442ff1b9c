import type { CaipNetworkId, Network } from '../chains/network.ts'
import { identify } from '../lib/namespaces.ts'

/** Stands for the network of a wallet that is on none of the page's networks (wire facts 7). */
export const placeholderNetwork = (id: CaipNetworkId): Network => ({
  name: 'Unknown network',
  testnet: false,
  ...identify(id),
})
