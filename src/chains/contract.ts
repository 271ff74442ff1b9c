/**
 * What the chain of every namespace can do. Types only. The types that differ between namespaces are listed in a `Kind`: see `chain.ts`
 * for eip155, `solana/solana-chain.ts` for solana.
 */

import type { NetworkDetails } from './network.ts'
import type { Balance } from './primitives.ts'

/** `value` in base units. */
export type BaseTransfer<Address extends string, NetworkId extends string> = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly caipNetworkId: NetworkId
}

/**
 * `total`: gas and fee per gas with their margin, in base units of the coin: the most that it can cost where the fee is part of the request
 * (`isFeeFixed` in `transfer/review.ts`), elsewhere an estimate.
 */
export type BaseFee = { readonly total: bigint }

/**
 * The status of a transaction at one moment. `unknown`: no node shows it. `expired`: it can never be mined, so sending again is safe.
 * `isOther`: the transaction is there but is not the one that was asked for. `blockNumber`: the slot on Solana; of a replaced
 * transaction, the block of its replacement. `call` identifies what it does (receiver, amount, data); passed to the next query, it
 * tells a replacement that was only sped up from one that does something else. A sped-up transaction has the status of its replacement.
 * `fee`: what was paid, in base units of the coin.
 */
export type StatusResult<Hash extends string> =
  | { readonly status: 'pending'; readonly nonce?: number; readonly call?: string }
  | { readonly status: 'unknown'; readonly expired?: true; readonly isOther?: true }
  | {
      readonly status: 'success' | 'reverted'
      readonly blockNumber: bigint
      readonly fee?: bigint
      readonly replacedBy?: Hash
    }
  | {
      readonly status: 'replaced' | 'cancelled'
      readonly replacedBy?: Hash
      readonly blockNumber?: bigint
    }

/** The types of one namespace. */
export type Kind = {
  readonly namespace: string
  readonly network: object
  readonly address: string
  readonly provider: object
  readonly transfer: BaseTransfer<string, string>
  readonly fee: BaseFee
  /** Of a transaction. */
  readonly hash: string
  /** Of a message. */
  readonly signature: string
}

export type ChainOf<K extends Kind> = {
  readonly namespace: K['namespace']
  /** Throws `network-unknown`. */
  details(network: K['network']): NetworkDetails
  /** Never throws: see `failed` of `Balance` (decisions 27). */
  balance(p: { network: K['network']; address: K['address']; provider?: K['provider'] }): Promise<Balance>
  /** Throws a mapped error if the network would refuse the transfer. */
  fee(p: { network: K['network']; transfer: K['transfer'] }): Promise<K['fee']>
  /**
   * Makes one wallet request, never repeated (decisions 24). `fee`: on eip155 only if it must be fixed, on Solana always.
   * `beforeAsk`: called once, in the turn in which the wallet is asked; if it throws, the wallet is not asked.
   */
  send(p: {
    network: K['network']
    provider: K['provider']
    transfer: K['transfer']
    fee?: K['fee']
    beforeAsk?: () => void
  }): Promise<K['hash']>
  signMessage(p: {
    provider: K['provider']
    address: K['address']
    message: string | Uint8Array
  }): Promise<K['signature']>
  /**
   * `since`: `blockNumber` at sending. `nonce`: from an earlier result. `call`: from an earlier result or `callKey`. `asked`: the transfer,
   * `token` its contract or mint, which tells whether it moved.
   */
  getTransactionStatus(p: {
    network: K['network']
    hash: K['hash']
    from: K['address']
    nonce?: number
    since?: bigint
    call?: string
    asked?: { readonly to: K['address']; readonly value: bigint; readonly token?: K['address'] | undefined }
  }): Promise<StatusResult<K['hash']>>
  blockNumber(network: K['network']): Promise<bigint>
  /** Never throws; undefined without an explorer. */
  explorerUrl(
    p: { network: K['network']; address: string } | { network: K['network']; hash: string },
  ): string | undefined
  setRanking(active: boolean): void
  dispose(): void
}
