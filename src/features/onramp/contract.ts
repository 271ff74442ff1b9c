/** What buying keeps and what its files hand each other. Types only. */
import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
  Transaction,
} from '../../api/contract.ts'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'

export type Provider = 'coinbase' | 'meld'

/** Something that is sold: a currency on one of its networks. */
export type Item = {
  readonly symbol: string
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
  readonly network: string
  /** As the service knows it; absent where the provider's page alone does. */
  readonly currency?: PurchaseCurrency | undefined
  /** The service's name of the network. */
  readonly wireNetwork?: string | undefined
}

/** What another view sends the visitor here for. `amount`: in dollars. */
export type Wanted = { readonly symbol: string; readonly amount?: string | undefined }

/** As typed and chosen; absent: what is suggested. */
export type Draft = {
  readonly amount: string
  /** The amount is another view's, in dollars; not once the visitor has changed anything. */
  readonly isDollars?: boolean | undefined
  /** Suggested first, where it is sold. */
  readonly symbol?: string | undefined
  /** The id of a payment currency. */
  readonly payment?: string | undefined
  /** `itemKey` of what is bought. */
  readonly item?: string | undefined
  readonly provider?: Provider | undefined
}

/** `off`: not offered on this network. `failed`: whether it is offered could not be read. */
export type Options =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' | 'off' | 'failed'; readonly caipNetworkId: CaipNetworkId }
  | { readonly kind: 'known'; readonly caipNetworkId: CaipNetworkId; readonly options: OnrampOptions }

/** That it has failed stays until there is a quote again (specification 4). */
export type QuoteState = {
  readonly isLoading: boolean
  readonly known?: OnrampQuote | undefined
  readonly hasFailed?: boolean | undefined
}

/** The address of the provider's page; `of`: what it was made for. */
export type LinkState =
  | { readonly kind: 'none' | 'making' | 'failed' }
  /** `madeAt`: wall time in ms. */
  | { readonly kind: 'ready'; readonly url: string; readonly of: string; readonly madeAt: number }

/** A visit to a provider's page. */
export type Payment = {
  readonly provider: Provider
  readonly address: string
  readonly item: Item
  /** ms since the epoch: a purchase that is newer belongs to it. */
  readonly startedAt: number
  /** Of the page's own clock: when the window was opened last. */
  readonly openedAt: number
  readonly isBlocked: boolean
  /** Nothing was seen for a while. */
  readonly isLate: boolean
  /** What has come, for the visitor. */
  readonly arrived?:
    | { readonly amount: string; readonly symbol: string; readonly network: string }
    | undefined
}

/** `off`: it cannot be asked for on this network. */
export type Bought =
  | { readonly kind: 'none' | 'loading' | 'off' | 'failed' }
  | {
      readonly kind: 'known'
      readonly rows: readonly Transaction[]
      readonly isCut: boolean
    }

export type OnrampState = {
  draft: Draft
  options: Options
  quote: QuoteState
  link: LinkState
  payment: Payment | undefined
  bought: Bought
  query: string
}

/** Everything that buying keeps, shared by all elements of the page. Only `state` is a proxy. */
export type Onramp = {
  readonly state: OnrampState
  readonly tickets: Readonly<Record<'options' | 'ask', () => () => boolean>>
  /** Ends the requests for what was chosen before. */
  asking: AbortController | undefined
  /** Ids of the purchases before the window was opened; undefined: not read in time. */
  before: ReadonlySet<string> | undefined
  /** In base units, where the provider says nothing: what was there of it before. */
  balance: bigint | undefined
  isEnding: boolean
}

/** The wallet of one element, with what buying keeps for the page. */
export type OnrampWallet = Wallet & { readonly onramp: Onramp }

/** What the views are handed. */
export type OnrampProps = { readonly onramp: Onramp }

/** Everything that can be chosen, and what is. */
export type Scene = {
  readonly network: Network
  readonly address: string | undefined
  /** Its address may be nobody's on another network. */
  readonly isContract: boolean
  readonly providers: readonly Provider[]
  readonly provider: Provider | undefined
  readonly payments: readonly PaymentCurrency[]
  readonly payment: PaymentCurrency
  /** What the provider sells to this account. */
  readonly items: readonly Item[]
  readonly item: Item | undefined
}
