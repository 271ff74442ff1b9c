/** What a host may give, as types: the loose form of `app/options` (interface section 2). */

import type {
  AccountType,
  AllWallets,
  CoinbasePreference,
  Endpoints,
  Features,
  LogLevel,
  Metadata,
  ThemeMode,
} from '../app/options/options.ts'
import type { Eip1193Provider } from '../chains/chain.ts'

/** A whole network, in the field's usual shape. Urls: https, or http on this machine. */
export type NetworkObject = {
  readonly id: number | string
  readonly caipNetworkId?: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } | readonly string[]
  readonly blockExplorers?: { readonly default: { readonly url: string } }
  readonly testnet?: boolean
  readonly assets?: { readonly imageUrl?: string }
}

/**
 * A wallet of the host's own; with an EIP-1193 `provider` it can be connected, without one it is listed with where it can
 * be had. Links: https, or a scheme of the wallet's own for `mobileLink` and `desktopLink`.
 */
export type WalletObject = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageUrl?: string
  readonly homepage?: string
  readonly mobileLink?: string
  /** https; in place of `mobileLink` with `preferUniversalLinks`. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  readonly provider?: Eip1193Provider
}

export type WalletModalOptions = {
  readonly projectId?: string
  readonly networks?: readonly (string | number | NetworkObject)[]
  readonly defaultNetwork?: string
  readonly metadata?: Metadata
  readonly themeMode?: ThemeMode
  readonly themeVariables?: Readonly<Record<string, string | number>>
  readonly locale?: string
  readonly embedded?: boolean
  readonly disableAppend?: boolean
  readonly basic?: boolean
  readonly features?: Features
  /** Base urls of the services; what is not given is the production host. */
  readonly endpoints?: Partial<Endpoints>
  readonly customWallets?: readonly WalletObject[]
  /** Ids of the directory, in the order they are shown. */
  readonly featuredWalletIds?: readonly string[]
  /** Ids of the directory: no others are listed from there. */
  readonly includeWalletIds?: readonly string[]
  /** Ids of the directory, reverse-domain ids or names. */
  readonly excludeWalletIds?: readonly string[]
  readonly allWallets?: AllWallets
  readonly customRpcUrls?: Readonly<Record<string, readonly (string | { readonly url: string })[]>>
  /** CAIP-2 id → contracts or mints whose balances are shown, read from the chain, beside what wallet or service list. */
  readonly tokens?: Readonly<
    Record<string, readonly (string | { readonly address: string; readonly imageUrl?: string })[]>
  >
  readonly allowUnsupportedChain?: boolean
  /** By namespace; for e-mail and social accounts. */
  readonly defaultAccountTypes?: Readonly<Record<string, AccountType>>
  readonly enableWallets?: boolean
  readonly enableInjected?: boolean
  readonly enableEip6963?: boolean
  readonly enableCoinbase?: boolean
  readonly coinbasePreference?: CoinbasePreference
  readonly enableWalletConnect?: boolean
  /** On phones: https links of wallets before their own schemes, where the directory has both. Off unless set. */
  readonly preferUniversalLinks?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableReconnect?: boolean
  /** Announce the connected wallet to the page (EIP-6963). Off unless set. */
  readonly announceProvider?: boolean
  /** Pages that may frame this one as a Safe app; in place of the default. */
  readonly safeOrigins?: readonly string[]
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly chainImages?: Readonly<Record<string, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly debug?: boolean
  readonly logLevel?: LogLevel
  readonly zIndex?: number
}
