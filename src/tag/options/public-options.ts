/**
 * The options as a host may give them. Each is declared here, once: its name, its type, what it is for, its `@default`,
 * and whether it is `@guarded` or each tag's own (`@perTag`). From here come the properties of the element, the manifest
 * and `docs/options.md`. What the larger ones are made of is in `public/`, parsers are in `options.ts` (interface 4).
 */
import type { Features } from './public/features.ts'
import type { ByNetwork, NetworkId, NetworkObject, ReadNetwork } from './public/networks.ts'
import type { Endpoints, Metadata } from './public/services.ts'
import type { SignInOptions, SignInPlugin, SiweConfig } from './public/sign-in.ts'
import type { ThemeMode, ThemeVariables } from './public/theme.ts'
import type { AllWallets, CoinbasePreference, ReadWallet, WalletObject } from './public/wallets.ts'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** For all namespaces that a host may give (specification 9, decisions 23). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** Every option of the element. Each is also a property and, in kebab case, an attribute. Changes are live, but for what its comment says. */
export type WalletModalOptions = {
  /**
   * The project's id: 32 hexadecimal characters. Without it there are no remote services, and an alert unless `basic`. A WalletConnect client that is
   * open keeps the one it has.
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
   * What wallets show of your page. A WalletConnect client that is open keeps what it has.
   * @default read from the page: title, description, origin, icon
   */
  readonly metadata?: Metadata | undefined
  /**
   * The theme; `auto` follows the page's `color-scheme`, then the system.
   * @default "dark"
   */
  readonly themeMode?: ThemeMode | undefined
  /**
   * Values of `--wm-*` properties; they win over those of the page. A number is written without a unit.
   * @default none
   */
  readonly themeVariables?: ThemeVariables | undefined
  /**
   * BCP 47 tag, or `auto`: how Activity and purchases write dates, and in which digits amounts may be typed as well. Texts are English only.
   * @default "auto"
   */
  readonly locale?: string | undefined
  /**
   * Shown in place, without overlay and close button. You put the element into the page yourself.
   * @default false
   * @perTag
   */
  readonly embedded?: boolean | undefined
  /**
   * You put the element into the page yourself: neither `createWalletModal` nor the script tag does.
   * @default false
   * @perTag
   */
  readonly disableAppend?: boolean | undefined
  /**
   * No remote feature but the Coinbase wallet (`enableCoinbase`); no project id needed. Ends no connection by WalletConnect: `disconnect()` does.
   * @default false
   */
  readonly basic?: boolean | undefined
  /**
   * What is on, and in which order.
   * @default all on, but `pay`, `smartSessions`, `legalCheckbox` and `collapseWallets`
   */
  readonly features?: Features | undefined
  /**
   * Base urls in place of the services' own hosts; each key may be left out.
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
   * Ids of the directory (64 hexadecimal characters) that stand first, in this order; needs a `projectId`.
   * @default none
   */
  readonly featuredWalletIds?: readonly string[] | undefined
  /**
   * Ids of the directory: no others are listed from there; needs a `projectId`.
   * @default all are listed
   */
  readonly includeWalletIds?: readonly string[] | undefined
  /**
   * Ids of the directory, reverse-domain ids or names: not listed, installed or not. In an attribute, a name with a space is given as JSON (`["Coinbase Wallet"]`).
   * @default none
   */
  readonly excludeWalletIds?: readonly string[] | undefined
  /**
   * Whether the view of all wallets of the directory can be reached; needs a `projectId`.
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
   * Namespace → type, for e-mail and social accounts. `payment`, polkadot and bip122 are accepted and have no effect.
   * @default eip155 `smartAccount`, solana `eoa`
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
   * The connection is restored after a reload, and a Safe connects by itself in its frame, unless there are terms to agree to first. Read
   * when the tag starts.
   * @default true
   */
  readonly enableReconnect?: boolean | undefined
  /**
   * Announce the connected wallet to the page (EIP-6963, `app.wallet-modal`); eip155 only.
   * @default false
   */
  readonly announceProvider?: boolean | undefined
  /**
   * Origins that may frame the page as a Safe app, in place of the default. Read when the tag starts.
   * @default ["https://app.safe.global"]
   * @guarded
   */
  readonly safeOrigins?: readonly string[] | undefined
  /**
   * Origins that a payment window may open on, in place of the default; those of `endpoints` that you set count as well.
   * @default ["https://pay.coinbase.com", "https://meldcrypto.com"]
   * @guarded
   */
  readonly onrampOrigins?: readonly string[] | undefined
  /**
   * Your public key at Meld: it goes into the links that lead there to buy.
   * @default none
   */
  readonly meldPublicKey?: string | undefined
  /**
   * Visitors sign in to your site with their wallet (EIP-4361, CAIP-122): `{}` for the ready sign-in, or a plug-in. Given by code only.
   * @default none
   * @byCode
   */
  readonly siwx?: SignInOptions | SignInPlugin | undefined
  /**
   * The same, as `siwe` packages have it; not beside `siwx`. Given by code only.
   * @default none
   * @byCode
   */
  readonly siweConfig?: SiweConfig | undefined
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
   * CAIP-2 or chain id → url of an image (https or `data:`), before all other images of the network.
   * @default none
   */
  readonly chainImages?: ByNetwork<string> | undefined
  /**
   * Id of a wallet → url of an image (https or `data:`), before its own.
   * @default none
   */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Alerts for you are also a bar in the card, which visitors see: false on a live site.
   * @default true
   */
  readonly debug?: boolean | undefined
  /**
   * What is written to the console: nothing (`silent`), errors, or with `debug` what the secure frame does as well.
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

type AsGiven = { [K in Exclude<OptionName, 'networks' | 'customWallets'>]: WalletModalOptions[K] }

/** The options as properties of the element. What they give are the values in force. */
export interface OptionProperties extends AsGiven {
  /** What is given can be set again. */
  get networks(): readonly ReadNetwork[]
  set networks(given: readonly (NetworkId | number | NetworkObject | ReadNetwork)[] | undefined)
  get customWallets(): readonly ReadWallet[]
  set customWallets(given: readonly (WalletObject | ReadWallet)[] | undefined)
}
