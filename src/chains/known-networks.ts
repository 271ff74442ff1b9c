/**
 * Details of the known eip155 networks: currency, public URL, explorer, multicall. Their ids and names are in `networks.ts`. Loaded with
 * `evm/`. Not imported from `viem/chains`, which is much larger; the test compares every row with it.
 */
import { failure } from '../errors/to-error.ts'
import type { EvmNetwork, NativeCurrency, NetworkDetails } from './network.ts'

/** Multicall3 has the same address on nearly every network. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

const coin = (name: string, symbol: string): NativeCurrency => ({ name, symbol, decimals: 18 })
const ether = coin('Ether', 'ETH')

const of = (
  nativeCurrency: NativeCurrency,
  rpc: string,
  explorer: string,
  more: Pick<NetworkDetails, 'opStack' | 'multicall'> = {},
): NetworkDetails => ({
  nativeCurrency,
  rpcUrls: [`https://${rpc}`],
  explorerUrl: `https://${explorer}`,
  multicall: MULTICALL,
  ...more,
})

const opStack = { opStack: true }

export const findDetails = (id: number): NetworkDetails | undefined =>
  Object.hasOwn(knownDetails, id) ? knownDetails[id] : undefined

export const knownDetails: Readonly<Record<number, NetworkDetails>> = {
  1: of(ether, 'ethereum.reth.rs/rpc', 'etherscan.io'),
  10: of(ether, 'mainnet.optimism.io', 'optimistic.etherscan.io', opStack),
  56: of(coin('BNB', 'BNB'), '56.rpc.thirdweb.com', 'bscscan.com'),
  100: of(coin('xDAI', 'XDAI'), 'rpc.gnosischain.com', 'gnosisscan.io'),
  137: of(coin('POL', 'POL'), 'polygon.drpc.org', 'polygonscan.com'),
  250: of(coin('Fantom', 'FTM'), '250.rpc.thirdweb.com', 'ftmscan.com'),
  324: of(ether, 'mainnet.era.zksync.io', 'explorer.zksync.io', {
    multicall: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  }),
  8217: of(coin('Kaia', 'KAIA'), 'public-en.node.kaia.io', 'kaiascan.io'),
  8453: of(ether, 'mainnet.base.org', 'basescan.org', opStack),
  42161: of(ether, 'arb1.arbitrum.io/rpc', 'arbiscan.io'),
  42220: of(coin('CELO', 'CELO'), 'forno.celo.org', 'celoscan.io'),
  43114: of(coin('Avalanche', 'AVAX'), 'api.avax.network/ext/bc/C/rpc', 'snowtrace.io'),
  59144: of(coin('Linea Ether', 'ETH'), 'rpc.linea.build', 'lineascan.build'),
  80094: of(coin('BERA Token', 'BERA'), 'rpc.berachain.com', 'berascan.com'),
  7777777: of(ether, 'rpc.zora.energy', 'explorer.zora.energy', opStack),
  1313161554: of(ether, 'mainnet.aurora.dev', 'aurorascan.dev'),
  11155111: of(coin('Sepolia Ether', 'ETH'), '11155111.rpc.thirdweb.com', 'sepolia.etherscan.io'),
  84532: of(coin('Sepolia Ether', 'ETH'), 'sepolia.base.org', 'sepolia.basescan.org', opStack),
}

/**
 * A network's details, the host's own first; undefined for an unknown network without any. Whether a known one is of the OP stack does
 * not depend on the host's.
 */
export function findDetailsOf({ id, details }: EvmNetwork): NetworkDetails | undefined {
  const known = findDetails(id)
  if (details) return known?.opStack ? { opStack: true, ...details } : details
  return known
}

/** Throws `network-unknown`. */
export function detailsOf(network: EvmNetwork): NetworkDetails {
  const found = findDetailsOf(network)
  if (!found) throw failure('network-unknown')
  return found
}
