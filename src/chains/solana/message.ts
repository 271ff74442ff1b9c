/** Builds an unsigned transaction in wire format: the compute budget, then the instructions of the transfer, which come from `plan.ts`. */
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

/**
 * `wire`: the whole transaction. `message`: the part that is signed. Always has a unit price and limit, because wallets add their own if
 * there are none, and then the fee paid would not be the one that was shown.
 */
export function buildTransaction(
  from: string,
  instructions: readonly IInstruction[],
  { units, price }: Budget,
  lifetime: Lifetime,
): { readonly wire: Uint8Array; readonly message: Uint8Array } {
  const transaction = compileTransaction(
    pipe(
      // The legacy format, which all wallets support, including hardware wallets.
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(address(from), message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...lifetime, blockhash: blockhash(lifetime.blockhash) },
          message,
        ),
      (message) =>
        appendTransactionMessageInstructions(
          [unitLimitInstruction(units), unitPriceInstruction(price), ...instructions],
          message,
        ),
    ),
  )
  return {
    wire: Uint8Array.from(getTransactionEncoder().encode(transaction)),
    message: transaction.messageBytes.slice(),
  }
}

/** The encoding in which nodes take transactions. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
