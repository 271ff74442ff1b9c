// Owns the types of a request and of what answering it may use. How each method is answered is in `evm.ts` and `solana.ts`.
import type { Namespace } from '../accounts.ts'
import type { NodeUrls } from '../chains.ts'

export type Asked = {
  readonly method: string
  /** EVM methods take a list, Solana's a record, which stands here as the only one of a list. */
  readonly params: readonly unknown[]
  /** CAIP-2 */
  readonly chain: string
}

/** What a method may use of the wallet. */
export type Hands = {
  readonly urls: NodeUrls
  /** Addresses in the session, the one in use first. */
  addresses(namespace: Namespace): readonly string[]
  chains(namespace: Namespace): readonly string[]
  /** Local, or in the session. */
  knows(chain: string): boolean
  /** Puts the chain into the session and tells the page that it is the one in use. */
  chooseChain(chain: string): Promise<void>
  /** Answers of `solana_signTransaction` in the old form, with nothing but the signature. */
  readonly isOldSolana: () => boolean
}
