/** Who is connected, per namespace. Written by `app/session.ts` (and the balance by `features/account`) only. */
import { proxy } from 'valtio/vanilla'
import type { Hex } from '../chains/chain.ts'
import type { Namespace } from '../chains/network.ts'

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
  address: Hex | undefined
  /** All addresses the wallet shares, checksummed; the first one is active. */
  accounts: readonly Hex[]
  wallet: ConnectedWallet | undefined
  balance: BalanceState
}

export type AccountsState = Record<Namespace, AccountState>

export const noAccount = (): AccountState => ({
  status: 'disconnected',
  address: undefined,
  accounts: [],
  wallet: undefined,
  balance: { kind: 'none' },
})

export const createAccountsState = (): AccountsState => proxy<AccountsState>({ eip155: noAccount() })

export const resetAccount = (accounts: AccountsState, namespace: Namespace): void => {
  Object.assign(accounts[namespace], noAccount())
}
