/**
 * The networks that hosts can name by id (decisions 19). Part of stage 1, so only id, name and testnet; the rest is loaded with the chain
 * (`known-networks.ts`, `solana/details.ts`).
 */
import { identify } from '../lib/namespaces.ts'
import type { EvmNetwork, Network } from './network.ts'
import { solanaNetworks } from './solana/networks.ts'

const evm = (id: number, name: string, testnet = false): EvmNetwork => ({
  ...identify(`eip155:${id}`),
  name,
  testnet,
})

/** The default when the host names no network that is known. */
export const ethereum: EvmNetwork = evm(1, 'Ethereum')

export const knownNetworks: readonly Network[] = [
  ethereum,
  evm(10, 'OP Mainnet'),
  evm(56, 'BNB Smart Chain'),
  evm(100, 'Gnosis'),
  evm(137, 'Polygon'),
  evm(250, 'Fantom'),
  evm(324, 'ZKsync Era'),
  evm(8217, 'Kaia'),
  evm(8453, 'Base'),
  evm(42161, 'Arbitrum One'),
  evm(42220, 'Celo'),
  evm(43114, 'Avalanche'),
  evm(59144, 'Linea Mainnet'),
  evm(80094, 'Berachain'),
  evm(7777777, 'Zora'),
  evm(1313161554, 'Aurora'),
  evm(11155111, 'Sepolia', true),
  evm(84532, 'Base Sepolia', true),
  ...solanaNetworks,
]

export const findKnown = (caipNetworkId: string): Network | undefined =>
  knownNetworks.find((network) => network.caipNetworkId === caipNetworkId)
