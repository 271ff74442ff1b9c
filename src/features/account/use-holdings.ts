/** The rows of what the account in use holds, as they are shown. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../app/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { type Holding, holdings } from './portfolio.rules.ts'

export const useHoldings = (wallet: Wallet): readonly Holding[] => {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio, balance } = useSnapshot(wallet.state.account)[activeNamespace]
  const { caipNetworkId } = activeNetwork(useSnapshot(wallet.state.network))
  return useMemo(() => holdings({ portfolio, balance, caipNetworkId }), [portfolio, balance, caipNetworkId])
}
