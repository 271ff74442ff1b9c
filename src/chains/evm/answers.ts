/**
 * Checks a node's answers: shape, range, and that they match the question. An invalid answer counts as a failure of the URL, so the next
 * one is tried. Only checked fields of objects are passed on, because viem formats all fields without checking. Methods that are not
 * listed pass unchecked.
 */
import { isHex } from 'viem'
import { failure } from '../../errors/to-error.ts'
import { isHash } from '../../lib/caip.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { Hex } from '../chain.ts'

const refuse = (): never => {
  throw failure('node-answer-invalid')
}

const hex = (value: unknown, pattern: RegExp): Hex =>
  // Every pattern requires 0x.
  typeof value === 'string' && pattern.test(value) ? (value as Hex) : refuse()

/** Unsigned, at most 256 bits. JSON numbers are refused because they are not exact. */
const number = (value: unknown): Hex => hex(value, /^0x[\da-f]{1,64}$/i)

export const quantity = (value: unknown): bigint => BigInt(number(value))

/** A nonce that fits into a JavaScript number exactly. */
const count = (value: unknown): Hex =>
  Number.isSafeInteger(Number(number(value))) ? number(value) : refuse()

const bytes = (value: unknown): Hex => hex(value, /^0x(?:[\da-f]{2})*$/i)

const address = (value: unknown): Hex => hex(value, /^0x[\da-f]{40}$/i)

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : refuse())

const optional = <T>(value: unknown, check: (value: unknown) => T): T | null =>
  value === undefined || value === null ? null : check(value)

const block = (value: unknown, [tag, full]: readonly unknown[]) => {
  const { number: height, baseFeePerGas, transactions } = record(value)
  if (!Array.isArray(transactions)) return refuse()
  if (typeof tag === 'string' && tag.startsWith('0x') && BigInt(tag) !== quantity(height)) return refuse()
  return {
    number: number(height),
    baseFeePerGas: optional(baseFeePerGas, number),
    // The one that is used is checked by `transaction`. Hashes are dropped because nobody needs them.
    transactions: full === true ? transactions : [],
  }
}

export function transaction(value: unknown) {
  const { hash, from, to, nonce, value: amount, input, data } = record(value)
  return {
    hash: isHash(hash) ? hash : refuse(),
    from: address(from),
    to: optional(to, address),
    nonce: count(nonce),
    value: number(amount),
    input: bytes(input ?? data),
  }
}

const transactionByHash = (value: unknown, [asked]: readonly unknown[]) => {
  if (value === null) return null
  const checked = transaction(value)
  return sameHash(checked.hash, asked) ? checked : refuse()
}

/** Unreadable entries are dropped. Undefined: nobody can say what there is. */
const logs = (value: unknown) => {
  if (!Array.isArray(value)) return undefined
  const entries = value.flatMap((log: unknown) => {
    const by = toEvmAddress(readField(log, 'address'))
    const topics = readField(log, 'topics')
    const data = readField(log, 'data')
    const transactionHash = readField(log, 'transactionHash')
    return by && Array.isArray(topics) && topics.every(isHash)
      ? [
          {
            address: by,
            topics,
            ...(isHex(data) && { data }),
            ...(isHash(transactionHash) && { transactionHash }),
          },
        ]
      : []
  })
  return entries.length > 0 || value.length === 0 ? entries : undefined
}

const receipt = (value: unknown, [asked]: readonly unknown[]) => {
  if (value === null) return null
  const { transactionHash, from, status, blockNumber, gasUsed, effectiveGasPrice, l1Fee, ...more } =
    record(value)
  const entries = logs(more['logs'])
  if (!sameHash(transactionHash, asked)) return refuse()
  return {
    transactionHash,
    from: address(from),
    // viem understands only these two spellings.
    status: hex(status, /^0x[01]$/),
    blockNumber: number(blockNumber),
    gasUsed: number(gasUsed),
    effectiveGasPrice: optional(effectiveGasPrice, number),
    l1Fee: optional(l1Fee, number),
    ...(entries && { logs: entries }),
  }
}

/** One block. What is in it is checked by `calls/by-simulation.ts`. */
const simulated = (value: unknown) =>
  Array.isArray(value) && value.length === 1 && Array.isArray(readField(value[0], 'calls')) ? value : refuse()

const sameHash = (a: unknown, b: unknown): boolean =>
  isHash(a) && isHash(b) && a.toLowerCase() === b.toLowerCase()

/** By method: `(answer, params) => checked answer`, or it throws `node-answer-invalid`. */
export const answers = {
  eth_chainId: number,
  eth_blockNumber: number,
  eth_getBalance: number,
  eth_gasPrice: number,
  eth_maxPriorityFeePerGas: number,
  eth_estimateGas: number,
  eth_getTransactionCount: count,
  eth_getCode: bytes,
  eth_call: bytes,
  eth_simulateV1: simulated,
  eth_getBlockByNumber: block,
  eth_getTransactionByHash: transactionByHash,
  eth_getTransactionReceipt: receipt,
  eth_getLogs: (value: unknown) => logs(value) ?? refuse(),
} as const

export type Method = keyof typeof answers

export const isMethod = (method: string): method is Method => Object.hasOwn(answers, method)
