/** Fetches the chain's chunk once and keeps what it made; ranks its urls only while somebody looks (decisions 25). */
import type { Chain, ChainOptions } from '../chains/chain.ts'
import type { Clock } from '../lib/clock.ts'
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

export const loadSolana = async (): Promise<CreateChain> =>
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
