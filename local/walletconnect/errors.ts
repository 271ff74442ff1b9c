// Owns the errors that the wallet sends over WalletConnect: the codes of its specification, and those of EIP-1193 within.
import { ProviderRpcError, toPlainError } from '../wallet/errors.ts'

export type WireError = { readonly code: number; readonly message: string; readonly data?: string }

/** The person said no: CAIP-25 knows it as 5000. */
export const userRejected: WireError = { code: 5000, message: 'User rejected.' }

export const userDisconnected: WireError = { code: 6000, message: 'User disconnected.' }

export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(5101, `Lantern Wallet does not know the method ${method}.`)

/** Data that is no text goes as JSON: the protocol takes only text. */
export function toWireError(error: unknown): WireError {
  const { code, message, data } = toPlainError(error)
  if (data === undefined) return { code, message }
  return { code, message, data: typeof data === 'string' ? data : JSON.stringify(data) }
}
