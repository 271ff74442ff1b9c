/**
 * Links that open the page in the in-app browser of a wallet's app, where the wallet announces itself as an extension would (wire
 * facts 9.3, 16.6). Only makes the links; opening them is up to the caller.
 */
import { readField } from './json.ts'
import type { Namespace } from './namespaces.ts'
import { type PlatformPage, readPlatform } from './platform.ts'

export type BrowseContext = {
  /** The page's URL. */
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  /** The active one. */
  readonly namespace: Namespace
  /** The namespaces of all networks that the page offers; may repeat. */
  readonly namespaces: readonly Namespace[]
  /** Whether `window` has this property, by which a wallet's in-app browser is recognized. */
  has(name: string): boolean
}

type BrowsePage = PlatformPage & { readonly location?: { readonly href: string; readonly origin: string } }

type Offer = {
  readonly activeNamespace: Namespace
  readonly networks: readonly { readonly chainNamespace: Namespace }[]
}

export const readBrowseContext = (page: BrowsePage, { activeNamespace, networks }: Offer): BrowseContext => ({
  href: page.location?.href ?? '',
  origin: page.location?.origin ?? '',
  isAndroid: readPlatform(page).isAndroid,
  namespace: activeNamespace,
  namespaces: networks.map(({ chainNamespace }) => chainNamespace),
  has: (name) => readField(page, name) !== undefined,
})

type MakeLink = (page: string, origin: string, context: BrowseContext) => string | undefined

const phantom: MakeLink = (page, origin, { isAndroid, has }) => {
  if (has('phantom')) return undefined
  return isAndroid
    ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${page}?ref=${origin}`
}

/** Solflare supports Solana only. */
const solflare: MakeLink = (page, _origin, { namespaces, has }) =>
  namespaces.includes('solana') && !has('solflare')
    ? `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
    : undefined

const coinbase: MakeLink = (page, _origin, { namespace, has }) => {
  if (namespace === 'solana')
    return has('coinbaseSolana') ? undefined : `https://go.cb-w.com/dapp?cb_url=${page}`
  return has('coinbaseWalletExtension') ? undefined : `cbwallet://miniapp?url=${page}`
}

/** Its browser link is for bip122 only, a namespace not supported here; the directory's links remain. */
const binance: MakeLink = () => undefined

const WALLETS: Readonly<Record<string, MakeLink>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: phantom,
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': solflare,
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: coinbase,
  // Its newer id.
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: coinbase,
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': binance,
}

export const hasInAppBrowser = ({ id }: { readonly id: string }): boolean => Object.hasOwn(WALLETS, id)

/** The link that opens the page in the wallet's in-app browser. Undefined for other wallets, and where it would not help. */
export const inAppBrowserLink = (
  wallet: { readonly id: string },
  context: BrowseContext,
): string | undefined =>
  hasInAppBrowser(wallet)
    ? WALLETS[wallet.id]?.(encodeURIComponent(context.href), encodeURIComponent(context.origin), context)
    : undefined
