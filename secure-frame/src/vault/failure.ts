/** The one error that becomes an answer of the vault. What is thrown besides is a fault of this program, and becomes `internal`. */
import type { VaultErrorCode } from '../contract/vault.ts'

type More = { readonly cause?: unknown; readonly now?: number; readonly retryAfter?: number }

export class VaultFailure extends Error {
  override readonly name = 'VaultFailure'
  readonly code: VaultErrorCode
  /** The vault's time in ms, with `clock`. */
  readonly now: number | undefined
  /** Seconds, with `too-many`. */
  readonly retryAfter: number | undefined

  constructor(code: VaultErrorCode, message: string, { cause, now, retryAfter }: More = {}) {
    super(message, { cause })
    this.code = code
    this.now = now
    this.retryAfter = retryAfter
  }
}

const STATUS: Partial<Record<VaultErrorCode, number>> = {
  'too-many': 429,
  'signature-invalid': 401,
  clock: 401,
  'nonce-used': 401,
  'session-ended': 401,
  'origin-refused': 403,
  'mail-failed': 502,
  'provider-failed': 502,
  'farcaster-failed': 502,
  'record-damaged': 500,
  internal: 500,
}

export const statusOf = (code: VaultErrorCode): number => STATUS[code] ?? 400
