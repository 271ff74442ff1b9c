/**
 * Answers `wallet_getCallsStatus` (EIP-5792) for a Safe. The id of a batch is the `safeTxHash` of the Safe's
 * transaction.
 */
import { Methods } from '@safe-global/safe-apps-sdk'
import { WalletModalError } from '../../errors/base.ts'
import { isHash } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import { read, type Safe } from './ask.ts'
import { readStep } from './schema.ts'

/** Milliseconds. */
const ANSWER_MS = 10_000

const PENDING = 100
const DONE = 200
const FAILED_HERE = 400
const REVERTED = 500

export async function readCallsStatus(safe: Safe, id: unknown) {
  const info = safe.info()
  const unknown = (cause?: unknown) => new WalletModalError(5730, 'The Safe does not know these calls', cause)
  if (!isHash(id)) throw unknown()
  const answer = await safe.messenger.ask(Methods.getTxBySafeTxHash, { safeTxHash: id }, ANSWER_MS)
  const step = readStep(answer, info, id)
  if (!step) throw unknown(answer)
  const base = { version: '2.0.0', id, chainId: `0x${info.chainId.toString(16)}`, atomic: true }
  if (step.step === 'cancelled' || step.step === 'failed') return { ...base, status: FAILED_HERE }
  if (step.step !== 'executed') return { ...base, status: PENDING }
  const receipt = await read(safe, 'eth_getTransactionReceipt', [step.hash])
  const status = readField(receipt, 'status')
  if (status === undefined) return { ...base, status: PENDING }
  const isDone = status === '0x1' || status === 1
  return { ...base, status: isDone ? DONE : REVERTED, receipts: [receipt] }
}
