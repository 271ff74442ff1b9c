/** One connection per network. Owns through which URLs a network is read. What is read is up to the other files of this folder. */
import type { Clock } from '../../lib/clock.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { ChainOptions } from '../chain.ts'
import { proxyInit, proxyUrl, withProjectId } from '../evm/proxy.ts'
import type { SolanaNetwork } from '../network.ts'
import { details } from './details.ts'
import { createSolanaReads, type SolanaReads } from './reads.ts'

export type Connections = {
  get(network: SolanaNetwork): SolanaReads
  setRanking(active: boolean): void
  clear(): void
}

/** `madeFrom`: the URLs that it was made from. */
type Connection = { readonly madeFrom: string; readonly reads: SolanaReads }

export function createConnections(p: ChainOptions & { readonly clock: Clock }): Connections {
  const connections = new Map<string, Connection>()
  let ranking = false

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { reads } of connections.values()) reads.setRanking(active)
  }

  return {
    /** Options can change: with other URLs, it is made anew. */
    get(network) {
      const { caipNetworkId } = network
      const nodeProxy = p.proxy?.()
      const proxied = nodeProxy && proxyUrl({ ...nodeProxy, caipNetworkId })
      const safe = (urls: readonly string[]) =>
        urls
          .map(rpcUrl)
          .filter((url) => url !== undefined)
          .map((url) => withProjectId(url, nodeProxy))
      const classes = [
        safe(p.customUrls(caipNetworkId)),
        proxied ? [proxied] : [],
        safe(details(network).rpcUrls),
      ] as const
      const madeFrom = JSON.stringify(classes)
      const found = connections.get(caipNetworkId)
      if (found?.madeFrom === madeFrom) return found.reads
      found?.reads.setRanking(false)
      const reference = caipNetworkId.slice('solana:'.length)
      const initOf = (url: string) => proxyInit(url, nodeProxy)
      const reads = createSolanaReads({ reference, classes, clock: p.clock, initOf })
      reads.setRanking(ranking)
      connections.set(caipNetworkId, { madeFrom, reads })
      return reads
    },
    setRanking,
    clear() {
      setRanking(false)
      connections.clear()
    },
  }
}
