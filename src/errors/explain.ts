/**
 * Describes thrown values for stage 1, which loads the error catalogue only when something was thrown. If the catalogue cannot be
 * loaded, only a rejection and "something went wrong" are told apart.
 */
import { readField } from '../lib/json.ts'
import { isModalError, REJECTED, rejected, type WalletModalError } from './base.ts'
import type { Description } from './message.ts'
import { ownFailure } from './own.ts'

const isRejection = (thrown: unknown): boolean => readField(thrown, 'code') === REJECTED

export const explain = async (thrown: unknown): Promise<Description> => {
  try {
    const { describe } = await import('./message.ts')
    return describe(thrown)
  } catch {
    const isRejected = isRejection(thrown)
    const key = isRejected ? 'rejected' : 'unknown'
    return { code: isRejected ? REJECTED : key, key, rejected: isRejected }
  }
}

/** Turns any thrown value into a `WalletModalError`, the only class that the host gets. */
export const toModalError = async (thrown: unknown): Promise<WalletModalError> => {
  if (isModalError(thrown)) return thrown
  try {
    const { toError } = await import('./to-error.ts')
    return toError(thrown)
  } catch {
    return isRejection(thrown) ? rejected(undefined, thrown) : ownFailure('unknown', thrown)
  }
}
