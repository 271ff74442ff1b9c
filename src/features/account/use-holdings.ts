/** The rows of what the account in use holds, as they are shown. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../app/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { type Holding, holdings } from './portfolio.rules.ts'

/** What the view before has made of the same. */
const createMade = (): { of: readonly unknown[]; rows: readonly Holding[] } => ({ of: [], rows: [] })

export const useHoldings = (wallet: Wallet): readonly Holding[] => {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio, balance } = useSnapshot(wallet.state.account)[activeNamespace]
  const { caipNetworkId, testnet: isTestnet } = activeNetwork(useSnapshot(wallet.state.network))
  const { tokens } = useSnapshot(wallet.state.config)
  const named = tokens[caipNetworkId]
  return useMemo(() => {
    const made = wallet.slice(createMade)
    const listed = portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind
    const coin = balance.kind === 'known' ? balance.value : balance.kind
    const of = [listed, coin, caipNetworkId, isTestnet, named]
    if (of.every((part, index) => part === made.of[index])) return made.rows
    const trusted = (named ?? []).map(({ address }) => address)
    made.of = of
    made.rows = holdings({ portfolio, balance, caipNetworkId, isTestnet, trusted })
    return made.rows
  }, [wallet, portfolio, balance, caipNetworkId, isTestnet, named])
}
