/**
 * What a visitor may type or paste as a receiver, and what it came to. Types only: `receiver.actions.ts` asks, and asks again on
 * confirm (decisions 30, 31).
 */
import type { Address } from '../../../chains/chain.ts'
import type { CaipNetworkId } from '../../../chains/network.ts'

export type ResolvedReceiver = {
  readonly address: Address
  /** The name it was found by, as its registry writes it; absent: the address itself was typed. */
  readonly name?: string
  readonly image?: string
}

/** An `ethereum:` link (ERC-681), read strictly: a plain transfer or `/transfer` of a token, nothing else. */
export type PaymentLink = {
  readonly to: Address
  /** Base units of coin or token. */
  readonly value?: bigint
  /** Contract of the token; absent: the coin. */
  readonly token?: Address
  /** Absent: the network in use. */
  readonly caipNetworkId?: CaipNetworkId
}
