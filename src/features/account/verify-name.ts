/**
 * Whether a name that a service gives an address leads back to it: the service's answer is a claim, and only the look-up the other way
 * round makes it a name to show (decisions 88). Fetched when there is a name to ask about.
 */
import type { NameProfile } from '../../api/contract.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import type { Reads } from '../../core/contracts/reads.ts'
import type { Reporting } from '../../core/contracts/reporting.ts'
import type { WithState } from '../../core/contracts/state.ts'
import { describe } from '../../errors/message.ts'
import { sameAddress } from '../../lib/caip.ts'
import { coinTypeOf, ETHEREUM_COIN } from '../../lib/coin-type.ts'
import { isServiceName } from '../../lib/service-names.ts'
import { offeredNetwork } from '../../state/network.ts'

type Asker = WithState & Reads & Reporting

/** What a name says of itself, as opposed to a node or service that could not say anything. */
const ANSWERS: ReadonlySet<string> = new Set([
  'name-invalid',
  'name-unresolved',
  'name-no-address',
  'name-offchain',
  'name-refused',
])

/** Never rejects: a name that could not be looked up is not shown, and the host is told why. */
export async function leadsBack(
  core: Asker,
  name: string,
  { address, network }: { readonly address: string; readonly network: EvmNetwork },
): Promise<boolean> {
  try {
    return isServiceName(name)
      ? await leadsBackByService(core, name, address, network)
      : await leadsBackByEns(core, name, address)
  } catch (error) {
    if (!ANSWERS.has(describe(error).key) || isServiceName(name)) core.report(error)
    return false
  }
}

/**
 * By what the name says of the network in use; where it says nothing of it, by any other network of the namespace: who registered it
 * there has signed with this address.
 */
const leadsBackByService = async (
  core: Asker,
  name: string,
  address: string,
  network: EvmNetwork,
): Promise<boolean> => {
  const { value } = await (await core.dataApi()).names.account(name)
  // An answer about another name says nothing of this one.
  if (value?.name !== name) return false
  const here = addressesHere(value, network)
  const entries = here.length > 0 ? here : [...value.addresses.values()]
  const matches = (entry: string) => sameAddress(entry, address)
  return here.length > 0 ? here.every(matches) : entries.some(matches)
}

/** Ethereum has two coin types. */
const addressesHere = ({ addresses }: NameProfile, { id }: EvmNetwork): readonly string[] => {
  const coins = id === 1 ? [ETHEREUM_COIN, coinTypeOf(1)] : [coinTypeOf(id)]
  return coins.flatMap((coin) => addresses.get(`${coin}`) ?? [])
}

const leadsBackByEns = async (core: Asker, name: string, address: string): Promise<boolean> => {
  const chain = await core.chain('eip155')
  const offered = offeredNetwork(core.state.network, 'eip155:1')
  const ethereum = offered?.chainNamespace === 'eip155' ? offered : undefined
  const found = await chain.resolveName?.({ name, isShown: true, ...(ethereum && { ethereum }) })
  // Spelled otherwise it is not the name that would be shown.
  return found?.name === name && sameAddress(found.address, address)
}
