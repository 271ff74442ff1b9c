/**
 * The table of all options of the element: kind, default, parser. Attributes, properties, `createWalletModal` and the
 * script tag's `data-` all use it. Defaults follow interface 4 and specification 9.
 */

import { ref } from 'valtio/vanilla'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import { knownNetworks } from '../../chains/networks.ts'
import type { CustomWallet } from '../../connectors/custom.ts'
import { isProvider } from '../../connectors/eip1193.ts'
import { KINDS, type Kind } from '../../connectors/kinds.ts'
import { ENDPOINTS } from '../../core/defaults.ts'
import { readField } from '../../lib/json.ts'
import { parseNetworkId } from '../../lib/network-id.ts'
import { toRdns } from '../../lib/rdns.ts'
import { cleanText } from '../../lib/text.ts'
import { originOf, rpcUrl, safeImage, safeLink, socketUrl } from '../../lib/url.ts'
import { ONRAMP_PROVIDERS, SOCIALS, SWAP_PROVIDERS } from '../../state/remote-features.ts'
import { parseNetwork } from './networks.ts'
import { flag, list, type Option, object, oneOf, record, text } from './option.ts'
import { array, boolean, fields, matching, type Reader, string } from './read.ts'

/** Who asks: shown to the visitor and told to wallets. */
export type Metadata = {
  /** Default: the page's title. */
  readonly name?: string | undefined
  /** Default: the page's description. */
  readonly description?: string | undefined
  /** Default: the page's origin. */
  readonly url?: string | undefined
  /** Urls of images. Default: the page's icon. */
  readonly icons?: readonly string[] | undefined
}

/**
 * `undefined` = the default of specification 9. The first six count only where the project's owner leaves them to the host
 * (specification 6).
 */
export type Features = {
  /** Sign in by e-mail. */
  readonly email?: boolean | undefined
  /** Sign in by a social account. True: all of them. */
  readonly socials?: boolean | readonly Social[] | undefined
  /** True: all of them. */
  readonly swaps?: boolean | readonly SwapProvider[] | undefined
  /** True: all of them. */
  readonly onramp?: boolean | readonly OnrampProvider[] | undefined
  /** What the account did, by month; needs a `projectId`. */
  readonly activity?: boolean | undefined
  /** The line of who provides the services. */
  readonly reownBranding?: boolean | undefined
  /** What visitors did is told to `endpoints.analytics`; needs a `projectId`. Default true. */
  readonly analytics?: boolean | undefined
  /** Default true. */
  readonly send?: boolean | undefined
  /** Default true. */
  readonly receive?: boolean | undefined
  /** The visitor agrees to your terms before anything is connected. Default false. */
  readonly legalCheckbox?: boolean | undefined
  /** The view of all wallets. Default true. */
  readonly allWallets?: boolean | undefined
  /** One row that leads to the list of wallets, in its place. Default false. */
  readonly collapseWallets?: boolean | undefined
  /** The ways to connect, the others after them. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** The actions on Account, the others after them. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** These kinds of wallets first, the others after them. */
  readonly connectorTypeOrder?: readonly Kind[] | undefined
}

/** In the default order (specification 9). */
const CONNECT_METHODS = ['wallet', 'email', 'social'] as const
const WALLET_FEATURES = ['onramp', 'swaps', 'receive', 'send'] as const

export type ConnectMethod = (typeof CONNECT_METHODS)[number]
export type WalletFeature = (typeof WALLET_FEATURES)[number]
export type Social = (typeof SOCIALS)[number]
export type SwapProvider = (typeof SWAP_PROVIDERS)[number]
export type OnrampProvider = (typeof ONRAMP_PROVIDERS)[number]

/** A token that the host names, by contract or mint. */
export type HostToken = { readonly address: string; readonly imageUrl?: string | undefined }

/** Base urls of the services. */
export type Endpoints = { readonly [K in keyof typeof ENDPOINTS]: string } & {
  /** Where WalletConnect verifies domains; without it, nowhere. */
  readonly verify?: string
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'
/** `auto`: the page's `color-scheme`, then the system. */
export type ThemeMode = 'dark' | 'light' | 'auto'
export type CoinbasePreference = 'all' | 'smartWalletOnly' | 'eoaOnly'
export type AllWallets = 'show' | 'hide' | 'only-mobile'

const id = (given: unknown): string | undefined =>
  typeof given === 'string' ? cleanText(given, 128) || undefined : undefined

const link = text<string | undefined>(undefined, safeLink)

const walletFields = fields({
  id: string,
  name: string,
  rdns: string,
  imageUrl: safeImage,
})

const parseWallet = (given: unknown): CustomWallet | undefined => {
  const read = walletFields(given)
  const id = cleanText(read?.id, 128)
  const name = cleanText(read?.name)
  if (!id || !name) return undefined
  const provider = readField(given, 'provider')
  return {
    id,
    name,
    rdns: toRdns(cleanText(read?.rdns, 128)) || undefined,
    imageUrl: read?.imageUrl,
    // The wallet's links are read from it where they are shown.
    given: ref(Object(given)),
    // `ref` keeps valtio from proxying the wallet's own object.
    provider: isProvider(provider) ? ref(provider) : undefined,
  }
}

const walletIds = list<string>([], matching(/^[\da-f]{64}$/i))

const images = record<string>((_key, given) => safeImage(given))

const networkList = list<Network>([], parseNetwork)

/** An empty list means all known networks (decisions 19). */
const networks: Option<readonly Network[]> = {
  ...networkList,
  parse: (given) =>
    (Array.isArray(given) && given.length === 0) || given === '[]'
      ? { value: knownNetworks }
      : networkList.parse(given),
}

/** True, false, or a list of some of these. */
const choice =
  <T extends string>(names: readonly T[]): Reader<boolean | readonly T[]> =>
  (given) =>
    boolean(given) ?? some(names)(given)

const some = <T extends string>(names: readonly T[]): Reader<readonly T[]> =>
  array((name) => names.find((known) => known === name))

const endpointUrls = record<string>((key, given) =>
  key === 'relay'
    ? socketUrl(given)
    : key === 'verify' || Object.hasOwn(ENDPOINTS, key)
      ? rpcUrl(given)
      : undefined,
)

/** Origins that may frame the page as a Safe app. The host's list replaces the default. */
const safeOrigins = list<string>(['https://app.safe.global'], originOf)

/** For all namespaces that a host may give (specification 9, decisions 23). */
export const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

const features = {
  email: boolean,
  socials: choice(SOCIALS),
  swaps: choice(SWAP_PROVIDERS),
  onramp: choice(ONRAMP_PROVIDERS),
  activity: boolean,
  reownBranding: boolean,
  analytics: boolean,
  send: boolean,
  receive: boolean,
  legalCheckbox: boolean,
  allWallets: boolean,
  collapseWallets: boolean,
  connectMethodsOrder: some(CONNECT_METHODS),
  walletFeaturesOrder: some(WALLET_FEATURES),
  connectorTypeOrder: some(KINDS),
}

const tokenFields = fields({ address: string, imageUrl: safeImage })

/** Checksums are checked when the token is read, because keccak is not in the first stage. */
const tokensOf = (network: string): Reader<readonly HostToken[]> => {
  const pattern = network.startsWith('solana:') ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[\da-f]{40}$/i
  return array((given) => {
    const token = typeof given === 'string' ? { address: given } : tokenFields(given)
    return token?.address && pattern.test(token.address) ? { ...token, address: token.address } : undefined
  })
}

export const options = {
  projectId: text<string | undefined>(undefined, matching(/^[0-9a-f]{32}$/i)),
  networks,
  defaultNetwork: text<CaipNetworkId | undefined>(undefined, parseNetworkId),
  metadata: object<Metadata>(
    {},
    fields({ name: string, description: string, url: string, icons: array(string) }),
  ),
  themeMode: oneOf<ThemeMode>(['dark', 'light', 'auto'], 'dark'),
  themeVariables: record<string>((key, given) =>
    /^--wm-[a-z-]+$/.test(key) && (typeof given === 'string' || typeof given === 'number')
      ? String(given)
      : undefined,
  ),
  locale: text<string>('auto', matching(/^(auto|[a-z]{2,3}(-[a-z0-9]{2,8})*)$/i)),
  embedded: flag(false),
  disableAppend: flag(false),
  basic: flag(false),
  features: { ...object<Features>({}, fields(features)), words: Object.keys(features) } as Option<Features>,
  endpoints: {
    ...endpointUrls,
    initial: ENDPOINTS,
    parse: (given) => {
      const { value, ...problem } = endpointUrls.parse(given)
      return { value: { ...ENDPOINTS, ...value }, ...problem }
    },
  } as Option<Endpoints>,
  customWallets: list<CustomWallet>([], parseWallet),
  featuredWalletIds: walletIds,
  includeWalletIds: walletIds,
  excludeWalletIds: list<string>([], id),
  allWallets: oneOf<AllWallets>(['show', 'hide', 'only-mobile'], 'show'),
  customRpcUrls: record<readonly string[]>((key, given) => {
    // Looked up by CAIP-2 id, so a key like `1` would never match.
    if (parseNetworkId(key) !== key || !Array.isArray(given)) return undefined
    const urls = given.map((entry) => rpcUrl(typeof entry === 'string' ? entry : readField(entry, 'url')))
    return urls.every((url) => url !== undefined) ? urls : undefined
  }),
  tokens: record<readonly HostToken[]>((key, given) =>
    parseNetworkId(key) === key ? tokensOf(key)(given) : undefined,
  ),
  defaultAccountTypes: record<AccountType>((namespace, given) =>
    /^(?:eip155|solana|polkadot|bip122)$/.test(namespace)
      ? ACCOUNT_TYPES.find((type) => type === given)
      : undefined,
  ),
  allowUnsupportedChain: flag(false),
  enableWallets: flag(true),
  enableInjected: flag(true),
  enableEip6963: flag(true),
  enableCoinbase: flag(true),
  coinbasePreference: oneOf<CoinbasePreference>(['all', 'smartWalletOnly', 'eoaOnly'], 'all'),
  enableWalletConnect: flag(true),
  preferUniversalLinks: flag(false),
  enableNetworkSwitch: flag(true),
  enableReconnect: flag(true),
  announceProvider: flag(false),
  safeOrigins,
  termsConditionsUrl: link,
  privacyPolicyUrl: link,
  chainImages: images,
  connectorImages: images,
  debug: flag(true),
  logLevel: oneOf<LogLevel>(['silent', 'error', 'warn', 'info', 'debug'], 'error'),
  zIndex: text<number>(999, (given) => {
    const number = typeof given === 'string' && given.trim() ? Number(given) : given
    return Number.isInteger(number) ? (number as number) : undefined
  }),
} as const

type Table = typeof options
export type OptionName = keyof Table
export type Config = { -readonly [K in OptionName]: Table[K] extends Option<infer T> ? T : never }

export const optionNames = Object.keys(options) as OptionName[]

/** Options that each tag has for itself; all others are shared. */
export const OWN_OPTIONS: readonly OptionName[] = ['embedded', 'disableAppend']

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(options, name)

export const defaultConfig = (): Config =>
  Object.fromEntries(optionNames.map((name) => [name, options[name].initial])) as Config
