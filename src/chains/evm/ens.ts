/**
 * Resolves an ENS name to an address on a network (decisions 30): asks ENS on Ethereum for the network's coin type. Ethereum's own
 * record is used for another network only if there is no contract at that address on either, because a contract's address on one network
 * says nothing about another. No cache and no off-chain lookups. The tables for normalization are fetched for names that need them.
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
import { askResolver, type EnsAnswer, UNIVERSAL_RESOLVER } from './ens-resolver.ts'
import { hasCode } from './has-code.ts'
import { limits } from './limits.ts'
import { type EnsName, readPlainName } from './plain-name.ts'

/** The coin type of an EVM network is this plus its chain id (ENSIP-11). */
const FIRST_EVM = 2n ** 31n
const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const ethereumAbi = /* @__PURE__ */ parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = /* @__PURE__ */ parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const textAbi = /* @__PURE__ */ parseAbi(['function text(bytes32 node, string key) view returns (string)'])

type Query = {
  readonly name: string
  /** `ethereum`: where ENS is asked. `client`: that of the network on which the address will be used. */
  readonly ethereum: EvmClient
  readonly client: EvmClient
  readonly clock: Clock
  /** See `EvmMethods`. */
  readonly isShown?: boolean | undefined
}

/** The tables of letters, once a name has needed them. */
let tables: Promise<typeof import('./ens-name.ts')> | undefined

const loadTables = (): NonNullable<typeof tables> => {
  tables ??= import('./ens-name.ts').catch((error) => {
    tables = undefined
    throw failure('chunk-failed', error)
  })
  return tables
}

const read = async (text: string, isShown: boolean): Promise<EnsName> => {
  const plain = readPlainName(text)
  if (plain) return plain
  if (isShown && !tables) throw failure('name-invalid')
  return (await loadTables()).readName(text)
}

/** Throws `name-invalid`, `name-unresolved`, `name-no-address`, `name-offchain`, `name-refused`, or the node's error. */
export async function resolveName(query: Query): Promise<ResolvedName> {
  const { ethereum, client, clock, isShown = false } = query
  const name = await read(query.name, isShown)
  if (isShown) return { name: name.name, address: await addressOf(name, ethereum, client) }
  const [address, image] = await Promise.all([
    addressOf(name, ethereum, client),
    // The avatar is optional, so it gets only a short deadline.
    withDeadline(avatarOf(name, ethereum), limits.walletDeadline, clock, () => failure('timeout')).catch(
      () => undefined,
    ),
  ])
  return { name: name.name, address, ...(image !== undefined && { image }) }
}

const addressOf = async (name: EnsName, ethereum: EvmClient, client: EvmClient): Promise<Hex> => {
  if (client.chain.id === ethereum.chain.id) {
    const own = await ethereumRecord(name, ethereum)
    if (!own) throw failure('name-unresolved')
    return own
  }
  // Larger chain ids have no coin type.
  if (client.chain.id >= FIRST_EVM) throw failure('name-no-address')
  const own = await coinRecord(name, ethereum, FIRST_EVM + BigInt(client.chain.id))
  if (own) return own
  const other = await ethereumRecord(name, ethereum)
  if (!other) throw failure('name-unresolved')
  const hasCodeAt = await Promise.all([ethereum, client].map((client) => hasCode(client, other)))
  if (hasCodeAt.includes(true)) throw failure('name-no-address')
  return other
}

/** The address record for a coin type: twenty bytes, or none (ENSIP-9). */
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

/** Ethereum's address record, by the older method that every resolver supports. Zero means that none is set. */
const ethereumRecord = async (name: EnsName, client: EvmClient): Promise<Hex | undefined> => {
  const question = encodeFunctionData({ abi: ethereumAbi, functionName: 'addr', args: [name.node] })
  const answer = await askResolver(client, name, question)
  if (!answer) return undefined
  // Stricter than viem's decoder, which takes the last twenty bytes of any first word.
  const [, digits] = /^0x0{24}([\da-f]{40})$/i.exec(answer.data) ?? []
  if (digits === undefined) throw failure('name-unresolved')
  return /^0*$/.test(digits) ? undefined : receivable(`0x${digits}`, answer)
}

/** Refuses the zero address and the contracts of ENS, where nobody could use the money. */
const receivable = (bytes: Hex, { resolver }: EnsAnswer): Hex => {
  const address = toEvmAddress(bytes.toLowerCase())
  if (!address) throw failure('name-unresolved')
  const nobody = [zeroAddress, resolver, REGISTRY, UNIVERSAL_RESOLVER]
  if (nobody.some((one) => sameAddress(one, address))) throw failure('name-refused')
  return address
}

/** Only https links. NFT and IPFS avatars would be fetched from hosts that nobody chose. */
const avatarOf = async (name: EnsName, client: EvmClient): Promise<string | undefined> => {
  const question = encodeFunctionData({ abi: textAbi, functionName: 'text', args: [name.node, 'avatar'] })
  const answer = await askResolver(client, name, question)
  if (!answer) return undefined
  const link = safeLink(decodeFunctionResult({ abi: textAbi, functionName: 'text', data: answer.data }))
  return link?.startsWith('https:') ? link : undefined
}
