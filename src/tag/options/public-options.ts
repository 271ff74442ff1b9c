/**
 * The options as a host may give them. Each is declared here, once: its name, its type, what it is for, its `@default`,
 * and whether it is `@guarded` or each tag's own (`@perTag`). From here come the properties of the element, the manifest
 * and `docs/options.md`. Parsers are in `options.ts` (interface 4).
 */

import type { Eip1193Provider } from '../../chains/chain.ts'
import type { Kind } from '../../connectors/kinds.ts'
import type { ONRAMP_PROVIDERS, SOCIALS, SWAP_PROVIDERS } from '../../state/remote-features.ts'

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

type CssValue = string | number | undefined

/** CSS values by the name of their property; numbers are written as they are, without a unit. */
export type ThemeVariables = {
  /** The one accent. */
  readonly '--wm-accent'?: CssValue
  /** Text on the accent; computed when not given. */
  readonly '--wm-on-accent'?: CssValue
  /** The card. */
  readonly '--wm-background'?: CssValue
  /** Rows and fields. */
  readonly '--wm-surface'?: CssValue
  /** Text. */
  readonly '--wm-foreground'?: CssValue
  /** Secondary text. */
  readonly '--wm-muted'?: CssValue
  /** Lines. */
  readonly '--wm-border'?: CssValue
  /** Success. */
  readonly '--wm-success'?: CssValue
  /** Errors. */
  readonly '--wm-error'?: CssValue
  /** What covers the page. */
  readonly '--wm-overlay'?: CssValue
  /** The card's radius. */
  readonly '--wm-radius'?: CssValue
  /** The font. */
  readonly '--wm-font-family'?: CssValue
  /** The size of text. */
  readonly '--wm-font-size'?: CssValue
  /** The grid's unit. */
  readonly '--wm-space'?: CssValue
  /** How long motion takes. */
  readonly '--wm-duration'?: CssValue
  /** The card's width. */
  readonly '--wm-width'?: CssValue
  /** For the embedded case. */
  readonly '--wm-z-index'?: CssValue
  /** The QR code's dots. */
  readonly '--wm-qr-foreground'?: CssValue
  /** The QR code's background. */
  readonly '--wm-qr-background'?: CssValue
}

/** The custom properties that decide how it looks. */
export type ThemeVariable = keyof ThemeVariables

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'
/** `auto`: the page's `color-scheme`, then the system. */
export type ThemeMode = 'dark' | 'light' | 'auto'
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'
export type AllWallets = 'show' | 'hide' | 'only-mobile'
/** For all namespaces that a host may give (specification 9, decisions 23). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'
export type ConnectMethod = 'wallet' | 'email' | 'social'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type Social = (typeof SOCIALS)[number]
export type SwapProvider = (typeof SWAP_PROVIDERS)[number]
export type OnrampProvider = (typeof ONRAMP_PROVIDERS)[number]

/** Who asks: shown to the visitor and told to wallets. */
export type Metadata = {
  /**
   * The name of your page.
   * @default the page's title
   */
  readonly name?: string | undefined
  /**
   * What your page is for.
   * @default the page's description
   */
  readonly description?: string | undefined
  /**
   * The url of your page.
   * @default the page's origin
   */
  readonly url?: string | undefined
  /**
   * Urls of images.
   * @default the page's icon
   */
  readonly icons?: readonly string[] | undefined
}

/**
 * What is on, and in which order. The first six count only where the project's owner leaves them to the host
 * (specification 6).
 */
export type Features = {
  /**
   * Sign in by e-mail.
   * @default true
   */
  readonly email?: boolean | undefined
  /**
   * Sign in by a social account. True: all of them.
   * @default true
   */
  readonly socials?: boolean | readonly Social[] | undefined
  /**
   * Swap tokens. True: all providers.
   * @default true
   */
  readonly swaps?: boolean | readonly SwapProvider[] | undefined
  /**
   * Buy tokens. True: all providers.
   * @default true
   */
  readonly onramp?: boolean | readonly OnrampProvider[] | undefined
  /**
   * What the account did, by month; needs a `projectId`.
   * @default true
   */
  readonly activity?: boolean | undefined
  /**
   * The line that names who provides the services.
   * @default true
   */
  readonly reownBranding?: boolean | undefined
  /**
   * What visitors did is sent to `endpoints.analytics`; needs a `projectId`.
   * @default true
   */
  readonly analytics?: boolean | undefined
  /**
   * Send from Account.
   * @default true
   */
  readonly send?: boolean | undefined
  /**
   * Receive from Account.
   * @default true
   */
  readonly receive?: boolean | undefined
  /**
   * The visitor agrees to your terms before anything is connected.
   * @default false
   */
  readonly legalCheckbox?: boolean | undefined
  /**
   * The view of all wallets.
   * @default true
   */
  readonly allWallets?: boolean | undefined
  /**
   * One row that leads to the list of wallets, in place of the list.
   * @default false
   */
  readonly collapseWallets?: boolean | undefined
  /** These ways to connect stand first, the others after them. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** These actions on Account stand first, the others after them. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** These kinds of wallets stand first, the others after them. */
  readonly connectorTypeOrder?: readonly Kind[] | undefined
}

/** Base urls of the services: https, `relay` wss (http and ws on this machine). */
export type Endpoints = {
  /**
   * Account data, names, prices, swaps; chains, after `customRpcUrls` and before their public urls.
   * @default "https://rpc.walletconnect.org"
   */
  readonly blockchain: string
  /**
   * The project's configuration and allowed origins, and the wallet directory.
   * @default "https://api.web3modal.org"
   */
  readonly wallets: string
  /**
   * What visitors did, unless `features.analytics` or the project's owner has switched it off.
   * @default "https://pulse.walletconnect.org"
   */
  readonly analytics: string
  /**
   * Encrypted messages between the page and a wallet on another device.
   * @default "wss://relay.walletconnect.org"
   */
  readonly relay: string
  /** Where WalletConnect verifies the page's domain; without it, nowhere. */
  readonly verify?: string
}

/** A token that the host names, by contract or mint. */
export type HostToken = { readonly address: string; readonly imageUrl?: string | undefined }

/** A whole network, in the field's usual shape (viem's chains have it). */
export type NetworkObject = {
  /** The chain id (eip155), or the reference of the CAIP-2 id. */
  readonly id: number | string
  /** CAIP-2; without it `id` is a chain id of eip155. */
  readonly caipNetworkId?: string | undefined
  /** What visitors read. */
  readonly name: string
  /** The coin that fees are paid in. `decimals`: 0 to 36. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Urls of nodes, the first that answers counts: https, or http on this machine. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } | readonly string[]
  /** Links to transactions lead there: https. */
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  /**
   * Marked as a test network.
   * @default false
   */
  readonly testnet?: boolean | undefined
  /** Its icon: https or `data:`. */
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
  /** Its icon: https or `data:`. */
  readonly imageUrl?: string | undefined
  /** The wallet's site: https. */
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
  /**
   * The project's id: 32 hexadecimal characters. Without it there are no remote services, and an alert unless `basic`.
   * @default none
   */
  readonly projectId?: string | undefined
  /**
   * CAIP-2 ids or chain ids of known networks, or whole networks; `[]`: all known ones. Whole networks are guarded.
   * @default Ethereum
   */
  readonly networks?: readonly (NetworkId | number | NetworkObject)[] | undefined
  /**
   * CAIP-2 id; a choice that the visitor made before wins.
   * @default the first of `networks`
   */
  readonly defaultNetwork?: NetworkId | undefined
  /**
   * What wallets show of your page.
   * @default read from the page: title, description, origin, icon
   */
  readonly metadata?: Metadata | undefined
  /**
   * The theme; `auto` follows the page's `color-scheme`, then the system.
   * @default "dark"
   */
  readonly themeMode?: ThemeMode | undefined
  /**
   * Values of `--wm-*` properties; they win over those of the page.
   * @default none
   */
  readonly themeVariables?: ThemeVariables | undefined
  /**
   * BCP 47 tag, or `auto`.
   * @default "auto"
   */
  readonly locale?: string | undefined
  /**
   * Shown in place, without overlay and close button.
   * @default false
   * @perTag
   */
  readonly embedded?: boolean | undefined
  /**
   * You put the element into the page yourself: `createWalletModal` does not.
   * @default false
   * @perTag
   */
  readonly disableAppend?: boolean | undefined
  /**
   * No remote feature at all; no project id needed.
   * @default false
   */
  readonly basic?: boolean | undefined
  /**
   * What is on, and in which order.
   * @default all on, but `legalCheckbox` and `collapseWallets`
   */
  readonly features?: Features | undefined
  /**
   * Base urls in place of the services' own hosts.
   * @default the services' own hosts
   * @guarded
   */
  readonly endpoints?: Partial<Endpoints> | undefined
  /**
   * Wallets of your own.
   * @default none
   * @guarded
   */
  readonly customWallets?: readonly WalletObject[] | undefined
  /**
   * Ids of the directory (64 hexadecimal characters) that stand first, in this order.
   * @default none
   */
  readonly featuredWalletIds?: readonly string[] | undefined
  /**
   * Ids of the directory: no others are listed from there.
   * @default all are listed
   */
  readonly includeWalletIds?: readonly string[] | undefined
  /**
   * Ids of the directory, reverse-domain ids or names: not listed, installed or not.
   * @default none
   */
  readonly excludeWalletIds?: readonly string[] | undefined
  /**
   * Whether the view of all wallets of the directory can be reached.
   * @default "show"
   */
  readonly allWallets?: AllWallets | undefined
  /**
   * CAIP-2 id → urls of nodes, asked before all others: https, or http on this machine.
   * @default none
   * @guarded
   */
  readonly customRpcUrls?: ByNetwork<readonly (string | { readonly url: string })[]> | undefined
  /**
   * CAIP-2 id → contracts or mints whose balances are read from the chain and shown on Account.
   * @default none
   */
  readonly tokens?:
    | ByNetwork<readonly (string | { readonly address: string; readonly imageUrl?: string | undefined })[]>
    | undefined
  /**
   * Stay connected where the wallet is on a network that is none of `networks`.
   * @default false
   */
  readonly allowUnsupportedChain?: boolean | undefined
  /**
   * Namespace → type, for e-mail and social accounts.
   * @default eip155 `smartAccount`, solana and polkadot `eoa`, bip122 `payment`
   */
  readonly defaultAccountTypes?: Readonly<Record<string, AccountType>> | undefined
  /**
   * Wallets are listed at all.
   * @default true
   */
  readonly enableWallets?: boolean | undefined
  /**
   * The wallet at `window.ethereum` is listed.
   * @default true
   */
  readonly enableInjected?: boolean | undefined
  /**
   * Wallets that announce themselves (EIP-6963) are listed.
   * @default true
   */
  readonly enableEip6963?: boolean | undefined
  /**
   * The Coinbase wallet without its extension is listed; it opens a window of its own.
   * @default true
   */
  readonly enableCoinbase?: boolean | undefined
  /**
   * Which of its accounts: any, passkeys (in the window), or those of its app on a phone.
   * @default "all"
   */
  readonly coinbasePreference?: CoinbasePreference | undefined
  /**
   * Wallets on other devices, by QR code and link; needs a `projectId`, absent with `basic`.
   * @default true
   */
  readonly enableWalletConnect?: boolean | undefined
  /**
   * On phones: https links of wallets before their own schemes, where the directory has both.
   * @default false
   */
  readonly preferUniversalLinks?: boolean | undefined
  /**
   * Wallets may be asked to switch networks.
   * @default true
   */
  readonly enableNetworkSwitch?: boolean | undefined
  /**
   * The connection is restored after a reload, and a Safe connects by itself in its frame.
   * @default true
   */
  readonly enableReconnect?: boolean | undefined
  /**
   * Announce the connected wallet to the page (EIP-6963, `app.wallet-modal`); eip155 only.
   * @default false
   */
  readonly announceProvider?: boolean | undefined
  /**
   * Origins that may frame the page as a Safe app, in place of the default.
   * @default ["https://app.safe.global"]
   * @guarded
   */
  readonly safeOrigins?: readonly string[] | undefined
  /**
   * Your terms, for `features.legalCheckbox`: https.
   * @default none
   */
  readonly termsConditionsUrl?: string | undefined
  /**
   * Your privacy policy, for `features.legalCheckbox`: https.
   * @default none
   */
  readonly privacyPolicyUrl?: string | undefined
  /**
   * CAIP-2 id → url of an image (https or `data:`), before all other images of the network.
   * @default none
   */
  readonly chainImages?: ByNetwork<string> | undefined
  /**
   * Id of a wallet → url of an image (https or `data:`), before its own.
   * @default none
   */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Alerts for you are also a bar in the card.
   * @default true
   */
  readonly debug?: boolean | undefined
  /**
   * What is written to the console.
   * @default "error"
   */
  readonly logLevel?: LogLevel | undefined
  /**
   * A whole number, for the embedded case: an open dialog is in the top layer anyway.
   * @default 999
   */
  readonly zIndex?: number | undefined
}

export type OptionName = keyof WalletModalOptions

/** The options as properties of the element. */
export type OptionProperties = { [K in OptionName]: WalletModalOptions[K] }
