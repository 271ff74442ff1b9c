/**
 * One look at a transaction: mined, waiting, sped up or replaced by another of the same nonce, or not seen at all. Never waits and
 * never guesses: what the node cannot show stays `unknown`. Polling is the caller's. The hash is the wallet's word: it counts when
 * what goes by it is what was asked for, or when the account is one that goes through a contract (a Safe, an operation of
 * ERC-4337, delegated code) and the contract says what came of it; anybody may have sent that, with a nonce of his.
 */
import {
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import type { EvmStatusResult, Hex } from '../chain.ts'
import { quantity } from './answers.ts'
import { callName, isCall } from './call-name.ts'
import type { EvmClient } from './client.ts'
import { outcomeOf } from './contract-outcome.ts'
import { codeAt } from './has-code.ts'
import { findReplacement } from './replacement.ts'

export type StatusQuery = {
  readonly hash: Hex
  readonly from: Hex
  readonly nonce?: number
  /** The block at the time of sending. */
  readonly since?: bigint
  /** What it was asked to do, or else what an earlier look said that it does. */
  readonly call?: string
}

export async function getTransactionStatus(
  client: EvmClient,
  { hash, from, ...p }: StatusQuery,
): Promise<EvmStatusResult> {
  const readReceipt = () => getTransactionReceipt(client, { hash }).catch(unlessNotFound)
  const [receipt, known, next] = await Promise.all([
    readReceipt(),
    getTransaction(client, { hash }).catch(unlessNotFound),
    getTransactionCount(client, { address: from }),
  ])
  const call = p.call ?? (known && callName(known))
  if (known) {
    if (receipt && !sameAddress(receipt.from, known.from)) throw failure('node-answer-invalid')
    const isAsked = sameAddress(known.from, from) && (call === undefined || isCall(known, call))
    if (!isAsked) return byContract(client, { known, receipt, from })
    if (receipt) return mined(receipt, from)
    // Nobody can tell yet what it does.
  } else if (receipt) return { status: 'pending' }

  const nonce = known?.nonce ?? p.nonce
  const waiting: EvmStatusResult = known
    ? { status: 'pending', nonce: known.nonce, call: callName(known) }
    : { status: 'unknown' }
  if (nonce === undefined || next <= nonce) return waiting

  // Its nonce is used. It may have been mined between the two reads, so ask again before looking for another.
  const late = await readReceipt()
  if (late) return known ? mined(late, from) : { status: 'pending' }
  const found = await findReplacement(client, { from, nonce, since: p.since })
  if (!found || found.replacement.hash.toLowerCase() === hash.toLowerCase()) return waiting

  const { replacement, blockNumber } = found
  if (call !== undefined && isCall(replacement, call)) {
    const fate = await getTransactionReceipt(client, { hash: replacement.hash }).catch(unlessNotFound)
    return fate ? { ...mined(fate, from), replacedBy: replacement.hash } : waiting
  }
  const { to, value, input } = replacement
  const cancelled = value === 0n && input === '0x' && sameAddress(to ?? undefined, from)
  return { status: cancelled ? 'cancelled' : 'replaced', replacedBy: replacement.hash, blockNumber }
}

/** Only the node's own "not there" means that it is not there; any other failure is one. */
const unlessNotFound = (error: unknown): undefined => {
  const missing =
    error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError
  if (!missing) throw error
}

/**
 * It is not what the account was asked to send: by a contract it may do that all the same. That the transaction succeeded does not
 * say that the contract's part of it did.
 */
const byContract = async (
  client: EvmClient,
  p: { readonly known: Transaction; readonly receipt: TransactionReceipt | undefined; readonly from: Hex },
): Promise<EvmStatusResult> => {
  const { known, receipt, from } = p
  const other: EvmStatusResult = { status: 'unknown', isOther: true }
  const code = await codeAt(client, from)
  if (!receipt) {
    // The contract may come into being with it, and a call of the account to itself may bring its own code along (EIP-7702).
    const mayBe =
      code !== 'none' || !sameAddress(known.from, from) || sameAddress(known.to ?? undefined, from)
    return mayBe ? { status: 'pending' } : other
  }
  if (code === 'none') return other
  // Not every receipt has them, whatever viem's type says.
  const { logs }: { logs: TransactionReceipt['logs'] | null } = receipt
  const status = receipt.status === 'reverted' ? receipt.status : outcomeOf(logs ?? [], from)
  // Whoever sent it paid for it.
  return status ? { status, blockNumber: receipt.blockNumber } : other
}

const mined = (receipt: TransactionReceipt, from: Hex): Extract<EvmStatusResult, { blockNumber: bigint }> => {
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
