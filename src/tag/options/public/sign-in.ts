/** Signing in to a site, as a host gives it: `siwx` (CAIP-122), or `siweConfig` as it was given before. */
import type { SignInSession } from '../../../lib/sign-in.ts'

export type { SignInSession } from '../../../lib/sign-in.ts'

/** What is asked for. `chainId`: CAIP-2. */
export type SignInInput = { readonly accountAddress: string; readonly chainId: string; readonly notBefore?: string }

/** The ready sign-in, with what you set of it. Without `getNonce` and `verify` the page alone decides. */
export type SignInOptions = {
  /** One line for the visitor to read in the text. */
  readonly statement?: string | undefined
  /** Urls that the text names. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that a session lasts, ten years at most; 604800, seven days, unless you say otherwise. */
  readonly expiresIn?: number | undefined
  /** A nonce of your server: letters and digits, eight at least. */
  getNonce?(): Promise<string> | string
  /** Your server's word on a session, after the page has found the signature valid. */
  verify?(session: SignInSession): Promise<boolean> | boolean
  /** Whoever does not sign in does not stay connected. True unless you say otherwise. */
  readonly required?: boolean | undefined
  /** A disconnect ends the session. True unless you say otherwise. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** `caip-122`: the text names networks by CAIP-2 on Ethereum as well; EIP-4361 unless you say so. */
  readonly format?: 'eip-4361' | 'caip-122' | undefined
}

/** A plug-in of your own, which is believed as it answers. It is one by its `getSessions`. */
export type SignInPlugin = {
  /** The text to sign, and its fields. */
  createMessage(input: SignInInput): Promise<{ toString(): string } & SignInSession['data']>
  /** Signs in place of the wallet. */
  signMessage?(p: { message: string; chainId: string; accountAddress: string }): Promise<string>
  /** Throws where the session is not accepted. */
  addSession(session: SignInSession): Promise<void>
  /** Ends those of this account on this network. */
  revokeSession(chainId: string, address: string): Promise<void>
  /** These are all there are. Also what one click over WalletConnect has signed. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Those of this account on this network that are good. */
  getSessions(chainId: string, address: string): Promise<readonly SignInSession[]>
  /** Whoever does not sign in does not stay connected. True unless it says otherwise. */
  getRequired?(): boolean
  /** A disconnect ends the session. True unless you say otherwise. */
  readonly signOutOnDisconnect?: boolean
}

/** Signing in with Ethereum as sites of the time before `siwx` have it. Only EVM networks count. */
export type SiweConfig = {
  /** Whoever does not sign in does not stay connected. True unless you say otherwise. */
  readonly required?: boolean
  /** False: nobody is asked to sign in. */
  readonly enabled?: boolean
  /** A disconnect ends the session. True unless you say otherwise, as the next two. */
  readonly signOutOnDisconnect?: boolean
  /** Whoever goes on with another account signs in again. */
  readonly signOutOnAccountChange?: boolean
  /** Whoever goes on with another network signs in again. */
  readonly signOutOnNetworkChange?: boolean
  /** A nonce of your server. */
  getNonce(address?: string): Promise<string>
  /** Fields for `createMessage`, such as `statement`; `domain`, `uri`, `iat` and `nbf` take the place of ours. */
  getMessageParams?(): Promise<Readonly<Record<string, unknown>>>
  /** The text to sign. */
  createMessage(params: Readonly<Record<string, unknown>>): string
  /** True signs in. */
  verifyMessage(p: { message: string; signature: string }): Promise<boolean>
  /** Your server's session, or null. */
  getSession(): Promise<{ address: string; chainId: number } | null>
  /** Ends it; false where that failed. */
  signOut(): Promise<boolean>
  onSignIn?(session: { address: string; chainId: number } | undefined): void
  onSignOut?(): void
}
