/** What a page is told of a request that failed: one sentence in plain words. No secret, nothing of what a server sent unread. */
import { cleanText } from '../../../src/lib/text.ts'
import type { VaultErrorCode } from '../contract/vault.ts'

/** Its message may be shown to the page and the person. Every other error is answered in general words. */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** Of EIP-1193 and EIP-5792, or the vault's. The wire has no field for it. */
  readonly code: number | VaultErrorCode | undefined

  constructor(message: string, code?: number | VaultErrorCode, options?: ErrorOptions) {
    super(cleanText(message, 300), options)
    this.code = code
  }
}

export const notAllowed = () => new Failure('Requested RPC call is not allowed')
export const invalid = (what: string) => new Failure(`Invalid request: ${what}`, -32602)
export const unsupported = (what: string) => new Failure(`${what} is not supported (4200)`, 4200)
export const refused = () => new Failure('User rejected the request', 4001)
export const aborted = () => new Failure('The request was aborted')
export const notSignedIn = () => new Failure('Not signed in', 'session-ended')

export const hasCode = (error: unknown, code: Failure['code']) =>
  error instanceof Failure && error.code === code

/** Those of `account/` are loaded late, and so known by their name. Their sentences are for a person as well. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof Failure || (error instanceof Error && error.name === 'SmartAccountError')

export function toMessage(error: unknown): string {
  return isForPeople(error) ? cleanText(error.message, 300) : 'Something went wrong. Please try again.'
}
