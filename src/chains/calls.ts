/**
 * Calls that an account is to make: tried on a node before anybody is asked, encoded, sent as one batch. eip155 only. Types only; the
 * code is in `evm/calls/`, fetched with the first feature that swaps. Addresses are normalized, texts cleaned.
 */
import type { EvmNetwork } from './network.ts'
import type { Address, Eip1193Provider, Hash, Hex } from './primitives.ts'

/** `value` in wei. */
export type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** In base units, fees not counted. `token` absent: the coin. */
export type Change = { readonly token?: Address; readonly change: bigint }

/** What `spender` may take of a token that the account holds, in base units. */
export type Allowance = { readonly token: Address; readonly spender: Address; readonly amount: bigint }

/** What calls would do to an account, made one after the other in one block. */
export type Trial =
  | {
      readonly kind: 'tried'
      /** By the logs of every contract; else only balances and allowances that were asked for are known. */
      readonly isWhole: boolean
      /** Of the account; what does not change is left out. */
      readonly changes: readonly Change[]
      /** Those that the calls have changed, as they are afterwards: by logs those of any token, else those of the tokens and spenders asked for. */
      readonly allowances: readonly Allowance[]
      /** Units of gas of all calls, where the node says it. */
      readonly gas?: bigint
    }
  /** `at`: index of the call. */
  | { readonly kind: 'reverted'; readonly at: number; readonly reason?: string }
  /** No node of the network can try calls. */
  | { readonly kind: 'untried' }

/**
 * `traded`: tokens whose balances have to be read, or nothing is known. `tokens`, `spenders`: what else of the account is looked at where
 * there are no logs. `only`: one way of trying alone, for tests.
 */
export type TrialRequest = {
  readonly network: EvmNetwork
  readonly from: Address
  readonly calls: readonly Call[]
  readonly traded: readonly Address[]
  readonly tokens: readonly Address[]
  readonly spenders: readonly Address[]
  readonly only?: 'simulate' | 'override'
}

export type CallsStatus =
  | { readonly status: 'pending' }
  /** `failed`: nothing was sent. `reverted`: sent, and without effect. */
  | { readonly status: 'success' | 'reverted' | 'failed'; readonly hash?: Hash }

export type EvmCalls = {
  /** Rejects when no node answers at all. */
  tryCalls(request: TrialRequest): Promise<Trial>
  /** Base units. */
  allowance(p: {
    readonly network: EvmNetwork
    readonly token: Address
    readonly owner: Address
    readonly spender: Address
  }): Promise<bigint>
  /** `approve(spender, amount)` of ERC-20. */
  approval(p: { readonly token: Address; readonly spender: Address; readonly amount: bigint }): Call
  /** Undefined: not exactly `approve(address,uint256)`. */
  readApproval(data: Hex): { readonly spender: Address; readonly amount: bigint } | undefined
  /** `deposit()` or `withdraw(amount)`, as wrapped coins have them. */
  wrapData(p: { readonly amount: bigint; readonly direction: 'wrap' | 'unwrap' }): Hex
  /** Whether the wallet makes several calls as one (EIP-5792: `atomic` is `supported` or `ready`). Never rejects. */
  canBatch(p: {
    readonly provider: Eip1193Provider
    readonly address: Address
    readonly network: EvmNetwork
  }): Promise<boolean>
  /** One `wallet_sendCalls`, never repeated; resolves with its id. `beforeAsk`: called once, in the turn in which the wallet is asked; if it throws, the wallet is not asked. */
  sendCalls(p: {
    readonly provider: Eip1193Provider
    readonly network: EvmNetwork
    readonly from: Address
    readonly calls: readonly Call[]
    readonly beforeAsk: () => void
  }): Promise<string>
  /** Asks `wallet_getCallsStatus` once. */
  callsStatus(p: { readonly provider: Eip1193Provider; readonly id: string }): Promise<CallsStatus>
}
