/**
 * Words for what was thrown, fetched when something was: the catalogue is not part of what every page pays. When even
 * that cannot be fetched, what is sure without it: a refusal, or "something went wrong".
 */
import { readField } from '../lib/json.ts'
import { isOurs, REJECTED, rejected, type WalletModalError } from './base.ts'
import type { Description } from './message.ts'
import { ownFailure } from './own.ts'

const isRefusal = (thrown: unknown): boolean => readField(thrown, 'code') === REJECTED

export const explain = async (thrown: unknown): Promise<Description> => {
  try {
    const { describe } = await import('./message.ts')
    return describe(thrown)
  } catch {
    const isRejected = isRefusal(thrown)
    const key = isRejected ? 'rejected' : 'unknown'
    return { code: isRejected ? REJECTED : key, key, rejected: isRejected }
  }
}

/** What leaves the product: always our class, whatever was thrown. */
export const toOurs = async (thrown: unknown): Promise<WalletModalError> => {
  if (isOurs(thrown)) return thrown
  try {
    const { toError } = await import('./to-error.ts')
    return toError(thrown)
  } catch {
    return isRefusal(thrown) ? rejected(undefined, thrown) : ownFailure('unknown', thrown)
  }
}
