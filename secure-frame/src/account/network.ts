/** What a smart account reads of its network: code, nonce, fees, and the outcome of its operations. Answers are parsed here. */
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import {
  array,
  matching,
  nullable,
  object,
  optional,
  read,
  type Schema,
  transform,
} from '../../../src/lib/schema.ts'
import type { Hex } from '../contract/approval.ts'
import { ENTRY_POINT } from './constants.ts'
import { SmartAccountError } from './errors.ts'
import { type Ask, RpcAnswerError, RpcUnreachableError } from './json-rpc.ts'

const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** `UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)`. */
export const OPERATION_EVENT: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

const toHex = (text: string): Hex | undefined => (text.startsWith('0x') ? `0x${text.slice(2)}` : undefined)

export const hexSchema: Schema<Hex> = transform(matching(/^0x(?:[\da-f]{2})*$/i), toHex)
export const wordSchema: Schema<Hex> = transform(matching(/^0x[\da-f]{64}$/i), toHex)
/** At most 256 bits; some servers write leading zeros. */
export const quantitySchema: Schema<bigint> = transform(matching(/^0x[\da-f]{1,64}$/i), (text) =>
  BigInt(text),
)

const blockSchema = object({ baseFeePerGas: optional(quantitySchema) })
export const logSchema = object({
  address: hexSchema,
  topics: array(wordSchema),
  data: hexSchema,
})
const receiptSchema = nullable(object({ transactionHash: wordSchema, logs: array(logSchema) }))

export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Reads the node's answer, or throws that it makes no sense. */
export async function askFor<T>(
  ask: Ask,
  schema: Schema<T>,
  method: string,
  ...params: unknown[]
): Promise<T> {
  const answer = read(schema, await ask(method, params).catch(rethrow))
  if (answer === undefined)
    throw new SmartAccountError('node-failed', 'The network’s node gave a wrong answer')
  return answer
}

const rethrow = (cause: unknown): never => {
  if (cause instanceof RpcUnreachableError || cause instanceof RpcAnswerError)
    throw new SmartAccountError('node-failed', 'The network’s node does not answer', undefined, { cause })
  throw cause
}

export function readCode(ask: Ask, address: Hex): Promise<Hex> {
  return askFor(ask, hexSchema, 'eth_getCode', address, 'latest')
}

/** The entry point's, of the account's only sequence: operations are done in their order. */
export async function readNonce(ask: Ask, address: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, args: [address, 0n] })
  return BigInt(await askFor(ask, wordSchema, 'eth_call', { to: ENTRY_POINT, data }, 'latest'))
}

/** A fifth above the base fee: it may rise by an eighth with each block. */
export async function readFees(ask: Ask): Promise<Fees> {
  const [{ baseFeePerGas }, tip] = await Promise.all([
    askFor(ask, blockSchema, 'eth_getBlockByNumber', 'latest', false),
    askFor(ask, quantitySchema, 'eth_maxPriorityFeePerGas'),
  ])
  return { maxFeePerGas: ((baseFeePerGas ?? 0n) * 12n) / 10n + tip, maxPriorityFeePerGas: tip }
}

/**
 * The operation's outcome as the transaction's receipt says it, whatever the bundler said; null if there is no receipt, or the
 * operation is not in it.
 */
export async function readOutcome(
  ask: Ask,
  transactionHash: Hex,
  operationHash: Hex,
): Promise<{ readonly isSuccess: boolean } | null> {
  const receipt = await askFor(ask, receiptSchema, 'eth_getTransactionReceipt', transactionHash)
  const log = receipt?.logs.find(
    ({ address, topics }) =>
      same(address, ENTRY_POINT) &&
      same(topics[0] ?? '', OPERATION_EVENT) &&
      same(topics[1] ?? '', operationHash),
  )
  // `success` is the second of four words.
  return log ? { isSuccess: /^0x.{127}1/.test(log.data) } : null
}

/** Blocks that the shortest block times make in less than a minute. */
const RECENT_BLOCKS = 200n
const minedSchema = array(object({ transactionHash: wordSchema }))

/** The transaction that holds the operation, if it was mined just now. */
export async function findTransaction(ask: Ask, operationHash: Hex): Promise<Hex | undefined> {
  const latest = await askFor(ask, quantitySchema, 'eth_blockNumber')
  const first = latest > RECENT_BLOCKS ? latest - RECENT_BLOCKS : 0n
  const topics = [OPERATION_EVENT, operationHash]
  const filter = { address: ENTRY_POINT, topics, fromBlock: numberToHex(first), toBlock: 'latest' }
  const [mined] = await askFor(ask, minedSchema, 'eth_getLogs', filter)
  return mined?.transactionHash
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
