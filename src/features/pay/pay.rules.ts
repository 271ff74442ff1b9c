/** Pure rules: where the visitor stands before a payment. */
import type { AccountsState } from '../../state/account.ts'
import { isConnected } from '../../state/account.ts'
import { networkOf, type ReadableNetworkState } from '../../state/network.ts'
import type { PaymentRequest } from './pay-request.ts'

/**
 * `connect`: no wallet of the payment's namespace. `switch`: the wallet is on another network. `choose`: it is where it has to be, and
 * another namespace is in use.
 */
export type Standing = 'connect' | 'switch' | 'choose' | 'there'

export function standing(
  { account, network }: { readonly account: Readonly<AccountsState>; readonly network: ReadableNetworkState },
  { network: wanted }: Pick<PaymentRequest, 'network'>,
): Standing {
  const { chainNamespace, caipNetworkId } = wanted
  if (!isConnected(account[chainNamespace])) return 'connect'
  if (networkOf(network, chainNamespace)?.caipNetworkId !== caipNetworkId) return 'switch'
  return network.activeNamespace === chainNamespace ? 'there' : 'choose'
}
