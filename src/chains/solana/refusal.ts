/** Maps the error of a simulation, a string or an object with one key, to an error of the catalogue. */
import type { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { readField } from '../../lib/json.ts'
import { programsOf } from './inspect.ts'
import { tokenPrograms } from './instructions.ts'

/** The sender is account 0 of every transaction made here. */
const SENDER = 0

/** Custom error codes of the token programs. */
const TOKEN_CODES: Readonly<Record<string, Parameters<typeof failure>[0]>> = {
  1: 'token-insufficient',
  17: 'token-frozen',
  32: 'token-fee-changed',
  36: 'receiver-memo',
  37: 'token-bound',
  67: 'token-paused',
}

/** `err` and `logs`: from the simulation; the last lines become the `cause`. `wire`: the transaction that was simulated. */
export function refusal(
  err: unknown,
  logs: readonly string[] | null | undefined,
  wire: Uint8Array,
): WalletModalError {
  const cause = new Error([...(logs ?? []), errorText(err)].slice(-3).join('\n').slice(0, 500))
  if (err === 'BlockhashNotFound') return failure('transaction-expired', cause)
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee')
    return failure('insufficient-funds', cause)
  const rent = readField(err, 'InsufficientFundsForRent')
  if (rent) return failure(rentKey(readField(rent, 'account_index') === SENDER, wire), cause)
  const key = keyOf(readField(err, 'InstructionError'), wire)
  return failure(key ?? 'rpc-transaction-rejected', cause)
}

/** In a token transfer, only fee and rent can leave too little. */
const rentKey = (isSender: boolean, wire: Uint8Array) => {
  if (programsOf(wire).some((program) => tokenPrograms.includes(program))) return 'insufficient-funds'
  return isSender ? 'sender-rent' : 'receiver-rent'
}

const errorText = (err: unknown): string => (typeof err === 'string' ? err : JSON.stringify(err))

const keyOf = (instructionError: unknown, wire: Uint8Array) => {
  if (!Array.isArray(instructionError)) return undefined
  const [index, inner] = instructionError
  const code = String(readField(inner, 'Custom'))
  const program = programsOf(wire)[Number(index)]
  if (program !== undefined && tokenPrograms.includes(program))
    return Object.hasOwn(TOKEN_CODES, code) ? TOKEN_CODES[code] : 'token-refused'
  // Code 1 of the system program, also when it creates a token account: the sender has too little.
  return code === '1' ? 'insufficient-funds' : undefined
}
