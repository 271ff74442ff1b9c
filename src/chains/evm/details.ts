/** Details of an EVM network: currency, public URLs, explorer. The host's own win over the known ones. */
import { failure } from '../../errors/to-error.ts'
import { findDetails as findKnown } from '../known-networks.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'

/** Undefined for an unknown network without details. Whether a known one is of the OP stack does not depend on the host's details. */
export function findDetails({ id, details: given }: EvmNetwork): NetworkDetails | undefined {
  const known = findKnown(id)
  if (given) return known?.opStack ? { opStack: true, ...given } : given
  return known
}

/** Throws `network-unknown`. */
export function details(network: EvmNetwork): NetworkDetails {
  const found = findDetails(network)
  if (!found) throw failure('network-unknown')
  return found
}
