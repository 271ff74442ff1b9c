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
import { type Log, outcomeOf } from './contract-outcome.ts'
import { transferData } from './erc20.ts'
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
  readonly asked?: { readonly to: Hex; readonly value: bigint; readonly token?: Hex | undefined }
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
  const ofToken = transferOf(from, call, p.asked)
  if (known) {
    if (receipt && !sameAddress(receipt.from, known.from)) throw failure('node-answer-invalid')
    const isAsked = sameAddress(known.from, from) && (call === undefined || isSameCall(known, call))
    if (!isAsked) return byContract(client, { known, receipt, from, ofToken })
    if (receipt) return ended(mined(receipt, from), receipt, ofToken)
    // Not known yet what the transaction does.
  } else if (receipt) return { status: 'pending' }

  const nonce = known?.nonce ?? p.nonce
  const waiting: EvmStatusResult = known
    ? { status: 'pending', nonce: known.nonce, call: callKey(known) }
    : { status: 'unknown' }
  if (nonce === undefined || next <= nonce) return waiting

  // The nonce is used. The transaction may have been mined between the reads, so ask again before searching for a replacement.
  const late = await readReceipt()
  if (late) return known ? ended(mined(late, from), late, ofToken) : { status: 'pending' }
  const found = await findReplacement(client, { from, nonce, since: p.since })
  if (!found || found.replacement.hash.toLowerCase() === hash.toLowerCase()) return waiting

  const { replacement, blockNumber } = found
  if (call !== undefined && isSameCall(replacement, call)) {
    const replacementReceipt = await getTransactionReceipt(client, { hash: replacement.hash }).catch(
      unlessNotFound,
    )
    if (!replacementReceipt) return waiting
    const result = { ...mined(replacementReceipt, from), replacedBy: replacement.hash }
    return ended(result, replacementReceipt, ofToken)
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
  p: {
    readonly known: Transaction
    readonly receipt: TransactionReceipt | undefined
    readonly from: Hex
    readonly ofToken: Move | undefined
  },
): Promise<EvmStatusResult> => {
  const { known, receipt, from, ofToken } = p
  const other: EvmStatusResult = { status: 'unknown', isOther: true }
  const code = await codeAt(client, from)
  if (!receipt) {
    // The transaction may deploy the contract, or be a call to the account itself that sets its code (EIP-7702).
    const mayBe =
      code !== 'none' || !sameAddress(known.from, from) || sameAddress(known.to ?? undefined, from)
    return mayBe ? { status: 'pending' } : other
  }
  if (code === 'none') return other
  // What somebody else has sent and was reverted says nothing of the account, whose request may still be carried by another transaction.
  const reverted = sameAddress(known.from, from) ? receipt.status : undefined
  const status = receipt.status === 'reverted' ? reverted : outcomeOf(logsOf(receipt) ?? [], from)
  // No fee: the sender of the transaction paid it, not the account.
  return status ? ended({ status, blockNumber: receipt.blockNumber }, receipt, ofToken) : other
}

/** Missing in some receipts, contrary to viem's type. */
const logsOf = ({ logs }: { readonly logs: TransactionReceipt['logs'] | null }): readonly Log[] | null => logs

/** What of a token has to move. */
type Move = { readonly token: Hex; readonly from: Hex; readonly to: Hex }

/** Undefined: the call is not a token's plain `transfer`, but an approval, a swap, or of the coin. */
const transferOf = (from: Hex, call: string | undefined, asked: StatusQuery['asked']): Move | undefined => {
  if (!asked?.token || call === undefined) return undefined
  const { token, to, value } = asked
  return call === callKey({ to: token, value: 0n, input: transferData(to, value) })
    ? { token, from, to }
    : undefined
}

/** `Transfer(address indexed from, address indexed to, uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * A token may refuse a transfer by answering `false`, which leaves the transaction successful: that the token says nothing means that it has
 * moved nothing, and what it says of others is not what was asked for. It may keep a part. Of a receipt without logs nobody can tell: to call
 * it failed might have somebody pay twice.
 */
const ended = (result: Mined, receipt: TransactionReceipt, of: Move | undefined): EvmStatusResult => {
  const logs = logsOf(receipt)
  if (!of || !logs || result.status === 'reverted') return result
  const said = logs.filter(({ address }) => sameAddress(address, of.token))
  const has = (word: string | undefined, address: Hex) => sameAddress(`0x${word?.slice(-40)}`, address)
  const isMoved = said.some(({ topics: [name, ...indexed], data = '0x' }) => {
    // Old tokens index neither party, or the amount as well.
    const [from, to, amount = ''] =
      [...indexed, data]
        .join('')
        .replaceAll('0x', '')
        .match(/.{1,64}/g) ?? []
    return (
      name?.toLowerCase() === TRANSFER && has(from, of.from) && has(to, of.to) && /[1-9a-f]/i.test(amount)
    )
  })
  if (isMoved) return result
  return said.length === 0 ? { ...result, status: 'reverted' } : { status: 'unknown', isOther: true }
}

type Mined = Extract<EvmStatusResult, { status: 'success' | 'reverted' }>

const mined = (receipt: TransactionReceipt, from: Hex): Mined => {
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
