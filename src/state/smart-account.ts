/** What analytics say of each account (wire facts 4.2). */
import type { AccountsState } from './account.ts'
import { activeAccount, type ReadableNetworkState } from './network.ts'

/** Whether the account in use is known to be a smart account. */
export function isSmartAccount({
  state,
}: {
  readonly state: { readonly account: Readonly<AccountsState>; readonly network: ReadableNetworkState }
}): boolean {
  const { address = '', smart } = activeAccount(state)
  return smart?.includes(address) === true
}
