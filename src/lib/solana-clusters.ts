/** Owns the names of Solana's clusters: CAIP-2 takes the head of the genesis hash, the Wallet Standard a word (wire facts 8.3, 16.7). */
export const solanaClusters = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const

export type SolanaCluster = keyof typeof solanaClusters

/** `mainnet` of `solana:5eykt…`; undefined for a cluster nobody knows. */
export function solanaCluster(caipNetworkId: string): SolanaCluster | undefined {
  const names: readonly SolanaCluster[] = ['mainnet', 'devnet', 'testnet']
  return names.find((name) => solanaClusters[name] === caipNetworkId)
}
