/**
 * What a namespace can do, whichever it is: eip155 (`chain.ts`) and solana (`solana/solana-chain.ts`) side by side. Types
 * only. What differs is named in a `Kind`; a caller that holds the chain of a namespace holds its types, too.
 */
import type { Balance } from './chain.ts'
import type { NetworkDetails } from './network.ts'

/** What every transfer says. Amounts in base units: wei, lamports. */
export type BaseTransfer<Address extends string, NetworkId extends string> = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly caipNetworkId: NetworkId
}

/** `total`: the most a transfer can cost, in base units. */
export type BaseFee = { readonly total: bigint }

/**
 * One look at a transaction. `unknown`: no node shows it; `expired`: and none ever will, it is safe to send another; `isOther`: it
 * is there, and is not what the wallet was asked for. `blockNumber` is the slot on Solana; of what was replaced, that of what
 * took its place. `call` names what it does (receiver, amount, data): handed to the next look, it tells a transaction that was
 * only sped up from one that does something else. A sped-up one ends as what took its place did.
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

/** The words of one namespace. */
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
  /** Never throws; `failed` is shown as unavailable (decisions 27). */
  balance(p: { network: K['network']; address: K['address']; provider?: K['provider'] }): Promise<Balance>
  /** Throws a mapped error when the network would refuse the transfer. */
  fee(p: { network: K['network']; transfer: K['transfer'] }): Promise<K['fee']>
  /**
   * One wallet request, never repeated (decisions 24). `fee`: on eip155 only where it must be fixed, on Solana always.
   * `stillWanted`: called in the turn in which the wallet is asked; when it throws, the wallet is not asked.
   */
  send(p: {
    network: K['network']
    provider: K['provider']
    transfer: K['transfer']
    fee?: K['fee']
    stillWanted?: () => void
  }): Promise<K['hash']>
  signMessage(p: {
    provider: K['provider']
    address: K['address']
    message: string | Uint8Array
  }): Promise<K['signature']>
  /** `since`: what `blockNumber` said after sending; `nonce`: what an earlier look said; `call`: as well, or `callName`. */
  getTransactionStatus(p: {
    network: K['network']
    hash: K['hash']
    from: K['address']
    nonce?: number
    since?: bigint
    call?: string
  }): Promise<StatusResult<K['hash']>>
  blockNumber(network: K['network']): Promise<bigint>
  /** Never throws: a network nobody knows has no explorer. */
  explorerUrl(
    p: { network: K['network']; address: string } | { network: K['network']; hash: string },
  ): string | undefined
  setRanking(active: boolean): void
  dispose(): void
}
