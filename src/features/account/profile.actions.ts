/**
 * Reads the name and avatar of an address. They are only shown, never used as a receiver. The only writer of
 * `account.profile`; the latest answer wins.
 */

import type { Platform } from '../../core/contracts/platform.ts'
import type { Reads } from '../../core/contracts/reads.ts'
import type { Reporting } from '../../core/contracts/reporting.ts'
import type { WithState } from '../../core/contracts/state.ts'
import type { Profile } from '../../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import type { AccountReads } from './account.state.ts'

/** Milliseconds. Read again after this time (specification 9); the api caches for as long. */
const FRESH_MS = 5 * 60_000

/** Never rejects: an address may have no name. */
export async function refreshProfile({ core, profile: reads }: AccountReads): Promise<void> {
  const account = activeAccount(core.state)
  const network = activeNetwork(core.state.network)
  const { address } = account
  const { projectId, basic } = core.state.config
  if (!address || !projectId || basic || !isSupported(core.state.network, network)) return
  const key = `${network.caipNetworkId}:${address}`
  const isSame = reads.key === key && reads.found === account.profile
  if (isSame && core.clock.now() - reads.at < FRESH_MS) return
  const isCurrent = reads.ticket()
  reads.key = key
  reads.at = core.clock.now()
  reads.found = account.profile
  const isWanted = () => isCurrent() && account.address === address
  try {
    const profile = await read(core, address, network.caipNetworkId, isWanted)
    if (!isWanted()) return
    account.profile = profile
    reads.found = account.profile
  } catch (error) {
    // The address is shown instead; the host is told why.
    core.report(error)
  }
}

/**
 * The name that belongs to the avatar, else the first name of the service's own zone (specification 7), on eip155
 * only. Makes no further request once the visitor has left.
 */
const read = async (
  core: WithState & Platform & Reporting & Reads,
  address: string,
  caipNetworkId: string,
  isWanted: () => boolean,
): Promise<Profile> => {
  const api = await core.dataApi()
  if (!isWanted()) return {}
  const { value } = await api.account.identity({ address, caipNetworkId, sender: address })
  const { name, avatar: image } = value
  if (name || !isWanted() || !caipNetworkId.startsWith('eip155:')) return { name, image }
  const { value: names } = await api.names.reverse({ address, sender: address })
  return { name: names[0]?.name, image: image ?? names[0]?.avatar }
}
