/** A sign-in to a site, as it is stored, verified and handed to hosts (CAIP-122). Types only. */
import type { SignInRecord } from './sign-in-message.ts'

/** A capability object of one-click sign-in over WalletConnect (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string }
}

export type SignInSession = {
  readonly data: SignInRecord
  /** What was signed, to the letter. */
  readonly message: string
  /** 0x-hex on eip155, base58 on Solana. */
  readonly signature: string
  readonly cacao?: Cacao | undefined
}
