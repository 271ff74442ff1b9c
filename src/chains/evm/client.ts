/**
 * viem's client on our transport: viem asks and formats; urls, retry, deadline and the check of answers stay ours.
 * `createClient` and single actions, never `createPublicClient` (63 kB).
 */
import {
  type Chain,
  type Client,
  createClient,
  custom,
  defineChain,
  type Transport as ViemTransport,
} from 'viem'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import type { Transport } from '../rpc/reads.ts'
import { limits } from './limits.ts'

export type EvmClient = Client<ViemTransport, Chain>

export const createEvmClient = (
  network: EvmNetwork,
  details: NetworkDetails,
  transport: Pick<Transport, 'request'>,
): EvmClient =>
  createClient({
    chain: defineChain({
      id: network.id,
      name: network.name,
      nativeCurrency: details.nativeCurrency,
      rpcUrls: { default: { http: [...details.rpcUrls] } },
      ...(details.multicall && { contracts: { multicall3: { address: details.multicall } } }),
    }),
    batch: { multicall: { batchSize: limits.multicallBytes } },
    // Else a block number is up to 4 s old.
    cacheTime: 0,
    // Off-chain names make requests to hosts nobody chose (decisions 30).
    ccipRead: false,
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          transport.request(method, Array.isArray(params) ? params : []),
      },
      // The transport has retried already.
      { retryCount: 0 },
    ),
  })
