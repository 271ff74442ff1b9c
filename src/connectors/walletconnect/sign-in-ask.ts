/** What one-click sign-in hands over (wire facts 8.6). Types only: the page's side is `features/sign-in`, which no connector knows. */
import type { SignedCacao } from '../../lib/cacao.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'

export type SignInAsk = {
  /** What is to be signed, by an account that nobody knows yet; undefined: nothing can be asked now. Never rejects. */
  fields(network: CaipNetworkId): Promise<SignInRecord | undefined>
  /** What the wallet has signed, before it counts as connected. `signal`: the visitor has left. Never rejects. */
  onSigned(cacaos: readonly SignedCacao[], signal: AbortSignal | undefined): Promise<void>
}

/** A session, and what was signed with it. */
export type Approved<S> = { readonly session: S; readonly cacaos?: readonly SignedCacao[] }
