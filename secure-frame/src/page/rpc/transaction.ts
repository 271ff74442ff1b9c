/** Prepares an EVM transaction of a key's own account, and signs it: what was prepared, to the last bit. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import { isRecord } from '../../../../src/lib/json.ts'
import type { EvmCall, Hex, Prepared } from '../../contract/approval.ts'
import { encodeL1FeeCall, L1_FEE_ORACLE } from '../../contract/l1-fee.ts'
import { type Bytes, fromHex, toHex } from '../bytes.ts'
import { Failure } from '../failure.ts'
import { evmKey } from '../keys/key-pair.ts'
import { NodeError, type Nodes } from './nodes.ts'
import { toBigint } from './values.ts'

/** Frozen: `prepared` is what is asked, `transaction` what is signed. */
export type Frozen = {
  readonly prepared: Extract<Prepared, { kind: 'evm-transaction' }>
  readonly transaction: TransactionSerializable
}

/** `price`: most per gas, in wei. `least`: what the next block takes. */
type Fees = { readonly price: bigint; readonly least: bigint; readonly tip: bigint | undefined }

/** The gas of a transfer of the coin in which no code runs. */
const PLAIN_GAS = 21_000n

export async function prepareTransaction(
  nodes: Nodes,
  chainId: number,
  from: Hex,
  call: EvmCall,
): Promise<Frozen> {
  const ask = (method: string, params: readonly unknown[]) => nodes.ask(`eip155:${chainId}`, method, params)
  const { to, value, data } = call
  const wire = { from, ...(to !== null && { to }), value: quantity(value), data }
  const [nonce, estimate, fees, balance] = await Promise.all([
    ask('eth_getTransactionCount', [from, 'pending']).then(toBigint),
    ask('eth_estimateGas', [wire]).then(toBigint, explain),
    readFees(ask),
    ask('eth_getBalance', [from, 'latest']).then(toBigint),
  ])
  const gas = estimate === PLAIN_GAS ? estimate : withMargin(estimate)
  const base = { chainId, nonce: Number(nonce), gas, ...(to !== null && { to }), value, data }
  const at = (price: bigint): TransactionSerializable =>
    fees.tip === undefined
      ? { ...base, type: 'legacy', gasPrice: price }
      : { ...base, type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: fees.tip }
  const l1Fee = withMargin(await readL1Fee(ask, at(fees.price)))
  // Where all is sent, what is left for the fee has less of a margin.
  const left = (balance - value - l1Fee) / gas
  const price = left >= fees.least && left < fees.price ? left : fees.price
  const transaction = at(price)
  const maxFee = gas * price + l1Fee
  if (balance < value + maxFee) throw new Failure('There is not enough to pay this and its fee', -32000)
  return { prepared: { kind: 'evm-transaction', call, nonce: base.nonce, gas, maxFee }, transaction }
}

/**
 * Whether a block may still take what was prepared: a person may have read it for long. Where the node does not say, what was approved
 * goes as it is.
 */
export async function isStillNext(nodes: Nodes, from: Hex, { transaction }: Frozen): Promise<boolean> {
  const { chainId, nonce, maxFeePerGas } = transaction
  const ask: Ask = (method, params) => nodes.ask(`eip155:${chainId}`, method, params)
  try {
    const [next, base] = await Promise.all([
      ask('eth_getTransactionCount', [from, 'pending']).then(toBigint),
      maxFeePerGas === undefined ? undefined : readBaseFee(ask),
    ])
    return next === BigInt(nonce ?? 0) && (base ?? 0n) <= (maxFeePerGas ?? 0n)
  } catch {
    return true
  }
}

/** The bytes that go to the nodes, and the hash that they will have. */
export function signTransaction(transaction: TransactionSerializable, keys: Bytes) {
  const signature = secp256k1.sign(fromHex(keccak256(serializeTransaction(transaction))), evmKey(keys))
  const raw = serializeTransaction(transaction, {
    r: word(signature.r),
    s: word(signature.s),
    yParity: signature.recovery,
    v: BigInt(27 + signature.recovery),
  })
  return { raw, hash: keccak256(raw) }
}

/** 65 bytes, the last of them 27 or 28. `hash`: 32 bytes. */
export function signHash(hash: Hex, keys: Bytes): Hex {
  const signature = secp256k1.sign(fromHex(hash), evmKey(keys))
  return `${toHex(signature.toCompactRawBytes())}${signature.recovery === 0 ? '1b' : '1c'}`
}

export const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

const withMargin = (amount: bigint) => (amount * 12n + 9n) / 10n

/** What such a network charges for the transaction's data besides gas; 0 elsewhere. In wei. */
const readL1Fee = async (ask: Ask, transaction: TransactionSerializable): Promise<bigint> => {
  const data = encodeL1FeeCall(serializeTransaction(transaction))
  const answer = await ask('eth_call', [{ to: L1_FEE_ORACLE, data }, 'latest'])
  return answer === '0x' ? 0n : toBigint(answer)
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const readFees = async (ask: Ask): Promise<Fees> => {
  const base = await readBaseFee(ask)
  if (base === undefined) {
    const price = toBigint(await ask('eth_gasPrice', []))
    return { price, least: price, tip: undefined }
  }
  const tip = toBigint(await ask('eth_maxPriorityFeePerGas', []))
  return { price: withMargin(base) + tip, least: base + tip, tip }
}

/** Undefined: a network from before EIP-1559. */
const readBaseFee = async (ask: Ask): Promise<bigint | undefined> => {
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  const base = isRecord(block) ? block.baseFeePerGas : undefined
  return base === undefined || base === null ? undefined : toBigint(base)
}

const explain = (error: unknown): never => {
  if (error instanceof NodeError)
    throw new Failure(`This would fail: ${error.message}`, -32000, { cause: error })
  throw error
}
