/** What a request to the frame rejects with: `timeout`, or `frame-failed`, whose cause says what happened. */
import { isModalError, WalletModalError } from '../errors/base.ts'
import { failure } from '../errors/to-error.ts'

/** For the host's engineer: the codes of alerts. `domain-unverified`: it is silent because the project does not know the page's origin. */
export type FrameTrouble = 'frame-load-failed' | 'frame-timeout' | 'domain-unverified'

const causes = {
  invalid: 'The secure frame answered in a shape that is not part of its protocol',
  blocked: 'The content security policy of the page forbids the secure frame',
  silent: 'The secure frame did not say that it is ready',
  lost: 'The secure frame was reloaded or removed',
  absent: 'There is no element in the page that the secure frame could be put into',
} as const

export const frameFailed = (why: keyof typeof causes): WalletModalError =>
  failure('frame-failed', new Error(causes[why]))

/** It was asked, and has gone before it answered: what becomes of the request nobody knows. */
export const isLost = (error: unknown): boolean =>
  isModalError(error) && error.cause instanceof Error && error.cause.message === causes.lost

/** A request that cannot be posted: it holds a function or the like. */
export const notPostable = (cause: unknown): WalletModalError => failure('frame-failed', cause)

/** In the frame's own words, cleaned, if there are any. */
export const frameSaid = (words: string): WalletModalError =>
  words ? new WalletModalError('frame-failed', words) : failure('frame-failed')
