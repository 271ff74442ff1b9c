/**
 * Reads balance, tokens and profile of the active account, at once and every 30 s, while a view that uses this hook
 * is shown.
 */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { FRESH_MS, refreshBalance } from './account.actions.ts'
import type { AccountReads } from './account.state.ts'
import { pollPortfolio, refreshPortfolio } from './portfolio.actions.ts'
import { refreshProfile } from './profile.actions.ts'

export function useAccountReads(wallet: Wallet, accountReads: AccountReads): void {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { address } = useSnapshot(wallet.state.account)[activeNamespace]
  const { caipNetworkId } = activeNetwork(useSnapshot(wallet.state.network))
  const { tokens, projectId } = useSnapshot(wallet.state.config)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another balance
  useEffect(() => {
    const readAll = (readPortfolio: typeof pollPortfolio) => {
      if (!wallet.isVisible()) return
      void refreshBalance(accountReads)
      void readPortfolio(accountReads)
      void refreshProfile(accountReads)
    }
    const readAgain = () => readAll(pollPortfolio)
    let cancel = () => {}
    // The next time counts from this one: by a clock of its own it would find the last answers still too young.
    const readFrom = (ms: number, readPortfolio: typeof pollPortfolio) => {
      cancel = wallet.clock.setTimeout(() => {
        readAll(readPortfolio)
        readFrom(FRESH_MS, pollPortfolio)
      }, ms)
    }
    // In a task of its own, because this one has just rendered the view.
    readFrom(0, refreshPortfolio)
    // Refreshes when the visitor comes back to the page.
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [wallet, accountReads, address, caipNetworkId, tokens, projectId])
}
