/** Wraps whatever was thrown into the one class that leaves the product, the thrown thing kept as its cause. */
import { isOurs, WalletModalError } from './base.ts'
import { type ErrorKey, errorTexts } from './en.errors.ts'
import { describe } from './message.ts'

export const toError = (thrown: unknown): WalletModalError => {
  if (isOurs(thrown)) return thrown
  const { code, key } = describe(thrown)
  return new WalletModalError(code, errorTexts[key], thrown)
}

/** An error of our own, by its key. A refusal is `rejected()` of `base.ts`: its code is a number. */
export const failure = (key: Exclude<ErrorKey, 'rejected'>, cause?: unknown): WalletModalError =>
  new WalletModalError(key, errorTexts[key], cause)

/** EIP-1193 4100: a namespace that is not in use, and in which there is no account. */
export const notConnectedThere = (): WalletModalError =>
  new WalletModalError(4100, 'Nobody is connected there. Connect a wallet of that namespace first')
