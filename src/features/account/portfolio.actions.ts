/** Reads what the account holds of tokens. The only writer of `account.portfolio`; the latest answer wins. */
import type { Core } from '../../app/wallet.ts'
import type { Address } from '../../chains/chain.ts'
import type { PortfolioState } from '../../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { createPortfolioReads } from './account.state.ts'

/** Milliseconds: a portfolio this young is not read again, nor is one that failed (spec section 9). */
const FRESH_MS = 30_000

/** Never rejects: a failed read is the state `unavailable` (decisions 27). */
export const refreshPortfolio = async (
  core: Core,
  { force = false, moved = [] }: { readonly force?: boolean; readonly moved?: readonly Address[] } = {},
): Promise<void> => {
  const reads = core.slice(createPortfolioReads)
  const account = activeAccount(core.state)
  const key = keyOf(core)
  if (!key) return
  const isSame = reads.key === key && account.portfolio.kind !== 'none'
  if (isSame && core.clock.now() - reads.at < FRESH_MS && !force) return
  const isCurrent = reads.ticket()
  if (!isSame) account.portfolio = { kind: 'loading' }
  reads.key = key
  reads.at = core.clock.now()
  const portfolio = await read(core, force, moved)
  if (!isCurrent()) return
  account.portfolio = keyOf(core) === key ? portfolio : { kind: 'none' }
}

/** CAIP-10 of whose portfolio it is. */
const keyOf = ({ state }: Core): string | undefined => {
  const { address } = activeAccount(state)
  return address && `${activeNetwork(state.network).caipNetworkId}:${address}`
}

const read = async (core: Core, fresh: boolean, moved: readonly Address[]): Promise<PortfolioState> => {
  const { address } = activeAccount(core.state)
  const network = activeNetwork(core.state.network)
  const { projectId, basic } = core.state.config
  if (!address) return { kind: 'none' }
  // Without a project there is no data service (decisions 20).
  if (!projectId || basic || !isSupported(core.state.network, network)) return { kind: 'off' }
  const { caipNetworkId } = network
  try {
    const api = await core.api()
    const { value, skipped } = await api.account.balance({
      address,
      caipNetworkId,
      fresh,
      moved: moved.map((token) => ({ caipNetworkId, address: token })),
    })
    if (skipped) return { kind: skipped === 'unsupported' ? 'off' : 'unavailable' }
    return { kind: 'known', tokens: value.map((row) => ({ ...row, caipNetworkId })), at: core.clock.now() }
  } catch (error) {
    core.report(error)
    return { kind: 'unavailable' }
  }
}
