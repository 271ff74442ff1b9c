/** Details of the known Solana clusters: currency, public URL, explorer (wire facts 16.7). The host's own details win. */
import { failure } from '../../errors/to-error.ts'
import { type SolanaCluster, solanaCluster } from '../../lib/solana-clusters.ts'
import type { NetworkDetails, SolanaNetwork } from '../network.ts'

/** The Solana Foundation's public nodes, which have strict rate limits. */
const URLS: Readonly<Record<SolanaCluster, string>> = {
  mainnet: 'https://api.mainnet-beta.solana.com',
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
}

export const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/** Undefined for an unknown cluster without details. */
export function findDetails({ caipNetworkId, details: given }: SolanaNetwork): NetworkDetails | undefined {
  if (given) return given
  const cluster = solanaCluster(caipNetworkId)
  return cluster && { nativeCurrency: coin, rpcUrls: [URLS[cluster]], explorerUrl: 'https://solscan.io' }
}

/** Throws `network-unknown`. */
export function details(network: SolanaNetwork): NetworkDetails {
  const found = findDetails(network)
  if (!found) throw failure('network-unknown')
  return found
}
