/** The chain of the active namespace, once its chunk is loaded. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Chain } from '../../chains/chain.ts'
import type { Reads } from '../../core/contracts/reads.ts'
import type { WithState } from '../../core/contracts/state.ts'

export function useChain(wallet: WithState & Reads): Chain | undefined {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const [loaded, setLoaded] = useState<Chain>()
  useEffect(() => {
    let isWanted = true
    wallet.chain(activeNamespace).then(
      (chain) => {
        if (isWanted) setLoaded(chain)
      },
      // Without the chain there are no explorer links; reading the balance reports the failure.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [wallet, activeNamespace])
  return loaded?.namespace === activeNamespace ? loaded : undefined
}
