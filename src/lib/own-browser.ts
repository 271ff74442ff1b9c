/**
 * Wallets whose app opens the page in a browser of its own, where it announces itself as an extension would (wire facts 9.3,
 * 16.6). Rules only.
 */
import { readField } from './json.ts'
import type { Namespace } from './namespaces.ts'
import { type PlatformPage, readPlatform } from './platform.ts'

export type BrowseContext = {
  /** Of the page. */
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  /** In use. */
  readonly namespace: Namespace
  /** All that the page offers. */
  readonly namespaces: readonly Namespace[]
  /** Whether the page has this property: then it is in the wallet's browser already. */
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

/** It has Solana and nothing else. */
const solflare: MakeLink = (page, _origin, { namespaces, has }) =>
  namespaces.includes('solana') && !has('solflare')
    ? `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
    : undefined

const coinbase: MakeLink = (page, _origin, { namespace, has }) => {
  if (namespace === 'solana')
    return has('coinbaseSolana') ? undefined : `https://go.cb-w.com/dapp?cb_url=${page}`
  return has('coinbaseWalletExtension') ? undefined : `cbwallet://miniapp?url=${page}`
}

/** Its link is for bip122, which no page of ours can offer: never made, and its links of the directory are what is left. */
const binance: MakeLink = () => undefined

const WALLETS: Readonly<Record<string, MakeLink>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: phantom,
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': solflare,
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: coinbase,
  // The id that it has had since.
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: coinbase,
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': binance,
}

export const hasOwnBrowser = ({ id }: { readonly id: string }): boolean => Object.hasOwn(WALLETS, id)

/** Opens the page in the wallet's browser; undefined for all other wallets, and where it would be of no use. */
export const ownBrowserLink = (
  wallet: { readonly id: string },
  context: BrowseContext,
): string | undefined =>
  hasOwnBrowser(wallet)
    ? WALLETS[wallet.id]?.(encodeURIComponent(context.href), encodeURIComponent(context.origin), context)
    : undefined
