/**
 * The error class with which every promise given to the host rejects (decisions 12), and the rejection 4001. Which code a thrown value
 * gets is decided in `message.ts`.
 */

/** An EIP-1193 or JSON-RPC number, or one of the product's own stable keys (`view-unknown`, `chunk-failed`, …). */
export type ErrorCode = number | string

/** The page of the documentation that says what each code means. Change it here when the documentation moves. */
const DOCS = 'https://wallet-modal.example/docs/errors.md'

/** `message` is English, for the host's engineer. `code` is stable. `cause` is the value that was thrown originally. */
export class WalletModalError extends Error {
  override readonly name = 'WalletModalError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** The code's cause and the next step, in the documentation. */
  get docsUrl(): string {
    return `${DOCS}#${this.code}`
  }
}

/** EIP-1193 4001: the visitor rejected the request or closed the dialog. Never reported as an error (decisions 12). */
export const REJECTED = 4001
export const REJECTED_TEXT = 'User rejected the request'

export const rejected = (message = REJECTED_TEXT, cause?: unknown): WalletModalError =>
  new WalletModalError(REJECTED, message, cause)

/** Never throws, though `instanceof` can with a hostile proxy. */
export const isModalError = (thrown: unknown): thrown is WalletModalError => {
  try {
    return thrown instanceof WalletModalError
  } catch {
    return false
  }
}

export const isRejected = (error: unknown): boolean => isModalError(error) && error.code === REJECTED
