/**
 * Which accounts of the wallet are contracts (a Safe, a smart wallet) on the network in use. The only writer of
 * `account.smart`. A contract that is not there yet cannot be told from a person.
 */
import type { Core } from '../../app/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { createTypeReads } from './account.state.ts'

/** A wallet may share hundreds. */
const MAX_ASKED = 50

/** Asked once for the same accounts on the same network. Never rejects. */
export async function refreshAccountTypes(core: Core): Promise<void> {
  const reads = core.slice(createTypeReads)
  const account = core.state.account.eip155
  const network = activeNetwork(core.state.network)
  if (network.chainNamespace !== 'eip155' || account.accounts.length === 0) return
  const accounts = account.accounts.slice(0, MAX_ASKED)
  // The active one comes first, whichever it is.
  const key = [network.caipNetworkId, ...[...accounts].sort()].join(' ')
  if (reads.key !== key) {
    reads.key = key
    reads.smart = undefined
    // What was true elsewhere.
    account.smart = undefined
    try {
      const chain = await core.chain('eip155')
      const found = await Promise.all(accounts.map((address) => chain.hasCode?.({ network, address })))
      if (reads.key !== key) return
      reads.smart = accounts.filter((_, at) => found[at])
    } catch {
      // A node that does not answer says nothing; it is asked again with the next balance.
      if (reads.key === key) reads.key = ''
    }
  }
  const { smart } = reads
  account.smart = smart && account.accounts.filter((address) => smart.includes(address))
}
