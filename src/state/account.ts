/** Who is connected, per namespace. Written by `session/` (and balance, portfolio and profile by `features/account`) only. */
import { proxy } from 'valtio/vanilla'
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'

/**
 * `connecting`: a stored session is asked for, at the start. `reconnecting`: it was connected, and what carries it went away while
 * the page lives.
 */
export type AccountStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** `unavailable` is never shown as zero (decisions 27). Values in base units. */
export type BalanceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly value: bigint; readonly symbol: string; readonly decimals: number }
  | { readonly kind: 'unavailable' }

/** A row of what an account holds (specification 3, token balance). `amount` in base units. */
export type TokenBalance = {
  readonly caipNetworkId: CaipNetworkId
  /** Absent: the network's own coin. */
  readonly address?: Address | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly amount: bigint
  /** US dollars per token, and in all: plain decimal text. */
  readonly price?: string | undefined
  readonly value?: string | undefined
  readonly image?: string | undefined
}

/**
 * `at`: wall time in ms when it was read. `isPartial`: the list could not be had this time; these rows are from before, or only
 * those that the host names. `off`: not offered on this network (decisions 27).
 */
export type PortfolioState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known'
      readonly tokens: readonly TokenBalance[]
      readonly at: number
      readonly isPartial?: boolean
    }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'off' }

/** Who an address says it is: for reading, never a receiver. */
export type Profile = { readonly name?: string | undefined; readonly image?: string | undefined }

export type ConnectedWallet = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
}

export type AccountState = {
  status: AccountStatus
  address: Address | undefined
  /** All addresses the wallet shares, as their namespace writes them; the first one is active. */
  accounts: readonly Address[]
  /** Of these the contracts on the network in use (decisions 32: whoever delegated is a person); undefined: not known. */
  smart: readonly Address[] | undefined
  wallet: ConnectedWallet | undefined
  balance: BalanceState
  portfolio: PortfolioState
  profile: Profile
  /** What the wallet calls its accounts, by address; cleaned. */
  labels: Readonly<Record<Address, string>> | undefined
  /** Networks the wallet has agreed to; undefined: any. */
  approved: readonly CaipNetworkId[] | undefined
}

/** A session is there, also while what carries it is away. */
export const isConnected = ({ status }: Pick<AccountState, 'status'>): boolean =>
  status === 'connected' || status === 'reconnecting'

export type AccountsState = Record<Namespace, AccountState>

export const noAccount = (): AccountState => ({
  status: 'disconnected',
  address: undefined,
  accounts: [],
  smart: undefined,
  wallet: undefined,
  balance: { kind: 'none' },
  portfolio: { kind: 'none' },
  profile: {},
  labels: undefined,
  approved: undefined,
})

export const createAccountsState = (): AccountsState =>
  proxy<AccountsState>({ eip155: noAccount(), solana: noAccount() })
