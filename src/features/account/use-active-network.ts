/** The network in use, and the way to the list of networks; undefined: the host has switched it off. */
import { useSnapshot } from 'valtio'
import type { Network } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'

type ActiveNetwork = { readonly network: Network; readonly openNetworks: (() => void) | undefined }

export function useActiveNetwork(wallet: Wallet): ActiveNetwork {
  const { enableNetworkSwitch } = useSnapshot(wallet.state.config)
  const openNetworks = () => {
    wallet.track('CLICK_NETWORKS')
    wallet.go.to('Networks')
  }
  return {
    network: activeNetwork(useSnapshot(wallet.state.network)),
    openNetworks: enableNetworkSwitch ? openNetworks : undefined,
  }
}
