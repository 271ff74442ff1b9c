/**
 * The one error class that leaves the product: every promise handed to the host rejects with it (decisions 12).
 * Owns the shape; what thrown things mean is decided in `message.ts`.
 */

/** EIP-1193 / JSON-RPC numbers, or a stable word of our own (`view-unknown`, `chunk-failed`, …). */
export type ErrorCode = number | string

/** `message` is English for the host's engineer; `code` is stable; `cause` is whatever was thrown beneath. */
export class WalletModalError extends Error {
  override readonly name = 'WalletModalError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** EIP-1193 4001: the visitor said no, or closed. A normal outcome, never an alert (decisions 12). */
export const REJECTED = 4001
export const REJECTED_TEXT = 'User rejected the request'

export const rejected = (message = REJECTED_TEXT, cause?: unknown): WalletModalError =>
  new WalletModalError(REJECTED, message, cause)

/** A page's proxy may throw even when asked what it is. */
export const isOurs = (thrown: unknown): thrown is WalletModalError => {
  try {
    return thrown instanceof WalletModalError
  } catch {
    return false
  }
}

export const isRejected = (error: unknown): boolean => isOurs(error) && error.code === REJECTED
