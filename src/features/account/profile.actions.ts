/**
 * Reads the name and avatar of an address. They are only shown, never used as a receiver, and a name only where it leads back to the
 * address. Writes `account.profile`, as does whoever registers a name; the latest answer wins.
 */

import type { EvmNetwork } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import type { Profile } from '../../state/account.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { usesServices } from '../../state/uses-services.ts'
import { type AccountReads, isWithin } from './account.state.ts'

/** Milliseconds. Read again after this time (specification 9); the api caches for as long. */
const FRESH_MS = 5 * 60_000
/** After a failure, which the api does not keep. */
const RETRY_MS = 30_000

/** Never rejects: an address may have no name. On eip155 only (specification 9). */
export async function refreshProfile({ core, profile: reads }: AccountReads): Promise<void> {
  const account = activeAccount(core.state)
  const network = activeNetwork(core.state.network)
  const { address } = account
  if (!address || network.chainNamespace !== 'eip155') return
  if (!usesServices(core.state.config) || !isSupported(core.state.network, network)) return
  const key = `${network.caipNetworkId}:${address}`
  const isSame = reads.key === key && reads.found === account.profile
  if (isSame && isWithin(core.clock, reads.at, FRESH_MS)) return
  const isCurrent = reads.ticket()
  reads.key = key
  reads.at = core.clock.now()
  reads.found = account.profile
  // A name that was registered meanwhile is newer than the answer.
  const isWanted = () => isCurrent() && account.address === address && reads.found === account.profile
  let hasFailed = false
  // What is known stays, else the address is shown instead; the host is told why.
  const fail = (error: unknown) => {
    hasFailed = true
    if (isCurrent()) reads.at = core.clock.now() + RETRY_MS - FRESH_MS
    core.report(error)
  }
  // The picture stays on Ethereum alone (wire facts 2.2).
  const failIdentity = (error: unknown) => {
    fail(error)
    if (!isWanted() || network.id === 1) return
    account.profile = { ...account.profile, image: undefined }
    reads.found = account.profile
  }
  try {
    const profile = await read(core, address, network, isWanted, failIdentity)
    if (!isWanted() || (hasFailed && profile.name === undefined)) return
    account.profile = profile
    reads.found = account.profile
  } catch (error) {
    fail(error)
  }
}

/** Of the names that the service lists for an address, so many are looked up at most. */
const MAX_LOOKED_UP = 3

/**
 * The name that belongs to the avatar, else the one that was registered here, else the first one of the service's own zone (specification
 * 7): the first of them that leads back to the address. Makes no further request once the visitor has left.
 */
const read = async (
  core: Core,
  address: string,
  network: EvmNetwork,
  isWanted: () => boolean,
  onFailure: (error: unknown) => void,
): Promise<Profile> => {
  const api = await core.dataApi()
  if (!isWanted()) return {}
  const { caipNetworkId } = network
  const isOwn = async (name: string) => {
    const { leadsBack } = await import('./verify-name.ts')
    return isWanted() && leadsBack(core, name, { address, network })
  }
  const { name, image } = await api.account.identity({ address, caipNetworkId, sender: address }).then(
    ({ value: { name, avatar }, skipped, cause }): Profile => {
      if (skipped === 'unavailable') onFailure(cause)
      return { name, image: avatar }
    },
    (error): Profile => {
      onFailure(error)
      return {}
    },
  )
  if (name && isWanted() && (await isOwn(name))) return { name, image }
  // A picture that came with a name is that name's.
  const picture = name ? undefined : image
  const registered = registeredNamesOf(core).get(address)?.name
  if (registered || !isWanted()) return { name: registered, image: picture }
  const { value: names, skipped, cause } = await api.names.reverse({ address, sender: address })
  if (skipped === 'unavailable') throw cause
  for (const { name, avatar } of names.slice(0, MAX_LOOKED_UP))
    if (isWanted() && (await isOwn(name))) return { name, image: picture ?? avatar }
  return { image: picture }
}
