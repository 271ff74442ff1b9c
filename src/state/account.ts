/**
 * Who is connected, in each namespace, and what the account holds. The session writes who is connected; `features/account` writes
 * `balance`, `portfolio`, `profile` and, where the wallet does not say it, `smart`; `features/names` a name that was just registered;
 * `features/sign-in` writes `signIn`.
 */
import { proxy } from 'valtio/vanilla'
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import type { EmbeddedAccount } from '../connectors/connector.ts'
import type { Amount, Currency, FiatValue } from '../lib/money.ts'
import type { EndedBy } from './router.ts'

/**
 * `connecting`: a stored session is being restored, after a page load or because another tab has connected. `reconnecting`: the session
 * is still there, but its transport (such as the relay) is away for now.
 */
export type AccountStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** `unavailable` must never be shown as zero (decisions 27). */
export type BalanceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'known' } & Amount)
  | { readonly kind: 'unavailable' }

/** One coin or token that an account holds. */
export type TokenBalance = Currency & {
  readonly caipNetworkId: CaipNetworkId
  /** Contract or mint; absent for the network's coin. */
  readonly address?: Address | undefined
  readonly name: string
  /** In base units. */
  readonly amount: bigint
  /** Of one whole token. */
  readonly price?: FiatValue | undefined
  /** Of the whole amount. */
  readonly value?: FiatValue | undefined
  readonly image?: string | undefined
}

/**
 * `at`: when it was read, in ms since the epoch. `isPartial`: the service failed this time; the rows are from an earlier answer, or
 * only the tokens that the host lists; `unread`: it has answered, with rows that cannot be read. `off`: not offered on this network (decisions 27).
 */
export type PortfolioState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known'
      readonly tokens: readonly TokenBalance[]
      readonly at: number
      readonly isPartial?: boolean | 'unread'
    }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'off' }

/** The name and picture published for an address. For display only: never resolve a receiver from it. */
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
  /** All addresses that the wallet shares, in their namespace's notation; the first one is active. */
  accounts: readonly Address[]
  /**
   * Those of `accounts` that are smart accounts: as the wallet says, or because they are contracts on the active network, where delegated
   * accounts do not count (decisions 32). Undefined: not known.
   */
  smart: readonly Address[] | undefined
  wallet: ConnectedWallet | undefined
  balance: BalanceState
  portfolio: PortfolioState
  profile: Profile
  /** The wallet's own names for its accounts, by address, cleaned for display. */
  labels: Readonly<Record<Address, string>> | undefined
  /** The networks that the wallet approved; undefined: any. */
  approved: readonly CaipNetworkId[] | undefined
  /** To the site, on the network in use; `due`: the host requires it, and it has not happened. */
  signIn: 'done' | 'due' | undefined
  /** The last connection here, by whom; written just before it is gone, and then kept. */
  endedBy?: EndedBy | 'page'
  /** Of the embedded wallet only. */
  embedded: EmbeddedAccount | undefined
}

/** True while there is a session, including while it is `reconnecting`. */
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
  embedded: undefined,
  signIn: undefined,
})

export const createAccountsState = (): AccountsState =>
  proxy<AccountsState>({ eip155: noAccount(), solana: noAccount() })
