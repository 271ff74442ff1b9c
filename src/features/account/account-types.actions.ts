/**
 * Finds out which accounts of a wallet that does not say so itself are contracts (a Safe, a smart account) on the active network. A
 * contract that is not deployed yet cannot be recognised.
 */
import { activeNetwork } from '../../state/network.ts'
import type { AccountReads } from './account.state.ts'

/** Some wallets share hundreds of accounts. */
const MAX_ASKED = 50

/** Checks the same accounts on the same network only once. Never rejects. */
export async function refreshAccountTypes({ core, types: reads }: AccountReads): Promise<void> {
  const account = core.state.account.eip155
  const network = activeNetwork(core.state.network)
  if (network.chainNamespace !== 'eip155' || account.accounts.length === 0) return
  // The secure frame has said it already: a counterfactual account has no code yet (decisions 53).
  if (account.embedded) return
  const accounts = account.accounts.slice(0, MAX_ASKED)
  // Sorted, because the active account is always first in the list.
  const key = [network.caipNetworkId, ...[...accounts].sort()].join(' ')
  if (reads.key !== key) {
    reads.key = key
    reads.smart = undefined
    // The old value belongs to other accounts or another network.
    account.smart = undefined
    try {
      const chain = await core.chain('eip155')
      const found = await Promise.all(accounts.map((address) => chain.hasCode?.({ network, address })))
      if (reads.key !== key) return
      reads.smart = accounts.filter((_, at) => found[at])
    } catch {
      // A failed read is no answer; it is made again with the next balance.
      if (reads.key === key) reads.key = ''
    }
  }
  const { smart } = reads
  account.smart = smart && account.accounts.filter((address) => smart.includes(address))
}
