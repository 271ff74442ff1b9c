/** The chains of a page, one for each namespace: loaded at their first use, and told which urls are asked. */
import type { CaipNetworkId } from '../chains/network.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../tag/options/options.ts'
import { createChainLoader, loadEvm, loadSolana } from './chain-loader.ts'
import type { Core } from './wallet.ts'

export type Chains = {
  readonly load: Core['chain']
  /** Urls are ranked only while somebody looks (decisions 25). */
  rank(): void
  /** Other urls are asked from here on. */
  reset(): void
}

export const createChains = (config: Config, clock: Clock, isWatched: () => boolean): Chains => {
  const options = {
    clock,
    customUrls: (id: CaipNetworkId) => config.customRpcUrls[id] ?? [],
    proxy: () => {
      const { projectId, endpoints } = config
      return projectId ? { url: endpoints.blockchain, projectId } : undefined
    },
    isWatched,
  } as const
  const chains = {
    eip155: createChainLoader(options, loadEvm),
    solana: createChainLoader(options, loadSolana),
  }
  const all = Object.values(chains)
  return {
    load: (namespace) => chains[namespace].load(),
    rank() {
      for (const chain of all) chain.rank()
    },
    reset() {
      for (const chain of all) chain.reset()
    },
  }
}
