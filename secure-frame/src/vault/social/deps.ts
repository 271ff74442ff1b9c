/** What the logins need of the vault's core. Types, and the one error that becomes an answer. */
import type { Identity, SignedIn, VaultErrorCode } from '../../contract/vault.ts'

export type Tickets = {
  /** Stores a value and answers the random token that takes it again. `expiresAt` in ms since the epoch. */
  put(kind: string, value: unknown, expiresAt: number): Promise<string>
  /** Once. Undefined if there is none of that kind, or it has expired. */
  take(kind: string, token: string): Promise<unknown>
}

export type SignIn = (
  deviceId: string,
  identityKey: string,
  identity: Identity,
  site: string,
  browser: string,
) => Promise<SignedIn>

export type Caller = {
  readonly deviceId: string
  /** In words, such as "Chrome on Android". */
  readonly browser: string
  /** Aborts when the request is gone. */
  readonly signal: AbortSignal
}

export class VaultFailure extends Error {
  override readonly name = 'VaultFailure'
  readonly code: VaultErrorCode

  constructor(code: VaultErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
