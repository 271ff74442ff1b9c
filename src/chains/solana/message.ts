/**
 * Builds a transaction, unsigned and in wire form: its budget, then what it does (`moves.ts`). What the review shows is what
 * stands in it, to the last unit.
 */
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { unitLimitInstruction, unitPriceInstruction } from './instructions.ts'

export type Budget = { readonly units: bigint; readonly price: bigint }
export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/** Price and limit are always there: wallets that find none put in their own, and the fee shown would not be the fee paid. */
export function buildTransaction(
  from: string,
  moves: readonly IInstruction[],
  { units, price }: Budget,
  lifetime: Lifetime,
): { readonly wire: Uint8Array; readonly message: Uint8Array } {
  const transaction = compileTransaction(
    pipe(
      // Without a version: the form that every wallet knows, hardware ones included.
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(address(from), message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...lifetime, blockhash: blockhash(lifetime.blockhash) },
          message,
        ),
      (message) =>
        appendTransactionMessageInstructions(
          [unitLimitInstruction(units), unitPriceInstruction(price), ...moves],
          message,
        ),
    ),
  )
  return {
    wire: Uint8Array.from(getTransactionEncoder().encode(transaction)),
    message: transaction.messageBytes.slice(),
  }
}

/** As nodes take bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
