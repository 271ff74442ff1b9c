/**
 * Whom a name stands for on a network (decisions 30): asked of ENS on Ethereum, for the network's own coin type. Ethereum's
 * record stands in for another network's only where it is certainly a person's: a contract there is nobody here. Nothing is
 * kept, nothing is fetched from the hosts a name may name. Lazy: the tables of letters are most of it.
 */
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { withDeadline } from '../../lib/flight.ts'
import { safeLink } from '../../lib/url.ts'
import type { Hex } from '../chain.ts'
import type { ResolvedName } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import { askResolver, type EnsAnswer, UNIVERSAL_RESOLVER } from './ens-ask.ts'
import { type EnsName, readName } from './ens-name.ts'
import { hasCode } from './has-code.ts'
import { limits } from './limits.ts'

/** Coin types of networks are their ids above it (ENSIP-11). */
const FIRST_EVM = 2n ** 31n
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const ethereumAbi = /* @__PURE__ */ parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = /* @__PURE__ */ parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const textAbi = /* @__PURE__ */ parseAbi(['function text(bytes32 node, string key) view returns (string)'])

type Asked = {
  readonly name: string
  /** Where it is asked, and the network that the address is for; the same on Ethereum. */
  readonly ethereum: EvmClient
  readonly here: EvmClient
  readonly clock: Clock
}

/** Throws `name-invalid`, `name-unresolved`, `name-no-address`, `name-offchain`, `name-refused`, or what the node said. */
export async function resolveName({ name: text, ethereum, here, clock }: Asked): Promise<ResolvedName> {
  const name = readName(text)
  const [address, image] = await Promise.all([
    addressOf(name, ethereum, here),
    // The name counts without it, so it is never waited for longer than a wallet would be.
    withDeadline(avatarOf(name, ethereum), limits.walletDeadline, clock, () => failure('timeout')).catch(
      () => undefined,
    ),
  ])
  return { name: name.name, address, ...(image !== undefined && { image }) }
}

const addressOf = async (name: EnsName, ethereum: EvmClient, here: EvmClient): Promise<Hex> => {
  if (here.chain.id === ethereum.chain.id) {
    const own = await ethereumRecord(name, ethereum)
    if (!own) throw failure('name-unresolved')
    return own
  }
  // Larger ids have no coin type.
  if (here.chain.id >= FIRST_EVM) throw failure('name-no-address')
  const own = await coinRecord(name, ethereum, FIRST_EVM + BigInt(here.chain.id))
  if (own) return own
  const other = await ethereumRecord(name, ethereum)
  if (!other) throw failure('name-unresolved')
  const hasCodeAt = await Promise.all([ethereum, here].map((client) => hasCode(client, other)))
  if (hasCodeAt.includes(true)) throw failure('name-no-address')
  return other
}

/** Of a network with a number of its own: twenty bytes, or none at all (ENSIP-9). */
const coinRecord = async (name: EnsName, client: EvmClient, coinType: bigint): Promise<Hex | undefined> => {
  const question = encodeFunctionData({ abi: coinAbi, functionName: 'addr', args: [name.node, coinType] })
  const answer = await askResolver(client, name, question)
  if (!answer) return undefined
  const bytes = decodeBytes(answer.data)
  return bytes === '0x' ? undefined : receivable(bytes, answer)
}

const decodeBytes = (data: Hex): Hex => {
  try {
    return decodeFunctionResult({ abi: coinAbi, functionName: 'addr', data })
  } catch (error) {
    throw failure('name-unresolved', error)
  }
}

/** Ethereum's own, in the words that every resolver understands; there, zero says that nothing is set (ENSIP-1). */
const ethereumRecord = async (name: EnsName, client: EvmClient): Promise<Hex | undefined> => {
  const question = encodeFunctionData({ abi: ethereumAbi, functionName: 'addr', args: [name.node] })
  const answer = await askResolver(client, name, question)
  if (!answer) return undefined
  // To the letter: a decoder takes the last twenty bytes of whatever word comes first.
  const [, digits] = /^0x0{24}([\da-f]{40})$/i.exec(answer.data) ?? []
  if (digits === undefined) throw failure('name-unresolved')
  return /^0*$/.test(digits) ? undefined : receivable(`0x${digits}`, answer)
}

/** Nobody is at the zero address, and what keeps names keeps no money. */
const receivable = (bytes: Hex, { resolver }: EnsAnswer): Hex => {
  const address = toEvmAddress(bytes.toLowerCase())
  if (!address) throw failure('name-unresolved')
  const nobody = [zeroAddress, resolver, REGISTRY, UNIVERSAL_RESOLVER]
  if (nobody.some((one) => sameAddress(one, address))) throw failure('name-refused')
  return address
}

/** A link and nothing else: tokens and files of other networks would be fetched from hosts nobody chose. */
const avatarOf = async (name: EnsName, client: EvmClient): Promise<string | undefined> => {
  const question = encodeFunctionData({ abi: textAbi, functionName: 'text', args: [name.node, 'avatar'] })
  const answer = await askResolver(client, name, question)
  if (!answer) return undefined
  const link = safeLink(decodeFunctionResult({ abi: textAbi, functionName: 'text', data: answer.data }))
  return link?.startsWith('https:') ? link : undefined
}
