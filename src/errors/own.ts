/** The few errors that stage 1 throws itself, so that it does not need the whole catalogue (`en.errors.ts`), which includes their texts. */
import { WalletModalError } from './base.ts'

export const ownTexts = {
  unknown: 'Something went wrong',
  timeout: 'This took too long. Check your connection and try again.',
  'chunk-failed': 'A part of the modal could not be loaded.',
  'view-unknown': 'There is no such view.',
  'not-in-page': 'The modal is not in the page.',
} as const

export type OwnErrorKey = keyof typeof ownTexts

export const ownFailure = (key: OwnErrorKey, cause?: unknown): WalletModalError =>
  new WalletModalError(key, ownTexts[key], cause)

/** Only for the host's engineer, so they are in no dictionary. */
export const SIGN_IN_TWICE_TEXT = 'Cannot set both `siweConfig` and `siwx` options'
export const NO_DOCUMENT_TEXT = 'createWalletModal needs a page; on a server, render <wallet-modal>'

/** Text codes of errors that have no text in a dictionary; all others are an `ErrorKey`. */
export type OwnErrorCode = 'no-document' | 'sign-in-twice'
