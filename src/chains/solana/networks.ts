/** The Solana clusters known by id (decisions 19): names for the tag. What they are made of is in `details.ts`, lazy. */
import { type SolanaCluster, solanaClusters } from '../../lib/solana-clusters.ts'
import type { SolanaNetwork } from '../network.ts'

const cluster = (key: SolanaCluster, name: string, testnet = false): SolanaNetwork => ({
  id: solanaClusters[key].slice('solana:'.length),
  caipNetworkId: solanaClusters[key],
  chainNamespace: 'solana',
  name,
  testnet,
})

export const solanaNetworks: readonly SolanaNetwork[] = [
  cluster('mainnet', 'Solana'),
  cluster('devnet', 'Solana Devnet', true),
  cluster('testnet', 'Solana Testnet', true),
]
