/** The Solana clusters that hosts can name by id (decisions 19). Part of stage 1; their details are in `details.ts`. */
import { identify } from '../../lib/namespaces.ts'
import { type SolanaCluster, solanaClusters } from '../../lib/solana-clusters.ts'
import type { SolanaNetwork } from '../network.ts'

const cluster = (key: SolanaCluster, name: string, testnet = false): SolanaNetwork => ({
  ...identify(solanaClusters[key]),
  name,
  testnet,
})

export const solanaNetworks: readonly SolanaNetwork[] = [
  cluster('mainnet', 'Solana'),
  cluster('devnet', 'Solana Devnet', true),
  cluster('testnet', 'Solana Testnet', true),
]
