/** The explorer's page of an address, once the chain's facts have been loaded. */
import { useEffect, useState } from 'react'
import type { Wallet } from '../../app/wallet.ts'
import type { CaipNetworkId } from '../../chains/network.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { activeNetwork } from '../../state/network.ts'

export const useExplorer = (
  wallet: Wallet,
  caipNetworkId: CaipNetworkId,
  address: string | undefined,
): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let wanted = true
    setUrl(undefined)
    wallet.chain(namespaceOf(caipNetworkId)).then(
      (chain) => {
        const network = activeNetwork(wallet.state.network)
        if (wanted && address && network.caipNetworkId === caipNetworkId)
          setUrl(chain.explorerUrl({ network, address }))
      },
      // Without the chain's facts there is no link; the balance says that something is missing.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [wallet, caipNetworkId, address])
  return url
}
