/** What the network's refusal of a transfer means: nodes name it in a word or an object of one key. */
import type { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { readField } from '../../lib/json.ts'

/** The sender comes first in every transaction of ours. */
const SENDER = 0

/** `err` of a simulation or a status, logs of the node as its own words. */
export const refusal = (err: unknown, logs: readonly string[] | null | undefined): WalletModalError => {
  const cause = new Error([...(logs ?? []), wordOf(err)].slice(-3).join('\n').slice(0, 500))
  if (err === 'BlockhashNotFound') return failure('transaction-expired', cause)
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee')
    return failure('insufficient-funds', cause)
  const rent = readField(err, 'InsufficientFundsForRent')
  if (rent)
    return failure(readField(rent, 'account_index') === SENDER ? 'sender-rent' : 'receiver-rent', cause)
  // The system program's own code 1: the sender has less than the amount.
  if (isSystemCode(readField(err, 'InstructionError'), '1')) return failure('insufficient-funds', cause)
  return failure('rpc-transaction-rejected', cause)
}

const wordOf = (err: unknown): string => (typeof err === 'string' ? err : JSON.stringify(err))

const isSystemCode = (instructionError: unknown, code: string): boolean =>
  Array.isArray(instructionError) && String(readField(instructionError[1], 'Custom')) === code
