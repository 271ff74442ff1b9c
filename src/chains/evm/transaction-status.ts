/**
 * Reads the status of a transaction once: mined, pending, sped up, replaced by another with the same nonce, or unknown. Never waits and
 * never guesses; polling is up to the caller. The hash comes from the wallet and is not trusted: it counts if the transaction is the one
 * that was asked for, or if the account acts through a contract (a Safe, a user operation, delegated code) whose events tell the
 * outcome. Such a transaction may be sent by anybody.
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
import { callKey, isSameCall } from './call-key.ts'
import type { EvmClient } from './client.ts'
import { outcomeOf } from './contract-outcome.ts'
import { codeAt } from './has-code.ts'
import { findReplacement } from './replacement.ts'

export type StatusQuery = {
  readonly hash: Hex
  readonly from: Hex
  readonly nonce?: number
  /** The block height at sending. */
  readonly since?: bigint
  /** The call that was asked for, or else the one found by an earlier query (`call-key.ts`). */
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
  const call = p.call ?? (known && callKey(known))
  if (known) {
    if (receipt && !sameAddress(receipt.from, known.from)) throw failure('node-answer-invalid')
    const isAsked = sameAddress(known.from, from) && (call === undefined || isSameCall(known, call))
    if (!isAsked) return byContract(client, { known, receipt, from })
    if (receipt) return mined(receipt, from)
    // Not known yet what the transaction does.
  } else if (receipt) return { status: 'pending' }

  const nonce = known?.nonce ?? p.nonce
  const waiting: EvmStatusResult = known
    ? { status: 'pending', nonce: known.nonce, call: callKey(known) }
    : { status: 'unknown' }
  if (nonce === undefined || next <= nonce) return waiting

  // The nonce is used. The transaction may have been mined between the reads, so ask again before searching for a replacement.
  const late = await readReceipt()
  if (late) return known ? mined(late, from) : { status: 'pending' }
  const found = await findReplacement(client, { from, nonce, since: p.since })
  if (!found || found.replacement.hash.toLowerCase() === hash.toLowerCase()) return waiting

  const { replacement, blockNumber } = found
  if (call !== undefined && isSameCall(replacement, call)) {
    const replacementReceipt = await getTransactionReceipt(client, { hash: replacement.hash }).catch(
      unlessNotFound,
    )
    return replacementReceipt ? { ...mined(replacementReceipt, from), replacedBy: replacement.hash } : waiting
  }
  const { to, value, input } = replacement
  const cancelled = value === 0n && input === '0x' && sameAddress(to ?? undefined, from)
  return { status: cancelled ? 'cancelled' : 'replaced', replacedBy: replacement.hash, blockNumber }
}

/** Only the node's answer "not found" counts as missing; other errors are rethrown. */
const unlessNotFound = (error: unknown): undefined => {
  const missing =
    error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError
  if (!missing) throw error
}

/**
 * For a transaction that is not the one asked for, but may carry it through the account's contract. The success of the transaction does
 * not mean that the contract's part succeeded.
 */
const byContract = async (
  client: EvmClient,
  p: { readonly known: Transaction; readonly receipt: TransactionReceipt | undefined; readonly from: Hex },
): Promise<EvmStatusResult> => {
  const { known, receipt, from } = p
  const other: EvmStatusResult = { status: 'unknown', isOther: true }
  const code = await codeAt(client, from)
  if (!receipt) {
    // The transaction may deploy the contract, or be a call to the account itself that sets its code (EIP-7702).
    const mayBe =
      code !== 'none' || !sameAddress(known.from, from) || sameAddress(known.to ?? undefined, from)
    return mayBe ? { status: 'pending' } : other
  }
  if (code === 'none') return other
  // Missing in some receipts, contrary to viem's type.
  const { logs }: { logs: TransactionReceipt['logs'] | null } = receipt
  const status = receipt.status === 'reverted' ? receipt.status : outcomeOf(logs ?? [], from)
  // No fee: the sender of the transaction paid it, not the account.
  return status ? { status, blockNumber: receipt.blockNumber } : other
}

const mined = (receipt: TransactionReceipt, from: Hex): Extract<EvmStatusResult, { blockNumber: bigint }> => {
  if (!sameAddress(receipt.from, from)) throw failure('node-answer-invalid')
  const fee = paid(receipt)
  const { status, blockNumber } = receipt
  return { status, blockNumber, ...(fee !== undefined && { fee }) }
}

/** In wei, with the L1 fee of OP-stack networks. Undefined if the node does not tell the price, contrary to viem's type. */
const paid = (receipt: TransactionReceipt): bigint | undefined => {
  const { gasUsed, effectiveGasPrice }: { gasUsed: bigint; effectiveGasPrice: bigint | null } = receipt
  if (effectiveGasPrice === null) return undefined
  return gasUsed * effectiveGasPrice + quantity(readField(receipt, 'l1Fee') ?? '0x0')
}
