/**
 * What a page and the secure frame say to each other by `postMessage` (wire facts 6.2), in our own types. A page asks
 * `@w3m-app/NAME` with an id; the frame answers `@w3m-frame/NAME_SUCCESS` or `@w3m-frame/NAME_ERROR` with that id.
 * How answers are parsed is in `answers.ts`.
 */
import type { CaipNetworkId } from '../lib/namespaces.ts'

export type AccountType = 'eoa' | 'smartAccount'

/** Of an RPC method: read-only, approved by the visitor in the frame, or never asked. */
export type MethodKind = 'safe' | 'unsafe' | 'disallowed'

/** Those that sign in by a window. Farcaster has requests of its own. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

export type SignedInBy = SocialProvider | 'farcaster' | 'email'

/** Who is signed in, on one network. Texts are cleaned and cut; addresses are still to be checked, as any wallet's. */
export type FrameUser = {
  /** Undefined: the identity has none, or the frame does not say. */
  readonly email: string | undefined
  readonly userName: string | undefined
  readonly address: string
  readonly network: CaipNetworkId
  /** Undefined: the frame does not say, as its node was too slow. */
  readonly smartAccountDeployed: boolean | undefined
  /** The same person's accounts on that network; empty: the frame does not say. */
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType: AccountType | undefined
}

export type FrameTheme = {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables: Readonly<Record<string, string>>
}

/** The page that asks. The frame takes words from it; whose page it is, the browser says. */
export type FrameAppData = {
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly sdkVersion: string
  readonly sdkType: string
  readonly projectId: string
}

type WantedAccount = {
  readonly chainId?: CaipNetworkId
  readonly preferredAccountType?: AccountType
}

type Ask<P, A> = { readonly payload: P; readonly answer: A }

export type FrameRequests = {
  readonly CONNECT_EMAIL: Ask<
    { readonly email: string },
    { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  >
  /** Answered when the visitor has approved the device, by the link in the mail. */
  readonly CONNECT_DEVICE: Ask<undefined, undefined>
  readonly CONNECT_OTP: Ask<{ readonly otp: string }, undefined>
  readonly GET_SOCIAL_REDIRECT_URI: Ask<{ readonly provider: SocialProvider }, { readonly uri: string }>
  readonly CONNECT_SOCIAL: Ask<{ readonly uri: string } & WantedAccount, FrameUser>
  readonly GET_FARCASTER_URI: Ask<undefined, { readonly url: string }>
  /** Answered when the visitor has approved in the app. */
  readonly CONNECT_FARCASTER: Ask<undefined, { readonly userName: string }>
  readonly GET_USER: Ask<WantedAccount, FrameUser>
  readonly SIGN_OUT: Ask<undefined, undefined>
  readonly IS_CONNECTED: Ask<undefined, { readonly isConnected: boolean }>
  /** Answered by the frame itself, which asks nobody for it; only that it answers is read. */
  readonly GET_CHAIN_ID: Ask<undefined, undefined>
  readonly SWITCH_NETWORK: Ask<{ readonly chainId: CaipNetworkId }, { readonly network: CaipNetworkId }>
  readonly RPC_REQUEST: Ask<{ readonly method: string; readonly params?: unknown }, unknown>
  readonly UPDATE_EMAIL: Ask<
    { readonly email: string },
    { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  >
  readonly UPDATE_EMAIL_PRIMARY_OTP: Ask<{ readonly otp: string }, undefined>
  readonly UPDATE_EMAIL_SECONDARY_OTP: Ask<{ readonly otp: string }, { readonly newEmail: string }>
  readonly SYNC_THEME: Ask<FrameTheme, undefined>
  readonly SYNC_DAPP_DATA: Ask<FrameAppData, undefined>
  /** Numbers of EVM networks. */
  readonly GET_SMART_ACCOUNT_ENABLED_NETWORKS: Ask<undefined, readonly CaipNetworkId[]>
  readonly SET_PREFERRED_ACCOUNT: Ask<
    { readonly type: AccountType },
    { readonly type: AccountType; readonly address: string }
  >
  readonly RELOAD: Ask<undefined, undefined>
  readonly RPC_ABORT: Ask<undefined, undefined>
}

export type FrameRequestName = keyof FrameRequests
export type FramePayload<N extends FrameRequestName> = FrameRequests[N]['payload']
export type FrameAnswer<N extends FrameRequestName> = FrameRequests[N]['answer']

/**
 * Asks the frame, which is loaded if it is not there. Settles exactly once: by the answer, a deadline (`timeout`), the reason of
 * `signal`, or `frame-failed`. Those that send a mail heed `signal` only until they are posted: the mail is sent all the same.
 */
export type FrameAsk = <N extends FrameRequestName>(
  name: N,
  payload: FramePayload<N>,
  signal?: AbortSignal,
) => Promise<FrameAnswer<N>>
