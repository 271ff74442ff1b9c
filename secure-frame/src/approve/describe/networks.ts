/** Names and coins of networks. A network without a row is named by its id, and its coin is not guessed. Pure. */
import { parseCaipNetworkId, parseChainId } from '../../../../src/lib/chain-id.ts'
import { solanaCluster } from '../../../../src/lib/solana-clusters.ts'

export type NetworkWords = {
  readonly name: string
  /** Symbol of the coin; undefined if not known. */
  readonly coin: string | undefined
  readonly decimals: number
}

const EVM: Readonly<Record<number, readonly [name: string, coin: string]>> = {
  1: ['Ethereum', 'ETH'],
  10: ['OP Mainnet', 'ETH'],
  56: ['BNB Smart Chain', 'BNB'],
  100: ['Gnosis', 'XDAI'],
  130: ['Unichain', 'ETH'],
  137: ['Polygon', 'POL'],
  250: ['Fantom', 'FTM'],
  324: ['ZKsync Era', 'ETH'],
  480: ['World Chain', 'ETH'],
  1337: ['Local network 1337', 'ETH'],
  8217: ['Kaia', 'KAIA'],
  8453: ['Base', 'ETH'],
  31337: ['Local network 31337', 'ETH'],
  42161: ['Arbitrum One', 'ETH'],
  42220: ['Celo', 'CELO'],
  43114: ['Avalanche', 'AVAX'],
  59144: ['Linea', 'ETH'],
  80094: ['Berachain', 'BERA'],
  81457: ['Blast', 'ETH'],
  84532: ['Base Sepolia', 'ETH'],
  421614: ['Arbitrum Sepolia', 'ETH'],
  534352: ['Scroll', 'ETH'],
  7777777: ['Zora', 'ETH'],
  11155111: ['Sepolia', 'ETH'],
  11155420: ['OP Sepolia', 'ETH'],
  1313161554: ['Aurora', 'ETH'],
}

const SOLANA = { mainnet: 'Solana', devnet: 'Solana Devnet', testnet: 'Solana Testnet' }

export function networkWords(caip2: string): NetworkWords {
  const network = parseCaipNetworkId(caip2)
  if (network?.namespace === 'solana') {
    const cluster = solanaCluster(caip2)
    return { name: cluster ? SOLANA[cluster] : `Solana ${network.reference}`, coin: 'SOL', decimals: 9 }
  }
  const id = chainIdOf(caip2)
  const known = id !== undefined && Object.hasOwn(EVM, id) ? EVM[id] : undefined
  return { name: known?.[0] ?? `Network ${network?.reference ?? caip2}`, coin: known?.[1], decimals: 18 }
}

/** The number of an eip155 network; undefined for others. */
export function chainIdOf(caip2: string): number | undefined {
  const network = parseCaipNetworkId(caip2)
  return network?.namespace === 'eip155' ? parseChainId(network.reference) : undefined
}
