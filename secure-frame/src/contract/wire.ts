/**
 * What a page and the frame say to each other by `postMessage`: names and types alone. A page asks `@w3m-app/NAME` with an id of its
 * own; the frame answers `@w3m-frame/NAME_SUCCESS` or `@w3m-frame/NAME_ERROR` with that id. The table is the one of existing clients,
 * so no name of it may change. The schemas are in `page/wire.ts`.
 */

export type AccountType = 'eoa' | 'smartAccount'

/** EVM: a number, its decimal text, or CAIP-2 in what a page asks; Solana: CAIP-2. */
export type WireChainId = number | string

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

export type User = {
  /** Null if the identity has none: a social login or Farcaster. */
  readonly email: string | null
  readonly address: string
  /** EVM: a number; Solana: `solana:{reference}`. */
  readonly chainId: WireChainId
  /** Left out: the network's node does not say. */
  readonly smartAccountDeployed?: boolean | undefined
  /** On EVM, both types where the network has smart accounts; on Solana the one account. */
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType: AccountType
}

type Nothing = undefined
type Chain = { readonly chainId: WireChainId }
type Ask<P, A> = { readonly payload: P; readonly answer: A }
type WantsAccount = { readonly chainId?: WireChainId; readonly preferredAccountType?: AccountType }

export type Requests = {
  readonly CONNECT_EMAIL: Ask<{ email: string }, { action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }>
  readonly CONNECT_DEVICE: Ask<Nothing, Nothing>
  readonly CONNECT_OTP: Ask<{ otp: string }, Nothing>
  readonly GET_SOCIAL_REDIRECT_URI: Ask<{ provider: SocialProvider }, { uri: string }>
  readonly CONNECT_SOCIAL: Ask<WantsAccount & { uri: string }, User & { userName: string | null }>
  readonly GET_FARCASTER_URI: Ask<Nothing, { url: string }>
  readonly CONNECT_FARCASTER: Ask<Nothing, { userName: string }>
  readonly GET_USER: Ask<(WantsAccount & { socialUri?: string }) | Nothing, User>
  readonly SIGN_OUT: Ask<Nothing, Nothing>
  readonly IS_CONNECTED: Ask<{ token?: string } | Nothing, { isConnected: boolean }>
  readonly GET_CHAIN_ID: Ask<Nothing, Chain>
  readonly SWITCH_NETWORK: Ask<Chain, Chain>
  readonly RPC_REQUEST: Ask<RpcRequest, unknown>
  readonly UPDATE_EMAIL: Ask<{ email: string }, { action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  readonly UPDATE_EMAIL_PRIMARY_OTP: Ask<{ otp: string }, Nothing>
  readonly UPDATE_EMAIL_SECONDARY_OTP: Ask<{ otp: string }, { newEmail: string }>
  readonly SYNC_THEME: Ask<Theme, Nothing>
  readonly SYNC_DAPP_DATA: Ask<DappData, Nothing>
  readonly GET_SMART_ACCOUNT_ENABLED_NETWORKS: Ask<
    Nothing,
    { smartAccountEnabledNetworks: readonly number[] }
  >
  readonly INIT_SMART_ACCOUNT: Ask<Nothing, { address: string; isDeployed: boolean }>
  readonly SET_PREFERRED_ACCOUNT: Ask<{ type: AccountType }, { type: AccountType; address: string }>
  readonly RELOAD: Ask<Nothing, Nothing>
  readonly RPC_ABORT: Ask<Nothing, Nothing>
}

export type RequestName = keyof Requests

export type RpcRequest = {
  readonly method: string
  /** EVM: a list; Solana: a record, in base58. */
  readonly params?: unknown
  /** If given, it must name the session's network. */
  readonly chainId?: WireChainId
}

export type Theme = {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables?: Readonly<Record<string, string>>
}

export type DappData = {
  /** Only words: the origin is what the browser says of the message. */
  readonly metadata?: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
}
