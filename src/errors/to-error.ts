/** Makes `WalletModalError`s with the texts of the catalogue: from thrown values, which become the `cause`, or by key. */
import { isModalError, WalletModalError } from './base.ts'
import { type ErrorKey, errorTexts } from './en.errors.ts'
import { describe } from './message.ts'

export const toError = (thrown: unknown): WalletModalError => {
  if (isModalError(thrown)) return thrown
  const { code, key } = describe(thrown)
  return new WalletModalError(code, errorTexts[key], thrown)
}

/** An error by its key. For a user rejection use `rejected()` of `base.ts`, because its code is a number. */
export const failure = (key: Exclude<ErrorKey, 'rejected'>, cause?: unknown): WalletModalError =>
  new WalletModalError(key, errorTexts[key], cause)

/** EIP-1193 4100, for a request in a namespace without a connected account. */
export const notConnected = (): WalletModalError =>
  new WalletModalError(4100, 'Nobody is connected there. Connect a wallet of that namespace first')
