/** The rows of what the active account holds. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import type { AccountReads } from './account.state.ts'
import { memoHoldings } from './holdings-memo.ts'
import type { Holding } from './portfolio.rules.ts'

export function useHoldings(wallet: Wallet, { holdings }: AccountReads): readonly Holding[] {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio, balance } = useSnapshot(wallet.state.account)[activeNamespace]
  const { caipNetworkId, testnet: isTestnet } = activeNetwork(useSnapshot(wallet.state.network))
  const { tokens } = useSnapshot(wallet.state.config)
  const named = tokens[caipNetworkId]
  return useMemo(() => {
    const trusted = (named ?? []).map(({ address }) => address)
    return memoHoldings(holdings, { portfolio, balance, caipNetworkId, isTestnet, trusted })
  }, [holdings, portfolio, balance, caipNetworkId, isTestnet, named])
}
