/**
 * viem's client on our transport, for verbs that need its ABI and contract actions: urls, retry, deadline and the check
 * of answers stay ours. `createClient` and single actions, never `createPublicClient` (63 kB).
 */
import { type Client, createClient, custom, defineChain } from 'viem'
import type { Network, NetworkDetails } from '../network.ts'
import { limits } from './limits.ts'
import type { Transport } from './transport.ts'

export const createEvmClient = (network: Network, details: NetworkDetails, transport: Transport): Client =>
  createClient({
    chain: defineChain({
      id: network.id,
      name: network.name,
      nativeCurrency: details.nativeCurrency,
      rpcUrls: { default: { http: [...details.rpcUrls] } },
      ...(details.multicall && { contracts: { multicall3: { address: details.multicall } } }),
    }),
    batch: { multicall: { batchSize: limits.multicallBytes } },
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
