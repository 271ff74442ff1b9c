/** Types of the options as a host may give them; `tag/options` parses them (interface 4). */

import type { Eip1193Provider } from '../../chains/chain.ts'
import type {
  AccountType,
  AllWallets,
  CoinbasePreference,
  Endpoints,
  Features,
  LogLevel,
  Metadata,
  ThemeMode,
} from './options.ts'

/** CAIP-2 ids of the networks that need no more than their id. */
export type KnownNetworkId =
  | 'eip155:1'
  | 'eip155:10'
  | 'eip155:56'
  | 'eip155:100'
  | 'eip155:137'
  | 'eip155:250'
  | 'eip155:324'
  | 'eip155:8217'
  | 'eip155:8453'
  | 'eip155:42161'
  | 'eip155:42220'
  | 'eip155:43114'
  | 'eip155:59144'
  | 'eip155:80094'
  | 'eip155:7777777'
  | 'eip155:1313161554'
  | 'eip155:11155111'
  | 'eip155:84532'
  | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  | 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** A CAIP-2 id: editors offer the known ones, others pass. */
export type NetworkId = KnownNetworkId | (string & {})

type ByNetwork<V> = { readonly [K in KnownNetworkId]?: V | undefined } & {
  readonly [id: string]: V | undefined
}

/** The custom properties that decide how it looks. */
export type ThemeVariable =
  | '--wm-accent'
  | '--wm-on-accent'
  | '--wm-background'
  | '--wm-surface'
  | '--wm-foreground'
  | '--wm-muted'
  | '--wm-border'
  | '--wm-success'
  | '--wm-error'
  | '--wm-overlay'
  | '--wm-radius'
  | '--wm-font-family'
  | '--wm-font-size'
  | '--wm-space'
  | '--wm-duration'
  | '--wm-width'
  | '--wm-z-index'
  | '--wm-qr-foreground'
  | '--wm-qr-background'

/** CSS values by the name of their property; numbers are written as they are, without a unit. */
export type ThemeVariables = { readonly [K in ThemeVariable]?: string | number | undefined }

/** A whole network, in the field's usual shape (viem's chains have it). */
export type NetworkObject = {
  /** The chain id (eip155), or the reference of the CAIP-2 id. */
  readonly id: number | string
  /** CAIP-2; without it `id` is a chain id of eip155. */
  readonly caipNetworkId?: string | undefined
  readonly name: string
  /** The coin that fees are paid in. `decimals`: 0 to 36. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Urls of nodes, the first that answers counts: https, or http on this machine. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } | readonly string[]
  /** https. */
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  /** Default false. */
  readonly testnet?: boolean | undefined
  /** `imageUrl`: https or `data:`. */
  readonly assets?: { readonly imageUrl?: string | undefined } | undefined
}

/**
 * A wallet of the host's own; with an EIP-1193 `provider` it can be connected, without one it is listed with where it can
 * be had. Links: https, or a scheme of the wallet's own for `mobileLink` and `desktopLink`.
 */
export type WalletObject = {
  /** What `connect(id)` takes; 128 characters at most. */
  readonly id: string
  /** What visitors read. */
  readonly name: string
  /** Reverse-domain id, as EIP-6963 has it: an installed wallet of the same is listed once. */
  readonly rdns?: string | undefined
  /** https or `data:`. */
  readonly imageUrl?: string | undefined
  /** https. */
  readonly homepage?: string | undefined
  /** Opens the wallet's app on a phone: https, or a scheme of its own. */
  readonly mobileLink?: string | undefined
  /** https; in place of `mobileLink` with `preferUniversalLinks`. */
  readonly universalLink?: string | undefined
  /** Opens the wallet's program on a computer: https, or a scheme of its own. */
  readonly desktopLink?: string | undefined
  /** https: the wallet as a web page. */
  readonly webappLink?: string | undefined
  /** https: where iPhones find it. */
  readonly appStore?: string | undefined
  /** https: where Android phones find it. */
  readonly playStore?: string | undefined
  /** https: where Chrome finds its extension. */
  readonly chromeStore?: string | undefined
  /** EIP-1193; with it the wallet can be connected. */
  readonly provider?: Eip1193Provider | undefined
}

/** Every option of the element. Each is also a property and, in kebab case, an attribute. Changes are live. */
export type WalletModalOptions = {
  /** The project's id: 32 hexadecimal characters. Default: none, so no remote services (and an alert, unless `basic`). */
  readonly projectId?: string | undefined
  /** CAIP-2 ids or chain ids of known networks, or whole networks; `[]`: all known ones. Default: Ethereum. */
  readonly networks?: readonly (NetworkId | number | NetworkObject)[] | undefined
  /** CAIP-2 id; a choice that the visitor made before wins. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkId | undefined
  /** What wallets show of your page. Default: read from the page (title, description, origin, icon). */
  readonly metadata?: Metadata | undefined
  /** Default `dark`. */
  readonly themeMode?: ThemeMode | undefined
  /** Values of `--wm-*` properties; they win over those of the page. Default: none. */
  readonly themeVariables?: ThemeVariables | undefined
  /** BCP 47 tag, or `auto`. Default `auto`. */
  readonly locale?: string | undefined
  /** Shown in place, without overlay and close button. Default false. */
  readonly embedded?: boolean | undefined
  /** `createWalletModal` leaves it to you to put the element into the page. Default false. */
  readonly disableAppend?: boolean | undefined
  /** No remote feature at all; no project id needed. Default false. */
  readonly basic?: boolean | undefined
  /** What is on, and in which order. Default: all on, but `legalCheckbox` and `collapseWallets`. */
  readonly features?: Features | undefined
  /** Base urls in place of the services' own hosts: https, `relay` wss (ws and http on this machine). Default: none. */
  readonly endpoints?: Partial<Endpoints> | undefined
  /** Wallets of your own. Default: none. */
  readonly customWallets?: readonly WalletObject[] | undefined
  /** Ids of the directory (64 hexadecimal characters) that stand first, in this order. Default: none. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Ids of the directory: no others are listed from there. Default: all are. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Ids of the directory, reverse-domain ids or names: not listed, installed or not. Default: none. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Whether the view of all wallets of the directory can be reached. Default `show`. */
  readonly allWallets?: AllWallets | undefined
  /** CAIP-2 id → urls of nodes, asked before all others: https, or http on this machine. Default: none. */
  readonly customRpcUrls?: ByNetwork<readonly (string | { readonly url: string })[]> | undefined
  /** CAIP-2 id → contracts or mints whose balances are read from the chain and shown on Account. Default: none. */
  readonly tokens?:
    | ByNetwork<readonly (string | { readonly address: string; readonly imageUrl?: string | undefined })[]>
    | undefined
  /** Stay connected where the wallet is on a network that is none of `networks`. Default false. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** By namespace, for e-mail and social accounts. Default: eip155 `smartAccount`, solana `eoa`. */
  readonly defaultAccountTypes?: Readonly<Record<string, AccountType>> | undefined
  /** Wallets are listed at all. Default true. */
  readonly enableWallets?: boolean | undefined
  /** The wallet at `window.ethereum` is listed. Default true. */
  readonly enableInjected?: boolean | undefined
  /** Wallets that announce themselves (EIP-6963) are listed. Default true. */
  readonly enableEip6963?: boolean | undefined
  /** The Coinbase wallet without its extension is listed; it opens a window of its own. Default true. */
  readonly enableCoinbase?: boolean | undefined
  /** Which of its accounts: any, passkeys (in the window), or those of its app on a phone. Default `all`. */
  readonly coinbasePreference?: CoinbasePreference | undefined
  /** Wallets on other devices, by QR code and link; needs a `projectId`, absent with `basic`. Default true. */
  readonly enableWalletConnect?: boolean | undefined
  /** On phones: https links of wallets before their own schemes, where the directory has both. Default false. */
  readonly preferUniversalLinks?: boolean | undefined
  /** Wallets may be asked to switch networks. Default true. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** The connection is restored after a reload, and a Safe connects by itself in its frame. Default true. */
  readonly enableReconnect?: boolean | undefined
  /** Announce the connected wallet to the page (EIP-6963, `app.wallet-modal`); eip155 only. Default false. */
  readonly announceProvider?: boolean | undefined
  /** Origins that may frame the page as a Safe app. Default `https://app.safe.global`. */
  readonly safeOrigins?: readonly string[] | undefined
  /** https, for `features.legalCheckbox`. Default: none. */
  readonly termsConditionsUrl?: string | undefined
  /** https, for `features.legalCheckbox`. Default: none. */
  readonly privacyPolicyUrl?: string | undefined
  /** CAIP-2 id → url of an image (https or `data:`). Default: none. */
  readonly chainImages?: ByNetwork<string> | undefined
  /** Id of a wallet → url of an image (https or `data:`). Default: none. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Alerts for you are also a bar in the card. Default true. */
  readonly debug?: boolean | undefined
  /** What is written to the console. Default `error`. */
  readonly logLevel?: LogLevel | undefined
  /** A whole number, for the embedded case: an open dialog is in the top layer anyway. Default 999. */
  readonly zIndex?: number | undefined
}
