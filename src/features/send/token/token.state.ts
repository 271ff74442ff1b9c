/** The search for a token. Written by `select-token.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Address, TokenFacts } from '../../../chains/chain.ts'

/** What the chain says of an address that was pasted and that no list has. */
export type Pasted =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly address: Address }
  | { readonly kind: 'known'; readonly address: Address; readonly facts: TokenFacts }
  /** `isUnknown`: there is no token; else it could not be read. */
  | { readonly kind: 'failed'; readonly address: Address; readonly isUnknown: boolean }

export type SelectTokenState = { query: string; pasted: Pasted }

export const createSelectTokenState = (): SelectTokenState =>
  proxy<SelectTokenState>({ query: '', pasted: { kind: 'none' } })
