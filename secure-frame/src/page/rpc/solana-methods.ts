/** The Solana methods that a person approves. Everything is base58, as the wire has it. */
import { fromBase58, toBase58 } from '../../../../src/lib/base58.ts'
import { isRecord, readField } from '../../../../src/lib/json.ts'
import { boolean, integer, nullish, object, picklist, read } from '../../../../src/lib/schema.ts'
import { toBase64 } from '../bytes.ts'
import { Failure, invalid } from '../failure.ts'
import { broadcast } from './broadcast.ts'
import type { Job, Method } from './job.ts'
import {
  isFullySigned,
  isTransactionMessage,
  readTransaction,
  type SolanaTransaction,
  signatureOf,
  signSolanaMessage,
  signSolanaTransaction,
} from './solana-transaction.ts'
import { readRecord } from './values.ts'

const MAX_TRANSACTIONS = 20

export const signMessage: Method = async (job) => {
  const { message: given, pubkey } = readRecord(job.params, 'params')
  if (pubkey !== job.account.address)
    throw new Failure('The request is for another account than the one that is signed in', 4100)
  const bytes = fromBase58(given)
  if (!bytes) throw invalid('the message is not base58, or too long')
  if (isTransactionMessage(bytes)) throw invalid('the message is a transaction')
  const message = Uint8Array.from(bytes)
  await job.approve({ kind: 'solana-message', message: message.slice() })
  const signature = await job.withKeys(async (keys) => signSolanaMessage(message, keys))
  return async () => ({ signature: toBase58(signature) })
}

export const signTransaction: Method = async (job) => {
  const { transaction } = readRecord(job.params, 'params')
  const [signed] = await approveAndSign(job, [readTransaction(transaction, job.account.address)], false)
  if (!signed) throw new TypeError('One transaction is signed')
  return async () => ({ transaction: toBase58(signed) })
}

export const signAllTransactions: Method = async (job) => {
  const { transactions: list } = readRecord(job.params, 'params')
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_TRANSACTIONS)
    throw invalid(`transactions is not a list of 1 to ${MAX_TRANSACTIONS}`)
  const transactions = list.map((one: unknown) => readTransaction(one, job.account.address))
  const signed = await approveAndSign(job, transactions, false)
  return async () => ({ transactions: signed.map(toBase58) })
}

export const signAndSendTransaction: Method = async (job) => {
  const { transaction: given, options } = readRecord(job.params, 'params')
  const how = readOptions(options)
  const transaction = readTransaction(given, job.account.address)
  const [signed] = await approveAndSign(job, [transaction], true)
  if (!signed) throw new TypeError('One transaction is signed')
  if (!isFullySigned(signed, transaction.signers)) throw invalid('a signature of somebody else is missing')
  const signature = toBase58(signatureOf(signed))
  job.commit()
  const { caip2 } = job.network
  const isKnown = async () => {
    const status = await job.nodes.ask(caip2, 'getSignatureStatuses', [[signature]]).catch(() => undefined)
    const value: unknown = readField(status, 'value')
    return Array.isArray(value) && isRecord(value[0])
  }
  const params = [toBase64(signed), { encoding: 'base64', ...how }]
  await broadcast(job.nodes, { caip2, method: 'sendTransaction', params, id: signature, isKnown })
  return async () => ({ signature })
}

const approveAndSign = async (job: Job, transactions: readonly SolanaTransaction[], isSent: boolean) => {
  await job.approve({
    kind: 'solana-transactions',
    // Copies: what is shown cannot be changed by whoever shows it.
    transactions: transactions.map(({ wire }) => wire.slice()),
    isSent,
  })
  return job.withKeys(async (keys) => transactions.map((one) => signSolanaTransaction(one, keys)))
}

/** Older names of commitments that nodes do not take any more. */
const COMMITMENTS = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
} as const

const optionsSchema = nullish(
  object({
    skipPreflight: nullish(boolean()),
    preflightCommitment: nullish(
      picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
    ),
    maxRetries: nullish(integer(0, 100)),
    minContextSlot: nullish(integer(0)),
  }),
  {},
)

const readOptions = (options: unknown) => {
  const given = read(optionsSchema, options)
  if (!given) throw invalid('options is malformed')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = given
  return {
    preflightCommitment: COMMITMENTS[preflightCommitment ?? 'confirmed'],
    ...(skipPreflight != null && { skipPreflight }),
    ...(maxRetries != null && { maxRetries }),
    ...(minContextSlot != null && { minContextSlot }),
  }
}
