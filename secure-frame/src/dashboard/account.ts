/** What the views of a signed-in person are handed. */
import type { Identity } from '../contract/vault.ts'
import type { Parts } from './parts.ts'

export type Account = {
  readonly parts: Parts
  readonly identity: Identity
  onSignedOut(words: string): void
}
