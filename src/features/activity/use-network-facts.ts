/** What the chain's chunk knows of a network: the symbol of its coin, and explorer links. */
import { useEffect, useState } from 'react'
import type { CaipNetworkId } from '../../chains/network.ts'
import type { Reads } from '../../core/contracts/reads.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { activeNetwork } from '../../state/network.ts'

export type NetworkFacts = {
  /** Symbol of the network's coin. */
  readonly coin: string | undefined
  explorerUrl(hash: string): string | undefined
}

const none: NetworkFacts = { coin: undefined, explorerUrl: () => undefined }

export function useNetworkFacts(wallet: WithState & Reads, caipNetworkId: CaipNetworkId): NetworkFacts {
  const [facts, setFacts] = useState(none)
  useEffect(() => {
    let isWanted = true
    setFacts(none)
    wallet
      .chain(namespaceOf(caipNetworkId))
      .then((chain) => {
        const network = activeNetwork(wallet.state.network)
        if (!isWanted || network.caipNetworkId !== caipNetworkId) return
        setFacts({
          coin: chain.details(network).nativeCurrency.symbol,
          explorerUrl: (hash) => chain.explorerUrl({ network, hash }),
        })
      })
      // An unknown network, or the chunk could not be loaded: the list works without links and without the other
      // side.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [wallet, caipNetworkId])
  return facts
}
