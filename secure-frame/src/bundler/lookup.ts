/** Operations that were mined, found by the entry point's events: nothing of it is kept here, so that restarts lose nothing. */
import { decodeFunctionData, getAddress, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { sameAddress } from '../../../src/lib/caip.ts'
import { isRecord } from '../../../src/lib/json.ts'
import { array, custom, nullable, type Output, object } from '../../../src/lib/schema.ts'
import { ENTRY_POINT } from '../account/constants.ts'
import type { Ask } from '../account/json-rpc.ts'
import { askFor, hexSchema, OPERATION_EVENT, quantitySchema, wordSchema } from '../account/network.ts'
import type { Hex } from '../contract/approval.ts'
import { decodeOperationEvent } from './simulate.ts'

const eventSchema = object({
  address: hexSchema,
  topics: array(wordSchema),
  data: hexSchema,
  transactionHash: wordSchema,
  blockHash: wordSchema,
  blockNumber: quantitySchema,
  logIndex: quantitySchema,
})
const recordSchema = custom<Record<string, unknown>>(isRecord)
const transactionSchema = nullable(object({ input: hexSchema }))

type Mined = Output<typeof eventSchema>

/** Looks as many blocks back as given; null if there is no such event. */
async function findEvent(ask: Ask, hash: Hex, blocks: bigint): Promise<Mined | null> {
  const latest = await askFor(ask, quantitySchema, 'eth_blockNumber')
  const fromBlock = numberToHex(latest > blocks ? latest - blocks : 0n)
  const filter = { address: ENTRY_POINT, topics: [OPERATION_EVENT, hash], fromBlock, toBlock: 'latest' }
  const events = await askFor(ask, array(eventSchema), 'eth_getLogs', filter)
  return events[0] ?? null
}

/** As `eth_getUserOperationReceipt` answers. */
export async function findReceipt(ask: Ask, hash: Hex, blocks: bigint): Promise<unknown> {
  const mined = await findEvent(ask, hash, blocks)
  const event = mined && decodeOperationEvent(mined)
  if (!mined || !event) return null
  const schema = nullable(recordSchema)
  const receipt = await askFor(ask, schema, 'eth_getTransactionReceipt', mined.transactionHash)
  if (!receipt) return null
  const { sender, nonce, success, actualGasCost, actualGasUsed } = event
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender,
    nonce: numberToHex(nonce),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    logs: logsOf(receipt),
    receipt,
  }
}

/** A bundle of ours holds one operation: all logs but the entry point's are of it. */
const logsOf = ({ logs }: Record<string, unknown>): unknown[] =>
  Array.isArray(logs)
    ? logs.filter((log) => isRecord(log) && !sameAddress(`${log['address']}`, ENTRY_POINT))
    : []

/** As `eth_getUserOperationByHash` answers for what was mined. */
export async function findOperation(ask: Ask, hash: Hex, blocks: bigint): Promise<unknown> {
  const mined = await findEvent(ask, hash, blocks)
  const event = mined && decodeOperationEvent(mined)
  if (!mined || !event) return null
  const transaction = await askFor(ask, transactionSchema, 'eth_getTransactionByHash', mined.transactionHash)
  const userOperation = transaction && operationIn(transaction.input, event)
  if (!userOperation) return null
  const { transactionHash, blockHash, blockNumber } = mined
  return {
    userOperation,
    entryPoint: ENTRY_POINT,
    transactionHash,
    blockHash,
    blockNumber: numberToHex(blockNumber),
  }
}

function operationIn(input: Hex, { sender, nonce }: { sender: Hex; nonce: bigint }) {
  const packed = operationsOf(input).find((one) => sameAddress(one.sender, sender) && one.nonce === nonce)
  if (!packed) return null
  const { initCode, accountGasLimits, gasFees } = packed
  const half = (word: Hex, index: 0 | 1) =>
    numberToHex(BigInt(`0x${word.slice(2 + index * 32, 34 + index * 32)}`))
  return {
    sender: packed.sender,
    nonce: numberToHex(packed.nonce),
    ...(initCode !== '0x' && {
      factory: getAddress(initCode.slice(0, 42)),
      factoryData: `0x${initCode.slice(42)}`,
    }),
    callData: packed.callData,
    verificationGasLimit: half(accountGasLimits, 0),
    callGasLimit: half(accountGasLimits, 1),
    preVerificationGas: numberToHex(packed.preVerificationGas),
    maxPriorityFeePerGas: half(gasFees, 0),
    maxFeePerGas: half(gasFees, 1),
    signature: packed.signature,
  }
}

function operationsOf(input: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
    return functionName === 'handleOps' ? args[0] : []
  } catch {
    // Some other contract called the entry point: the operation is not in the transaction's own input.
    return []
  }
}
