/**
 * What the services answer, for those who are handed an `Api`. Types only; each endpoint's file has the schema that makes them, and
 * the types that only its own callers need.
 */
import type { Currency, FiatValue } from '../lib/money.ts'

export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** In whole tokens, plain decimal text with all digits: the service does not tell the decimals. */
  readonly quantity: string
  /** Of the whole quantity. */
  readonly value?: FiatValue | undefined
  /** Of one whole token. */
  readonly price?: FiatValue | undefined
  readonly token?:
    | {
        readonly name?: string | undefined
        readonly symbol?: string | undefined
        readonly image?: string | undefined
      }
    | undefined
  /** `image` is left out for spam. */
  readonly nft?:
    | { readonly name?: string | undefined; readonly image?: string | undefined; readonly isSpam: boolean }
    | undefined
}

export type Transaction = {
  /** Unique, but a later page may repeat a transaction in a newer state. */
  readonly id: string
  /** One of the service's operations; unknown ones become `execute`. */
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** ms since the epoch. */
  readonly minedAt: number
  /** Both may be missing in rows of the on-ramp. */
  readonly caipNetworkId?: string | undefined
  readonly hash?: string | undefined
  readonly sentFrom?: string | undefined
  readonly sentTo?: string | undefined
  readonly nonce?: number | undefined
  /** Null: not known. */
  readonly transfers: readonly Transfer[] | null
  /** How many more there are, which could not be read. */
  readonly unread?: number | undefined
}

/** All cursors so far; the last one is that of the next page. Opaque to callers. */
export type HistoryCursor = readonly string[]

export type HistoryPage = {
  readonly transactions: readonly Transaction[]
  /** Absent: this is the last page. */
  readonly next?: HistoryCursor | undefined
  /** The service names a next page that is not followed, because its cursor repeats or there are too many pages. */
  readonly isCut?: boolean
  /** Rows of this page could not be read, or came twice. */
  readonly isPartial?: boolean
  /** How many rows of this page could not be read. */
  readonly unread?: number
}

export type DirectoryWallet = {
  /** 64 hex characters. */
  readonly id: string
  readonly name: string
  /** The argument of `images.wallet`. */
  readonly imageId?: string | undefined
  /** Rank in the directory. */
  readonly order?: number | undefined
  readonly rdns?: string | undefined
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly isCertified: boolean
  /** https, or a custom scheme with `://`. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  /** https. */
  readonly webappLink?: string | undefined
  readonly universalLink?: string | undefined
  readonly homepage?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  /** Properties of `window.ethereum` by which an installed wallet is recognized. */
  readonly injected: readonly { readonly id: string; readonly namespace?: string | undefined }[]
}

export type WalletPage = {
  /** How many wallets there are on all pages, at least as many as on this one. */
  readonly count: number
  readonly wallets: readonly DirectoryWallet[]
}

export type WalletQuery = {
  /** Starts at 1. */
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  /** Wallet ids: only `include`, without `exclude`. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly isCertified?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export type NameProfile = {
  readonly name: string
  /** Plain addresses by decimal coin type (ENSIP-9, ENSIP-11). Send only to the one of the wanted chain (decisions 30). */
  readonly addresses: ReadonlyMap<string, string>
  readonly avatar?: string | undefined
  readonly bio?: string | undefined
}

/** A token that the exchange swaps, on the network that was asked for. */
export type SwapToken = Currency & {
  /** CAIP-2. */
  readonly caipNetworkId: string
  /** Checksummed on eip155; absent: the coin. */
  readonly address?: string | undefined
  readonly name: string
  readonly image?: string | undefined
  /** Accepts a signed permit instead of an approval (EIP-2612). */
  readonly hasPermit: boolean
}

export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly displayName: string
    /** The CAIP-2 reference of the network. */
    readonly chainId: string
    readonly contractAddress?: string | undefined
  }[]
}

export type PaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** By payment method; amounts in this currency, plain decimal text. */
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** The error, if these are the built-in options because the service failed. */
  readonly failure?: unknown
}

/** `amount`: plain decimal text. `currency`: its code. */
export type Money = { readonly amount: string; readonly currency: string }

export type OnrampQuote = {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
  readonly quoteId: string
  /** The error, if this is a placeholder whose amounts mean nothing. */
  readonly failure?: unknown
}

/** What a site may do for an account for a while, with the service as cosigner. */
export type SmartSession = {
  readonly pci: string
  readonly project: {
    /** Its id where it has none. */
    readonly name: string
    readonly url?: string | undefined
    readonly image?: string | undefined
  }
  /** Seconds since the epoch. */
  readonly expiry: number
  readonly createdAt?: number | undefined
  readonly revokedAt?: number | undefined
  /** Unchanged, because the wallet needs them back for a revocation: any JSON, with any text. */
  readonly permissions: readonly unknown[]
  /** Ids of policies. */
  readonly policies: readonly string[]
  readonly context?: string | undefined
}

/** The cosigner's key for a permission that the wallet is about to grant. */
export type Cosigner = {
  readonly pci: string
  readonly key: { readonly type: 'secp256r1' | 'secp256k1'; readonly publicKey: `0x${string}` }
}
