/** Pure rules: on which networks an address can receive. */
import type { Network } from '../../chains/network.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { AccountState } from '../../state/account.ts'
import { activeNetwork, type ReadableNetworkState } from '../../state/network.ts'

type Account = Pick<Readonly<AccountState>, 'address' | 'smart'>

/**
 * The offered networks on which the active address can receive, the active one first. For a contract (a Safe, a smart
 * account) that is the active one alone: on another network the same address may belong to somebody else or to
 * nobody.
 */
export function compatibleNetworks(
  account: Account,
  state: ReadableNetworkState,
  connector: Pick<Connector, 'canSwitch'> | undefined,
): readonly Network[] {
  const active = activeNetwork(state)
  // Solana's clusters are separate, and all but one hold test money.
  if (active.chainNamespace === 'solana') return [active]
  const { address, smart } = account
  // While unknown, treat it as a contract.
  const isContract = address === undefined || smart === undefined || smart.includes(address)
  // A wallet that cannot switch exists on its own network only.
  if (isContract || connector?.canSwitch === false) return [active]
  const others = state.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === active.chainNamespace && caipNetworkId !== active.caipNetworkId,
  )
  return [active, ...others.filter(({ testnet }) => testnet === active.testnet)]
}
