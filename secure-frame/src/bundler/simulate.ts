/** Tries operations out on the node before anything is paid for, by `eth_simulateV1`: what a bundle would cost, pay and do. */
import { decodeErrorResult, decodeEventLog, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { sameAddress } from '../../../src/lib/caip.ts'
import { array, type Output, object, optional } from '../../../src/lib/schema.ts'
import { ENTRY_POINT } from '../account/constants.ts'
import type { Ask } from '../account/json-rpc.ts'
import { askFor, hexSchema, logSchema, quantitySchema } from '../account/network.ts'
import type { SignedOperation } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { BundlerError, ofEntryPoint } from './errors.ts'
import { bundleGas, encodeBundle, limitFor } from './gas.ts'

type Call = { readonly from: Hex; readonly to: Hex; readonly data: Hex; readonly gas: bigint }

const callSchema = object({
  returnData: hexSchema,
  gasUsed: quantitySchema,
  status: quantitySchema,
  logs: array(logSchema),
  error: optional(object({ data: optional(hexSchema) })),
})
type Result = Output<typeof callSchema>
type Log = Output<typeof logSchema>
const answerSchema = array(object({ calls: array(callSchema) }))

/** The most that the execution of an operation is tried with. */
const MAX_CALL_GAS = 15_000_000n
const MAX_ROUNDS = 8
const VALIDATION_GAS = 70_000n

async function simulate(ask: Ask, calls: readonly Call[]): Promise<readonly Result[]> {
  const blockStateCalls = [{ calls: calls.map(({ gas, ...call }) => ({ ...call, gas: numberToHex(gas) })) }]
  const params = { blockStateCalls, validation: false }
  const [block] = await askFor(ask, answerSchema, 'eth_simulateV1', params, 'latest')
  if (block?.calls.length !== calls.length) throw new BundlerError('internal', 'The node simulated nothing')
  return block.calls
}

/**
 * The gas that a bundle of this operation uses, and the gas that the account pays for; both have the same price. Throws a
 * `BundlerError` when the entry point refuses the operation, or its calls revert.
 */
export async function simulateBundle(
  ask: Ask,
  operation: SignedOperation,
  beneficiary: Hex,
): Promise<{ readonly gasUsed: bigint; readonly gasPaid: bigint }> {
  const data = encodeBundle(operation, beneficiary)
  const call = { from: beneficiary, to: ENTRY_POINT, data, gas: bundleGas(operation, data) }
  const [result] = await simulate(ask, [call])
  if (!result) throw new BundlerError('internal', 'The node simulated nothing')
  if (result.status !== 1n) throw ofEntryPoint(reasonOf(revertData(result)))
  const event = result.logs.map(decodeOperationEvent).find((one) => one !== undefined)
  if (!event) throw new BundlerError('internal', 'The simulated bundle did nothing')
  if (!event.success) throw reverted(revertReason(result))
  return { gasUsed: result.gasUsed, gasPaid: event.actualGasUsed }
}

/**
 * The gas limits of an operation: what its parts use on their own, with room. Its signature is not looked at. Throws a `BundlerError`
 * when its calls revert.
 */
export async function estimateLimits(
  ask: Ask,
  operation: SignedOperation,
): Promise<{ readonly callGasLimit: bigint; readonly verificationGasLimit: bigint }> {
  const { sender, factory, factoryData = '0x', callData } = operation
  const creation = factory ? [{ from: ENTRY_POINT, to: factory, data: factoryData, gas: 1_000_000n }] : []
  const execution = { from: ENTRY_POINT, to: sender, data: callData }
  const attempt = async (gas: bigint) => {
    const results = await simulate(ask, [...creation, { ...execution, gas: limitFor(callData, gas) }])
    const executed = results.at(-1)
    if (!executed) throw new BundlerError('internal', 'The node simulated nothing')
    return { created: factory ? (results[0]?.gasUsed ?? 0n) : 0n, executed }
  }
  const { created, executed } = await attempt(MAX_CALL_GAS)
  if (executed.status !== 1n) throw reverted(revertData(executed))
  // What is used is not yet enough: calls in calls keep a 64th each, and refunds come at the end.
  let callGasLimit = (executed.gasUsed * 11n) / 10n
  for (let round = 0; (await attempt(callGasLimit)).executed.status !== 1n; round++) {
    if (round === MAX_ROUNDS) throw new BundlerError('execution', 'The calls want more gas than can be given')
    callGasLimit = (callGasLimit * 3n) / 2n
  }
  const bytes = BigInt(callData.length) / 2n
  // Copies and hashes of the calldata, whose memory becomes dearer the longer it is.
  const copying = bytes * 4n + (bytes * bytes) / 150_000n
  return { callGasLimit, verificationGasLimit: VALIDATION_GAS + created + copying }
}

const isOfEntryPoint = ({ address, topics }: Log) => sameAddress(address, ENTRY_POINT) && topics.length > 0

function decode({ topics, data }: Log) {
  const [name, ...indexed] = topics
  if (!name) return undefined
  try {
    return decodeEventLog({ abi: entryPoint08Abi, topics: [name, ...indexed], data })
  } catch {
    // An event that this version of the entry point does not have says nothing about the operation.
    return undefined
  }
}

/** The fields of a `UserOperationEvent` of the entry point; undefined if the log is another. */
export function decodeOperationEvent(log: Log) {
  const event = isOfEntryPoint(log) ? decode(log) : undefined
  return event?.eventName === 'UserOperationEvent' ? event.args : undefined
}

const revertReason = ({ logs }: Result): Hex => {
  const event = logs
    .filter(isOfEntryPoint)
    .map(decode)
    .find((one) => one?.eventName === 'UserOperationRevertReason')
  return event?.eventName === 'UserOperationRevertReason' ? event.args.revertReason : '0x'
}

const revertData = ({ returnData, error }: Result): Hex =>
  returnData === '0x' ? (error?.data ?? '0x') : returnData

const reverted = (data: Hex) => new BundlerError('execution', 'The calls of the operation revert', data)

/** Of `FailedOp(uint256,string)` and `FailedOpWithRevert(uint256,string,bytes)`. */
function reasonOf(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint08Abi, data })
    const isFailedOp = errorName === 'FailedOp' || errorName === 'FailedOpWithRevert'
    return isFailedOp ? args[1] : errorName
  } catch {
    // Not an error of the entry point; the caller has a sentence for that.
    return ''
  }
}
