/** Who is connected, per namespace. Written by `app/session.ts` (and the balance by `features/account`) only. */
import { proxy } from 'valtio/vanilla'
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'

export type AccountStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** `unavailable` is never shown as zero (decisions 27). Values in base units. */
export type BalanceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly value: bigint; readonly symbol: string; readonly decimals: number }
  | { readonly kind: 'unavailable' }

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
  wallet: ConnectedWallet | undefined
  balance: BalanceState
  /** Networks the wallet has agreed to; undefined: any. */
  approved: readonly CaipNetworkId[] | undefined
}

export type AccountsState = Record<Namespace, AccountState>

export const noAccount = (): AccountState => ({
  status: 'disconnected',
  address: undefined,
  accounts: [],
  wallet: undefined,
  balance: { kind: 'none' },
  approved: undefined,
})

export const createAccountsState = (): AccountsState =>
  proxy<AccountsState>({ eip155: noAccount(), solana: noAccount() })

export const resetAccount = (accounts: AccountsState, namespace: Namespace): void => {
  Object.assign(accounts[namespace], noAccount())
}
