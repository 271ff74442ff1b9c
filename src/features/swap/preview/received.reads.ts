/** What a swap brought, by the receipt and the balances around its block: a service's figure is not taken for it (decisions 73). */
import type { Address, Chain, Hash, Hex } from '../../../chains/chain.ts'
import type { EvmNetwork } from '../../../chains/network.ts'
import { parseHexQuantity } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { readField } from '../../../lib/json.ts'

/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Deposit(address,uint256)` of the wrapped coin, which makes no transfer of it. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

type Wanted = {
  readonly network: EvmNetwork
  readonly owner: Address
  /** Absent: the coin. */
  readonly token: Address | undefined
  readonly hash: Hash
}

/** Base units; undefined: the node does not say. */
export async function readReceived(
  chain: Chain,
  { network, owner, token, hash }: Wanted,
): Promise<bigint | undefined> {
  const { read } = chain
  if (!read) return undefined
  const receipt = await read({ network, method: 'eth_getTransactionReceipt', params: [hash] })
  if (readField(receipt, 'transactionHash') !== hash) return undefined
  if (token !== undefined) return sumOf(readField(receipt, 'logs'), token, owner)
  const block = parseHexQuantity(readField(receipt, 'blockNumber'))
  if (!block) return undefined
  const balanceAt = async (at: bigint): Promise<bigint | undefined> => {
    const tag: Hex = `0x${at.toString(16)}`
    return parseHexQuantity(await read({ network, method: 'eth_getBalance', params: [owner, tag] }))
  }
  const [before, after] = await Promise.all([balanceAt(block - 1n), balanceAt(block)])
  const fee = sameAddress(String(readField(receipt, 'from')), owner) ? feeOf(receipt) : 0n
  return before === undefined || after === undefined || fee === undefined ? undefined : after - before + fee
}

const feeOf = (receipt: unknown): bigint | undefined => {
  const [gas, price] = ['gasUsed', 'effectiveGasPrice'].map((name) =>
    parseHexQuantity(readField(receipt, name)),
  )
  // Networks on top of others charge for those as well.
  const below = parseHexQuantity(readField(receipt, 'l1Fee')) ?? 0n
  return gas === undefined || price === undefined ? undefined : gas * price + below
}

const sumOf = (logs: unknown, token: Address, owner: Address): bigint | undefined => {
  if (!Array.isArray(logs)) return undefined
  return logs.reduce((sum: bigint, log: unknown) => {
    const topics: unknown = readField(log, 'topics')
    if (!Array.isArray(topics) || !sameAddress(String(readField(log, 'address')), token)) return sum
    const value = wordOf(readField(log, 'data'))
    const sign = (topic: unknown) => (sameAddress(`0x${String(topic).slice(26)}`, owner) ? 1n : 0n)
    if (topics[0] === DEPOSIT && topics.length === 2) return sum + sign(topics[1]) * value
    if (topics[0] !== TRANSFER || topics.length !== 3) return sum
    return sum + (sign(topics[2]) - sign(topics[1])) * value
  }, 0n)
}

const wordOf = (data: unknown): bigint =>
  typeof data === 'string' && /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : 0n
