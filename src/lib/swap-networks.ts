/** The networks that swaps are made on (specification 9), by CAIP-2. What the service serves of them it says itself. */
const SWAP_NETWORKS: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `eip155:${id}`)

export const isSwapNetwork = (caipNetworkId: string): boolean => SWAP_NETWORKS.includes(caipNetworkId)
