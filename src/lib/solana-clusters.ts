/**
 * The ids of Solana's clusters: CAIP-2 uses the start of the genesis hash, the Wallet Standard the cluster's name (wire facts 8.3,
 * 16.7).
 */
export const solanaClusters = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const

export type SolanaCluster = keyof typeof solanaClusters

/** `mainnet` for `solana:5eykt…`; undefined for an unknown cluster. */
export function solanaCluster(caipNetworkId: string): SolanaCluster | undefined {
  const names = Object.keys(solanaClusters) as SolanaCluster[]
  return names.find((name) => solanaClusters[name] === caipNetworkId)
}
