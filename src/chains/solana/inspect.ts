/**
 * What came back from a wallet, held against what it was given (decisions 33): every instruction of ours must still be in
 * it, once, and nothing besides that could move anything. A wallet may put in guards of its own, and a younger blockhash.
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

/** One instruction, readable apart from its message. */
type Plain = { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }

type Read = {
  readonly signature: Uint8Array
  readonly blockhash: string
  readonly payer: string | undefined
  readonly signers: number
  readonly instructions: readonly Plain[]
}

export type Inspected = {
  /** Base58 of the only signature: the transaction's name. */
  readonly hash: string
  /** The wallet took another blockhash than ours. */
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

const isContained = (ours: readonly Plain[], theirs: readonly Plain[]): boolean => {
  const missing = ours.map(keyOf)
  for (const one of theirs) {
    const at = missing.indexOf(keyOf(one))
    if (at >= 0) missing.splice(at, 1)
    else if (!isHarmless(one)) return false
  }
  return missing.length === 0
}

const keyOf = ({ program, accounts, data }: Plain): string => JSON.stringify([program, accounts, [...data]])

/** Neither moves coins nor changes what the transaction costs. An allow-list by first byte, because programs grow. */
const isHarmless = ({ program, data }: Plain): boolean => {
  const [kind = -1] = data
  switch (program) {
    case programs.memo:
      return true
    case programs.computeBudget:
      // Heap size, and how much account data may be loaded; limit and price are ours.
      return kind === 1 || kind === 4
    case programs.lighthouse:
      // Assertions; 0 and 1 write and close accounts of its own, those above call other programs.
      return kind >= 2 && kind <= 15
    default:
      return false
  }
}

/** Of its instructions, in order. */
export const programsOf = (wire: Uint8Array): readonly string[] =>
  read(wire).instructions.map(({ program }) => program)

const read = (wire: Uint8Array): Read => {
  try {
    if (wire.length > solanaLimits.wireBytes) throw new RangeError('Too long')
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [signature] = Object.values(signatures)
    const again = getCompiledTransactionMessageEncoder().encode(message)
    // Written in one way only: bytes that are read over here must not mean something elsewhere.
    if (1 + solanaLimits.signatureBytes * message.header.numSignerAccounts + again.length !== wire.length)
      throw new RangeError('Not as it would be written')
    // Accounts of lookup tables are not in the message: nobody could tell what moves.
    if ('addressTableLookups' in message && message.addressTableLookups?.length)
      throw new RangeError('Tables')
    const name = (index: number): string => {
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
        program: name(programAddressIndex),
        accounts: accountIndices.map(name),
        data: Uint8Array.from(data),
      })),
    }
  } catch (error) {
    throw failure('transaction-changed', error)
  }
}
