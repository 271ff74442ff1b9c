/**
 * Takes out of viem's error what our transport threw, so that a node's code and words reach `errors/message.ts` as they
 * came: viem's wrapping replaces them with its own. What viem itself found wrong stays as it is.
 */
import { BaseError } from 'viem'
import type { WalletModalError } from '../../errors/base.ts'
import { toError } from '../../errors/to-error.ts'
import { RpcRequestError } from '../rpc/endpoint.ts'
import { isTransient } from '../rpc/reads.ts'

export const toReadError = (thrown: unknown): WalletModalError => toError(foreign(thrown) || thrown)

/** What is no error of viem's own, if it is in there. */
const foreign = (thrown: unknown): unknown =>
  thrown instanceof BaseError ? thrown.walk((error) => !(error instanceof BaseError)) : thrown

/** The node has answered a call, and the contract does not: it refused, or said what cannot be read. Asking again helps nobody. */
export function isRefusal(thrown: unknown): boolean {
  const within = foreign(thrown)
  // viem's own words are about what it read, as are those of the language.
  if (within === null || within instanceof TypeError) return true
  return within instanceof RpcRequestError && !isTransient(within)
}
