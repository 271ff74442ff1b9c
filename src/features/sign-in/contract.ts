/** What the files of sign-in hand each other, and what a host may give (wire facts 11.1, decisions 84). Types only. */
import type { SignInSession } from '../../lib/sign-in.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'

export type { SignInSession } from '../../lib/sign-in.ts'
export type { SignInRecord } from '../../lib/sign-in-message.ts'

/** `chainId`: CAIP-2. `notBefore`: ISO 8601. */
export type MessageRequest = {
  readonly accountAddress: string
  readonly chainId: string
  readonly notBefore?: string | undefined
}

export type SignatureRequest = {
  readonly message: string
  readonly chainId: string
  readonly accountAddress: string
}

/** The plug-in interface. A host's may answer at once or by a promise; `checked-plugin.ts` checks all that it answers. */
export type SignInPlugin = {
  createMessage(request: MessageRequest): Promise<SignInRecord & { toString(): string }>
  /** In place of the wallet's request. */
  signMessage?(request: SignatureRequest): Promise<string>
  /** Verifies and stores; throws if the session is not valid. */
  addSession(session: SignInSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all; an empty list signs out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Only valid, unexpired ones. */
  getSessions(chainId: string, address: string): Promise<readonly SignInSession[]>
  /** True by default. */
  getRequired?(): boolean
  /** True by default. */
  readonly signOutOnDisconnect?: boolean | undefined
}

/** `siwx` without `getSessions`: what the ready default is to do otherwise. */
export type SignInOptions = {
  /** A sentence that the wallet shows. With EIP-4361 the characters of RFC 3986 and spaces. */
  readonly statement?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
  /** Seconds. @default 604800, seven days */
  readonly expiresIn?: number | undefined
  /** The server's: at least 8 letters and digits. */
  readonly getNonce?: (() => unknown) | undefined
  /** The server's word on a session whose text and signature are good; anything but true refuses it. Asked once for each. */
  readonly verify?: ((session: SignInSession) => unknown) | undefined
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  /** EIP-4361 on eip155 unless it is `caip-122`. */
  readonly format?: 'eip-4361' | 'caip-122' | undefined
}

/** `unknown`: whoever could tell cannot be reached. */
export type Verdict = 'valid' | 'invalid' | 'unknown'

/** Undefined: nothing here can check signatures of that namespace. Never throws. */
export type SignatureVerifier = (session: SignInSession) => Promise<Verdict | undefined>

/** What sign-in needs of the page it is on. */
export type SignInPage = {
  /** `location.host`; empty where a page has none. */
  readonly host: string
  /** `location.href`. */
  readonly href: string
}
