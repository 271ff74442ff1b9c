/** What the network's refusal of a transfer means: nodes name it in a word or an object of one key. */
import type { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { readField } from '../../lib/json.ts'
import { programsOf } from './inspect.ts'
import { tokenPrograms } from './instructions.ts'

/** The sender comes first in every transaction of ours. */
const SENDER = 0

/** What the token programs count their refusals by. */
const TOKEN_CODES: Readonly<Record<string, Parameters<typeof failure>[0]>> = {
  1: 'token-insufficient',
  17: 'token-frozen',
  32: 'token-fee-changed',
  36: 'receiver-memo',
  37: 'token-bound',
  67: 'token-paused',
}

/** `err` of a simulation, logs of the node as its own words, `wire`: the transaction that was tried. */
export function refusal(
  err: unknown,
  logs: readonly string[] | null | undefined,
  wire: Uint8Array,
): WalletModalError {
  const cause = new Error([...(logs ?? []), wordOf(err)].slice(-3).join('\n').slice(0, 500))
  if (err === 'BlockhashNotFound') return failure('transaction-expired', cause)
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee')
    return failure('insufficient-funds', cause)
  const rent = readField(err, 'InsufficientFundsForRent')
  if (rent) return failure(rentKey(readField(rent, 'account_index') === SENDER, wire), cause)
  const key = keyOf(readField(err, 'InstructionError'), wire)
  return failure(key ?? 'rpc-transaction-rejected', cause)
}

/** Beside a token it is not the amount that leaves too little. */
const rentKey = (isSender: boolean, wire: Uint8Array) => {
  if (programsOf(wire).some((program) => tokenPrograms.includes(program))) return 'insufficient-funds'
  return isSender ? 'sender-rent' : 'receiver-rent'
}

const wordOf = (err: unknown): string => (typeof err === 'string' ? err : JSON.stringify(err))

const keyOf = (instructionError: unknown, wire: Uint8Array) => {
  if (!Array.isArray(instructionError)) return undefined
  const [index, inner] = instructionError
  const code = String(readField(inner, 'Custom'))
  const program = programsOf(wire)[Number(index)]
  if (program !== undefined && tokenPrograms.includes(program))
    return Object.hasOwn(TOKEN_CODES, code) ? TOKEN_CODES[code] : 'token-refused'
  // The system program's own code 1, as well where an account is opened: the sender has less than it takes.
  return code === '1' ? 'insufficient-funds' : undefined
}
