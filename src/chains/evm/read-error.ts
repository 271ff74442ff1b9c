/**
 * Unwraps the error that our transport threw from viem's error, so that the node's own code and text reach `errors/message.ts`. Errors
 * that viem found itself stay as they are.
 */
import { BaseError } from 'viem'
import type { WalletModalError } from '../../errors/base.ts'
import { toError } from '../../errors/to-error.ts'
import { RpcRequestError } from '../rpc/endpoint.ts'
import { isTransient } from '../rpc/reads.ts'

export const toReadError = (thrown: unknown): WalletModalError => toError(unwrap(thrown) || thrown)

/** The first error in the chain that is not viem's; null if there is none. */
const unwrap = (thrown: unknown): unknown =>
  thrown instanceof BaseError ? thrown.walk((error) => !(error instanceof BaseError)) : thrown

/** Whether the node answered, but the contract reverted or returned something unreadable. Retrying would not help. */
export function isRefusal(thrown: unknown): boolean {
  const inner = unwrap(thrown)
  // Then viem, or a TypeError in it, failed to decode the answer.
  if (inner === null || inner instanceof TypeError) return true
  return inner instanceof RpcRequestError && !isTransient(inner)
}
