/** What a long list of tokens needs before it is shown, worked out in tasks of its own. */
import type { Network } from '../../chains/network.ts'
import type { PortfolioState } from '../../state/account.ts'
import type { AccountReads } from './account.state.ts'
import { memoHoldings, prepareHoldings } from './holdings-memo.ts'

/** Rows. Longer lists are prepared in several tasks, so that scrolling and typing stay smooth. */
const SHORT_LIST = 100

export const prepareRows = async (
  { core, holdings }: AccountReads,
  { caipNetworkId, chainNamespace, testnet: isTestnet }: Network,
  portfolio: PortfolioState,
): Promise<void> => {
  if (portfolio.kind !== 'known' || portfolio.tokens.length <= SHORT_LIST) return
  await core.clock.wait(0)
  const { balance } = core.state.account[chainNamespace]
  const trusted = (core.state.config.tokens[caipNetworkId] ?? []).map(({ address }) => address)
  const shown = { portfolio, balance, caipNetworkId, isTestnet, trusted }
  prepareHoldings(holdings, shown)
  await core.clock.wait(0)
  memoHoldings(holdings, shown)
  await core.clock.wait(0)
}
