/** What a bundle of one operation costs its sender beyond what the entry point measures, and so what the operation has to pay for. */
import { encodeFunctionData, hexToBytes } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { object, optional } from '../../../src/lib/schema.ts'
import type { Ask } from '../account/json-rpc.ts'
import { askFor, quantitySchema, wordSchema } from '../account/network.ts'
import { packOperation, type SignedOperation, totalGas } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { encodeL1FeeCall } from '../contract/l1-fee.ts'

const TRANSACTION_GAS = 21_000n
/** By the entry point before and after it measures: its lock, the loop, the payment to us. About 12,000 when tried. */
const UNMEASURED_GAS = 18_000n

export function encodeBundle(operation: SignedOperation, beneficiary: Hex): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[packOperation(operation)], beneficiary],
  })
}

/** Bytes as EIP-7623 counts them: four for each that is not zero. */
function tokensOf(data: Hex): bigint {
  const bytes = hexToBytes(data)
  const zeros = bytes.filter((byte) => byte === 0).length
  return BigInt(zeros + (bytes.length - zeros) * 4)
}

/** What a transaction costs before its first step, by the dearer of the two rules of EIP-7623. */
export function intrinsicGas(data: Hex): bigint {
  return TRANSACTION_GAS + tokensOf(data) * 10n
}

/** Gas limit of a transaction that leaves `gas` for its execution. */
export function limitFor(data: Hex, gas: bigint): bigint {
  const limit = TRANSACTION_GAS + tokensOf(data) * 4n + gas
  const least = intrinsicGas(data)
  return limit > least ? limit : least
}

/** Gas limit of the bundle: each call keeps a 64th for itself, and the entry point wants to see all limits covered. */
export function bundleGas(operation: SignedOperation, data: Hex): bigint {
  return intrinsicGas(data) + (totalGas(operation) * 66n) / 64n + 100_000n
}

/**
 * The least `preVerificationGas` at which a bundle of this operation loses nothing, whatever its execution does. On networks that charge
 * for data on another one (OP Stack), that fee is counted in gas at the price that the operation pays now.
 */
export async function leastPreVerificationGas(
  operation: SignedOperation,
  beneficiary: Hex,
  { baseFee, ask, l1FeeOracle }: { baseFee: bigint; ask: Ask; l1FeeOracle: Hex | undefined },
): Promise<bigint> {
  // Gas fields are not known yet while estimating: bytes that are not zero cost the most.
  const full = { ...operation, preVerificationGas: 2n ** 32n - 1n, verificationGasLimit: 2n ** 32n - 1n }
  const data = encodeBundle({ ...full, callGasLimit: 2n ** 32n - 1n }, beneficiary)
  const gas = intrinsicGas(data) + UNMEASURED_GAS
  const price = operationPrice(operation, baseFee)
  if (l1FeeOracle === undefined || price === 0n) return gas
  const fee = await readL1Fee(ask, l1FeeOracle, data)
  return gas + (fee + price - 1n) / price
}

/** Per gas, as the entry point charges it and a transaction of the same fees pays it. */
export function operationPrice(
  { maxFeePerGas, maxPriorityFeePerGas }: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
  baseFee: bigint,
): bigint {
  const price = baseFee + maxPriorityFeePerGas
  return price < maxFeePerGas ? price : maxFeePerGas
}

/** Of the latest block. */
export async function readBaseFee(ask: Ask): Promise<bigint> {
  const schema = object({ baseFeePerGas: optional(quantitySchema) })
  return (await askFor(ask, schema, 'eth_getBlockByNumber', 'latest', false)).baseFeePerGas ?? 0n
}

export async function readL1Fee(ask: Ask, oracle: Hex, transaction: Hex): Promise<bigint> {
  const call = { to: oracle, data: encodeL1FeeCall(transaction) }
  return BigInt(await askFor(ask, wordSchema, 'eth_call', call, 'latest'))
}
