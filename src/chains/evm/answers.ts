/**
 * What each read of a node must look like: shape, range and that it answers what was asked. Parsed at the edge, so a
 * url that answers garbage counts as one that failed and the next one is asked. Unlisted methods pass unchecked.
 */
import { failure } from '../../errors/to-error.ts'
import { isHash, sameAddress } from '../../lib/caip.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { Hex } from '../chain.ts'

const refuse = (): never => {
  throw failure('node-answer-invalid')
}

const matches = (value: unknown, pattern: RegExp): value is Hex =>
  typeof value === 'string' && pattern.test(value)

/** Unsigned, at most 256 bits. JSON numbers are refused: they are not exact. */
export const quantity = (value: unknown): bigint =>
  matches(value, /^0x[\da-f]{1,64}$/i) ? BigInt(value) : refuse()

/** Nonces (EIP-2681: below 2^64 - 1) that a number holds exactly. */
const count = (value: unknown): number => {
  const number = Number(quantity(value))
  return Number.isSafeInteger(number) ? number : refuse()
}

const bytes = (value: unknown): Hex => (matches(value, /^0x(?:[\da-f]{2})*$/i) ? value : refuse())

export const address = (value: unknown): Hex => (matches(value, /^0x[\da-f]{40}$/i) ? value : refuse())

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : refuse())

const optional = (value: unknown): bigint | undefined =>
  value === undefined || value === null ? undefined : quantity(value)

export type Block = {
  readonly number: bigint
  readonly baseFee: bigint | undefined
  /** Hashes or objects, as asked; each is parsed by whoever looks at it. */
  readonly transactions: readonly unknown[]
}

const block = (value: unknown, [tag]: readonly unknown[]): Block => {
  const { number, baseFeePerGas, transactions } = record(value)
  const parsed = quantity(number)
  if (!Array.isArray(transactions)) return refuse()
  if (matches(tag, /^0x/) && BigInt(tag) !== parsed) return refuse()
  return { number: parsed, baseFee: optional(baseFeePerGas), transactions }
}

export type Transaction = {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | undefined
  readonly nonce: number
  readonly value: bigint
  readonly data: Hex
}

export const transaction = (value: unknown): Transaction => {
  const { hash, from, to, nonce, value: amount, input, data } = record(value)
  return {
    hash: isHash(hash) ? hash : refuse(),
    from: address(from),
    to: to === null || to === undefined ? undefined : address(to),
    nonce: count(nonce),
    value: quantity(amount),
    data: bytes(input ?? data),
  }
}

const transactionByHash = (value: unknown, [asked]: readonly unknown[]): Transaction | undefined => {
  if (value === null) return undefined
  const parsed = transaction(value)
  return sameHash(parsed.hash, asked) ? parsed : refuse()
}

export type Receipt = {
  readonly from: Hex
  readonly success: boolean
  readonly blockNumber: bigint
  /** What was paid in all, L1 fee of OP-stack networks included; not every node tells. */
  readonly fee: bigint | undefined
}

const receipt = (value: unknown, [asked]: readonly unknown[]): Receipt | undefined => {
  if (value === null) return undefined
  const { transactionHash, from, status, blockNumber, gasUsed, effectiveGasPrice, l1Fee } = record(value)
  if (!sameHash(transactionHash, asked)) return refuse()
  const outcome = quantity(status)
  if (outcome > 1n) return refuse()
  const price = optional(effectiveGasPrice)
  const used = quantity(gasUsed)
  return {
    from: address(from),
    success: outcome === 1n,
    blockNumber: quantity(blockNumber),
    fee: price === undefined ? undefined : used * price + (optional(l1Fee) ?? 0n),
  }
}

const sameHash = (a: unknown, b: unknown): boolean =>
  isHash(a) && isHash(b) && a.toLowerCase() === b.toLowerCase()

export const isSentBy =
  (from: Hex, nonce: number) =>
  (value: unknown): boolean =>
    sameAddress(String(readField(value, 'from')), from) &&
    readField(value, 'nonce') === `0x${nonce.toString(16)}`

/** One parser a method: `(answer, params asked) => value`, or it throws. */
export const answers = {
  eth_chainId: quantity,
  eth_blockNumber: quantity,
  eth_getBalance: quantity,
  eth_gasPrice: quantity,
  eth_maxPriorityFeePerGas: quantity,
  eth_estimateGas: quantity,
  eth_getTransactionCount: count,
  eth_getCode: bytes,
  eth_call: bytes,
  eth_getBlockByNumber: block,
  eth_getTransactionByHash: transactionByHash,
  eth_getTransactionReceipt: receipt,
} as const

export type Method = keyof typeof answers
export type Answer<M extends Method> = ReturnType<(typeof answers)[M]>

export const isMethod = (method: string): method is Method => Object.hasOwn(answers, method)
