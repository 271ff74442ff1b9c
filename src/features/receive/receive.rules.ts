/** Where an address can be paid at. Rules only. */
import type { Network } from '../../chains/network.ts'
import { SAFE_ID } from '../../connectors/lazy.ts'
import type { AccountState } from '../../state/account.ts'
import { activeNetwork, type ReadableNetworkState } from '../../state/network.ts'

type Account = Pick<Readonly<AccountState>, 'wallet' | 'address' | 'smart'>

/**
 * The networks on offer that the address in use is good for, the one in use first. Of a contract (a Safe, a smart account) it is that
 * one alone: on another network somebody else may have it, or nobody.
 */
export function goodFor(account: Account, state: ReadableNetworkState): readonly Network[] {
  const active = activeNetwork(state)
  // Each cluster of Solana is a world of its own, with play money in most.
  if (active.chainNamespace === 'solana') return [active]
  const { address, smart } = account
  // Not known, it may be one.
  const isContract = address === undefined || smart === undefined || smart.includes(address)
  if (isContract || account.wallet?.id === SAFE_ID) return [active]
  const others = state.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === active.chainNamespace && caipNetworkId !== active.caipNetworkId,
  )
  return [active, ...others.filter(({ testnet }) => testnet === active.testnet)]
}
