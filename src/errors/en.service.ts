/**
 * The texts of the errors that any call of a service can end with, apart from the whole catalogue (`en.errors.ts`), which the opening does
 * without. Part of the dictionary there.
 */
import { WalletModalError } from './base.ts'
import { ownTexts } from './own.ts'

export const serviceTexts = {
  timeout: ownTexts.timeout,
  aborted: 'Request was aborted',
  'http-failed': 'The network cannot be reached. Try again.',
  'rpc-invalid-request': 'The request is not valid. Try again.',
  'rpc-limit': 'Too many requests. Wait a moment and try again.',
  'service-refused': 'The service refused this site. Check the project id and its allowed origins.',
  'service-failed': 'The service failed. Try again.',
  'service-answer-invalid': 'The service gave an answer that is not valid. Try again.',
} as const

export type ServiceErrorKey = keyof typeof serviceTexts

/** For a call that no service has answered: nothing is known of a status or of reasons. */
export const callFailure = (key: ServiceErrorKey, cause?: unknown): WalletModalError =>
  new WalletModalError(key, serviceTexts[key], cause)
