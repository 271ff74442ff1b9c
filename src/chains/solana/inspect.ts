/**
 * Compares the signed transaction that a wallet returned with the one it was given (decisions 33): each of our instructions must be in it
 * exactly once, and no other that could move coins or tokens. A wallet may add assertions and use a newer blockhash.
 */
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/web3.js'
import { failure } from '../../errors/to-error.ts'
import { toBase58 } from '../../lib/base58.ts'
import { programs } from './instructions.ts'
import { solanaLimits } from './limits.ts'

/** An instruction with its addresses in place of indices. */
type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

type Read = {
  readonly signature: Uint8Array
  readonly blockhash: string
  readonly payer: string | undefined
  readonly signers: number
  readonly instructions: readonly Instruction[]
}

export type Inspected = {
  /** The only signature in base58, which identifies the transaction. */
  readonly hash: string
  /** The wallet used another blockhash. */
  readonly renewed: boolean
}

/** Throws `transaction-changed`. */
export function inspect(given: Uint8Array, signed: Uint8Array): Inspected {
  const ours = read(given)
  const theirs = read(signed)
  const isSame =
    theirs.payer === ours.payer &&
    theirs.signers === 1 &&
    theirs.signature.some((byte) => byte !== 0) &&
    isContained(ours.instructions, theirs.instructions)
  if (!isSame) throw failure('transaction-changed')
  return { hash: toBase58(theirs.signature), renewed: theirs.blockhash !== ours.blockhash }
}

const isContained = (ours: readonly Instruction[], theirs: readonly Instruction[]): boolean => {
  const missing = ours.map(keyOf)
  for (const one of theirs) {
    const at = missing.indexOf(keyOf(one))
    if (at >= 0) missing.splice(at, 1)
    else if (!isHarmless(one)) return false
  }
  return missing.length === 0
}

const keyOf = ({ program, accounts, data }: Instruction): string =>
  JSON.stringify([program, accounts, [...data]])

/** Instructions that move nothing and do not change the fee. An allow-list by first byte, because programs get new instructions. */
const isHarmless = ({ program, data }: Instruction): boolean => {
  const [kind = -1] = data
  switch (program) {
    case programs.memo:
      return true
    case programs.computeBudget:
      // Heap size and loaded account data size. Unit limit and price must be ours.
      return kind === 1 || kind === 4
    case programs.lighthouse:
      // Assertions. 0 and 1 write and close Lighthouse's own accounts; those above 15 call other programs.
      return kind >= 2 && kind <= 15
    default:
      return false
  }
}

/** The program of each instruction, in order. */
export const programsOf = (wire: Uint8Array): readonly string[] =>
  read(wire).instructions.map(({ program }) => program)

const read = (wire: Uint8Array): Read => {
  try {
    if (wire.length > solanaLimits.wireBytes) throw new RangeError('Too long')
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [signature] = Object.values(signatures)
    const again = getCompiledTransactionMessageEncoder().encode(message)
    // Only the canonical encoding is accepted, so that no other parser can read these bytes differently.
    if (1 + solanaLimits.signatureBytes * message.header.numSignerAccounts + again.length !== wire.length)
      throw new RangeError('Not as it would be written')
    // Accounts from lookup tables are not in the message, so its instructions could not be compared.
    if ('addressTableLookups' in message && message.addressTableLookups?.length)
      throw new RangeError('Tables')
    const addressAt = (index: number): string => {
      const account = message.staticAccounts[index]
      if (account === undefined) throw new RangeError('No such account')
      return account
    }
    return {
      signature: Uint8Array.from(signature ?? []),
      blockhash: message.lifetimeToken,
      payer: message.staticAccounts[0],
      signers: message.header.numSignerAccounts,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
        program: addressAt(programAddressIndex),
        accounts: accountIndices.map(addressAt),
        data: Uint8Array.from(data),
      })),
    }
  } catch (error) {
    throw failure('transaction-changed', error)
  }
}
