/**
 * viem's client on our transport: viem encodes and formats, while URLs, retries, deadlines and checks are in `rpc/` and `answers.ts`.
 * Uses `createClient` and single actions, because `createPublicClient` adds 63 kB.
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
    // By default, viem caches the block number for 4 s.
    cacheTime: 0,
    // Off-chain lookups go to hosts that nobody chose (decisions 30).
    ccipRead: false,
    transport: custom(
      {
        request: ({ method, params }: { method: string; params?: unknown }) =>
          transport.request(method, Array.isArray(params) ? params : []),
      },
      // The transport retries itself.
      { retryCount: 0 },
    ),
  })
