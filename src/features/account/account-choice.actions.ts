/** Makes another account of a connected wallet the one in use. For the embedded wallet that is another kind of account as well. */
import type { Address } from '../../chains/chain.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import { explain } from '../../errors/explain.ts'
import type { Namespace } from '../../lib/namespaces.ts'
import { networkOf } from '../../state/network.ts'

/** Resolves to why it is not in use; undefined: it is. Never rejects. */
export async function changeAccount(
  wallet: Wallet,
  namespace: Namespace,
  address: Address,
): Promise<ErrorKey | undefined> {
  const account = wallet.state.account[namespace]
  const before = account.address
  try {
    const session = await wallet.session.live()
    await session.chooseAccount(namespace, address)
    const accountType = account.embedded?.types[address]
    const network = networkOf(wallet.state.network, namespace)?.caipNetworkId ?? ''
    if (accountType && before !== address)
      wallet.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network })
    return undefined
  } catch (error) {
    wallet.report(error)
    return (await explain(error)).key
  }
}
