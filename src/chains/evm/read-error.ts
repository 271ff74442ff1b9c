/**
 * Takes out of viem's error what our transport threw, so that a node's code and words reach `errors/message.ts` as they
 * came: viem's wrapping replaces them with its own. What viem itself found wrong stays as it is.
 */
import { BaseError } from 'viem'
import type { WalletModalError } from '../../errors/base.ts'
import { toError } from '../../errors/to-error.ts'

export const toReadError = (thrown: unknown): WalletModalError => {
  const within = thrown instanceof BaseError && thrown.walk((error) => !(error instanceof BaseError))
  return toError(within || thrown)
}
