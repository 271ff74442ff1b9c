/**
 * The parser, the kind and the default of every option that `public-options.ts` declares. Attributes, properties,
 * `createWalletModal` and the script tag's `data-` all use them. Defaults follow interface 4 and specification 9.
 */

import { ref } from 'valtio/vanilla'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import { ethereum, knownNetworks } from '../../chains/networks.ts'
import type { CustomWallet } from '../../connectors/custom.ts'
import { isProvider } from '../../connectors/eip1193.ts'
import { KINDS } from '../../connectors/kinds.ts'
import { ENDPOINTS } from '../../lib/endpoints.ts'
import { readField } from '../../lib/json.ts'
import { parseNetworkId } from '../../lib/network-id.ts'
import { toRdns } from '../../lib/rdns.ts'
import { cleanText } from '../../lib/text.ts'
import { originOf, rpcUrl, safeImage, safeLink, socketUrl } from '../../lib/url.ts'
import { ONRAMP_PROVIDERS, SOCIALS, SWAP_PROVIDERS } from '../../state/remote-features.ts'
import { parseNetwork } from './networks.ts'
import { flag, list, type Option, object, oneOf, record, text } from './option.ts'
import type { ConnectMethod, Features, WalletFeature } from './public/features.ts'
import type { HostToken } from './public/networks.ts'
import type { Endpoints, Metadata } from './public/services.ts'
import type { ThemeMode } from './public/theme.ts'
import type { AllWallets, CoinbasePreference } from './public/wallets.ts'
import type { AccountType, LogLevel, OptionName } from './public-options.ts'
import { array, boolean, fields, matching, type Reader, string } from './read.ts'

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
    imageUrl: read?.imageUrl ?? safeImage(readField(given, 'image_url')),
    // The wallet's links are read from it where they are shown. The getter gives the wallet as it is read here, which may be set again.
    given: ref(Object(readField(given, 'given') ?? given)),
    // `ref` keeps valtio from proxying the wallet's own object.
    provider: isProvider(provider) ? ref(provider) : undefined,
  }
}

const walletIds = list<string>([], matching(/^[\da-f]{64}$/i))

const images = record<string>((_key, given) => safeImage(given))

const networkList = list<Network>([ethereum], parseNetwork)

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
    : /^(verify|frame|meld)$/.test(key) || Object.hasOwn(ENDPOINTS, key)
      ? rpcUrl(given)
      : undefined,
)

/** `at`: the later of two has the higher one. */
type Plugin = (() => object) & { readonly at?: number }

let plugins = 0
/** Only code can give it: markup holds no functions. Behind a function of ours, as reading the object itself may throw. */
const plugin = text<Plugin | undefined>(undefined, (given) =>
  typeof given === 'object' && given ? Object.assign(() => given, { at: ++plugins }) : undefined,
)

/** The host's list replaces the default. */
const origins = (...initial: readonly string[]) => list<string>(initial, originOf)

export const ACCOUNT_TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment']

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
  pay: boolean,
  smartSessions: boolean,
  legalCheckbox: boolean,
  allWallets: boolean,
  collapseWallets: boolean,
  connectMethodsOrder: some<ConnectMethod>(['wallet', 'email', 'social']),
  walletFeaturesOrder: some<WalletFeature>(['onramp', 'swaps', 'receive', 'send']),
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
  // Of what is no tag, the browser throws.
  locale: text<string>('auto', (given) =>
    given === 'auto' ? given : Intl.getCanonicalLocales(given as string)[0],
  ),
  embedded: flag(false),
  disableAppend: flag(false),
  basic: flag(false),
  features: { ...object<Features>({}, fields(features)), words: Object.keys(features) } as Option<Features>,
  endpoints: {
    ...endpointUrls,
    initial: ENDPOINTS,
    parse: (given) => {
      const parsed = endpointUrls.parse(given)
      return { ...parsed, value: { ...ENDPOINTS, ...parsed.value } }
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
  safeOrigins: origins('https://app.safe.global'),
  onrampOrigins: origins('https://pay.coinbase.com', 'https://meldcrypto.com'),
  meldPublicKey: text<string | undefined>(undefined, matching(/^[!-~]{1,200}$/)),
  siwx: plugin,
  siweConfig: plugin,
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
} as const satisfies { readonly [K in OptionName]: Option<unknown> }

export type { OptionName }

type Table = typeof options
export type Config = { -readonly [K in OptionName]: Table[K] extends Option<infer T> ? T : never }

export const optionNames = Object.keys(options) as OptionName[]

/** `@perTag`: each tag has its own; all other options are shared. */
export const PER_TAG: readonly OptionName[] = ['embedded', 'disableAppend']

/**
 * `@guarded`: options that decide where data is read from, who may frame the page as a Safe, where payment windows open, and
 * which wallets exist. Of `networks`, those given as whole objects are guarded too.
 */
export const GUARDED: readonly OptionName[] = [
  'endpoints',
  'customRpcUrls',
  'safeOrigins',
  'onrampOrigins',
  'customWallets',
]

export const defaultConfig = (): Config =>
  Object.fromEntries(optionNames.map((name) => [name, options[name].initial])) as Config
