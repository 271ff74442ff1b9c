/** Fetches the chain's chunk once and keeps what it made; ranks its urls only while somebody looks (decisions 25). */
import type { Chain } from '../chains/chain.ts'
import type { CaipNetworkId } from '../chains/network.ts'
import { ownFailure } from '../errors/own.ts'
import type { Clock } from '../lib/clock.ts'
import { withDeadline } from '../lib/flight.ts'
import { DEFAULTS } from './defaults.ts'

export type ChainLoader = {
  load(): Promise<Chain>
  /** The modal or the page came to the front or went. */
  rank(): void
  /** Its urls have changed: the next use makes a new one. */
  reset(): void
}

export const createChainLoader = (p: {
  readonly clock: Clock
  readonly customUrls: (id: CaipNetworkId) => readonly string[]
  readonly isWatched: () => boolean
}): ChainLoader => {
  let chain: Promise<Chain> | undefined

  const create = async (): Promise<Chain> => {
    const { createEvmChain } = await import('../chains/evm/create-evm-chain.ts')
    const made = createEvmChain({ customUrls: p.customUrls, clock: p.clock })
    made.setRanking(p.isWatched())
    return made
  }

  const whenLoaded = (act: (chain: Chain) => void) => {
    chain?.then(act, () => {})
  }

  return {
    load() {
      chain ??= withDeadline(create(), DEFAULTS.chunkMs, p.clock, () => ownFailure('chunk-failed')).catch(
        (error) => {
          // Offline now does not mean offline for ever.
          chain = undefined
          throw ownFailure('chunk-failed', error)
        },
      )
      return chain
    },
    rank: () => whenLoaded((loaded) => loaded.setRanking(p.isWatched())),
    reset() {
      whenLoaded((loaded) => loaded.dispose())
      chain = undefined
    },
  }
}
