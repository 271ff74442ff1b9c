/**
 * One look at a transaction: mined, waiting, sped up or replaced by another of the same nonce, or not seen at all. Never waits and
 * never guesses: what the node cannot show stays `unknown`. Polling is the caller's. A contract's transaction (a Safe's) is
 * sent by somebody else, with a nonce of his.
 */
import {
  concatHex,
  keccak256,
  numberToHex,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import type { EvmLook, Hex } from '../chain.ts'
import { quantity } from './answers.ts'
import type { EvmClient } from './client.ts'
import { outcomeOf } from './contract-outcome.ts'
import { hasCode } from './has-code.ts'
import { findReplacement } from './replacement.ts'

export type LookAt = {
  readonly hash: Hex
  readonly from: Hex
  readonly nonce?: number
  /** The block at the time of sending. */
  readonly since?: bigint
  /** What an earlier look said that it does. */
  readonly call?: string
}

export const look = async (client: EvmClient, { hash, from, ...p }: LookAt): Promise<EvmLook> => {
  const readReceipt = () => getTransactionReceipt(client, { hash }).catch(unlessNotFound)
  const [receipt, known, next] = await Promise.all([
    readReceipt(),
    getTransaction(client, { hash }).catch(unlessNotFound),
    getTransactionCount(client, { address: from }),
  ])
  const sender = receipt?.from ?? known?.from
  if (sender && !sameAddress(sender, from)) {
    if (!(await hasCode(client, from))) throw failure('node-answer-invalid')
    return receipt ? minedInContract(receipt, from) : { status: 'pending' }
  }
  if (receipt) return mined(receipt, from)

  const nonce = known?.nonce ?? p.nonce
  const call = known ? nameOf(known) : p.call
  const waiting: EvmLook = known
    ? { status: 'pending', nonce: known.nonce, call: nameOf(known) }
    : { status: 'unknown' }
  if (nonce === undefined || next <= nonce) return waiting

  // Its nonce is used. It may have been mined between the two reads, so ask again before looking for another.
  const late = await readReceipt()
  if (late) return mined(late, from)
  const replacement = await findReplacement(client, { from, nonce, since: p.since })
  if (!replacement || replacement.hash.toLowerCase() === hash.toLowerCase()) return waiting

  if (call !== undefined && nameOf(replacement) === call) {
    const fate = await getTransactionReceipt(client, { hash: replacement.hash }).catch(unlessNotFound)
    return fate ? { ...mined(fate, from), replacedBy: replacement.hash } : waiting
  }
  const { to, value, input } = replacement
  const cancelled = value === 0n && input === '0x' && sameAddress(to ?? undefined, from)
  return { status: cancelled ? 'cancelled' : 'replaced', replacedBy: replacement.hash }
}

/** What it does, whatever it pays for it. */
const nameOf = ({ to, value, input }: Pick<Transaction, 'to' | 'value' | 'input'>): Hex =>
  keccak256(concatHex([to ?? '0x', numberToHex(value, { size: 32 }), input]))

/** Only the node's own "not there" means that it is not there; any other failure is one. */
const unlessNotFound = (error: unknown): undefined => {
  const missing =
    error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError
  if (!missing) throw error
}

/** That the transaction succeeded does not say that the contract's part of it did. */
const minedInContract = (receipt: TransactionReceipt, account: Hex): EvmLook => {
  // Not every receipt has them, whatever viem's type says.
  const { logs }: { logs: TransactionReceipt['logs'] | null } = receipt
  const status = receipt.status === 'reverted' ? receipt.status : outcomeOf(logs ?? [], account)
  if (!status) throw failure('node-answer-invalid')
  // Whoever sent it paid for it.
  return { status, blockNumber: receipt.blockNumber }
}

const mined = (receipt: TransactionReceipt, from: Hex): Extract<EvmLook, { blockNumber: bigint }> => {
  if (!sameAddress(receipt.from, from)) throw failure('node-answer-invalid')
  const fee = paid(receipt)
  const { status, blockNumber } = receipt
  return { status, blockNumber, ...(fee !== undefined && { fee }) }
}

/** In all, L1 fee of OP-stack networks included; not every node tells the price, whatever viem's type says. */
const paid = (receipt: TransactionReceipt): bigint | undefined => {
  const { gasUsed, effectiveGasPrice }: { gasUsed: bigint; effectiveGasPrice: bigint | null } = receipt
  if (effectiveGasPrice === null) return undefined
  return gasUsed * effectiveGasPrice + quantity(readField(receipt, 'l1Fee') ?? '0x0')
}
