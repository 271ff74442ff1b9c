/** Fetches the chain's chunk once and keeps what it made; ranks its urls only while somebody looks (decisions 25). */
import type { Chain, ChainOptions } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import type { Clock } from '../lib/clock.ts'
import { usesServices } from '../state/uses-services.ts'
import type { Config } from '../tag/options/options.ts'
import type { Reads } from './contracts/reads.ts'
import { lazyPart } from './lazy-part.ts'

export type ChainLoader = {
  load(): Promise<Chain>
  /** The modal or the page came to the front or went. */
  rank(): void
  /** Its urls have changed: the next use makes a new one. */
  reset(): void
}

type CreateChain = (options: ChainOptions) => Chain

export const loadEvm = async (): Promise<CreateChain> =>
  (await import('../chains/evm/create-evm-chain.ts')).createEvmChain

const loadSolana = async (): Promise<CreateChain> =>
  (await import('../chains/solana/create-solana-chain.ts')).createSolanaChain

export const createChainLoader = (
  p: ChainOptions & { readonly clock: Clock; readonly isWatched: () => boolean },
  load: () => Promise<CreateChain>,
): ChainLoader => {
  const chain = lazyPart(p.clock, async (): Promise<Chain> => {
    const made = (await load())(p)
    made.setRanking(p.isWatched())
    return made
  })
  return {
    load: chain.get,
    rank: () => chain.whenThere((loaded) => loaded.setRanking(p.isWatched())),
    reset() {
      chain.whenThere((loaded) => loaded.dispose())
      chain.reset()
    },
  }
}

export type Chains = {
  readonly load: Reads['chain']
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
      if (!usesServices(config)) return undefined
      return { url: config.endpoints.blockchain, projectId: config.projectId }
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
