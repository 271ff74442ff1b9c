/**
 * Links that hand a pairing to a wallet (protocol 9): formats and targets as plain functions. Who opens them, and when, is
 * `walletconnect.actions.ts`.
 */
import { safeLink } from '../../lib/url.ts'

/** `href`: what the sign client opens at each later request; with a slash at its end. */
export type DeepLink = { readonly url: string; readonly href: string }

/** Schemes that a browser acts on itself. The directory's links are checked where they come in; this is the last door. */
const RUNS = /^(?:about|blob|data|file|filesystem|intent|javascript|vbscript|view-source|wss?):/i

const isWeb = (link: string): boolean => /^https?:/i.test(link)

const withSlash = (link: string): string => (link.endsWith('/') ? link : `${link}/`)

/** `metamask`, `metamask:` and `metamask://` are one scheme; undefined for what no wallet answers to. */
const toBase = (link: string): string | undefined => {
  if (isWeb(link)) {
    const safe = safeLink(link)
    return safe && withSlash(safe.replace(/[?#].*$/, ''))
  }
  const base = link.includes('://') ? link : `${link.replaceAll(/[/:]/g, '')}://`
  return /^[a-z][a-z\d+.-]*:\/\//i.test(base) && !RUNS.test(base) ? withSlash(base) : undefined
}

export type LinkPlace = {
  /** Telegram on Android decodes a link once by itself. */
  readonly isTelegramAndroid: boolean
}

/** Native or universal, whichever the link is; undefined when there is none to be made. */
export const deepLink = (
  link: string | undefined,
  uri: string,
  { isTelegramAndroid }: LinkPlace,
): DeepLink | undefined => {
  const href = link === undefined ? undefined : toBase(link.trim())
  if (href === undefined || !uri.startsWith('wc:')) return undefined
  const once = encodeURIComponent(uri)
  const encoded = isTelegramAndroid && !isWeb(href) ? encodeURIComponent(once) : once
  return { url: `${href}wc?uri=${encoded}`, href }
}

export type Target = '_self' | '_top' | '_blank'

/** For the link of an app (protocol 9.1): in place, above a frame, and never over Telegram's own page. */
export const linkTarget = (place: { readonly isTelegram: boolean; readonly isFramed: boolean }): Target =>
  place.isTelegram ? '_blank' : place.isFramed ? '_top' : '_self'

const IDS = {
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  coinbase: [
    'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  ],
} as const

export type BrowsePlace = {
  /** Of the page. */
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  readonly namespace: string
  /** Whether the page has this property: then it is in the wallet's browser already. */
  has(name: string): boolean
}

/** Wallets that open the page in a browser of their own instead (protocol 9.3); undefined for all others. */
export const browseLink = (walletId: string, place: BrowsePlace): string | undefined => {
  const page = encodeURIComponent(place.href)
  const origin = encodeURIComponent(place.origin)
  if (walletId === IDS.phantom && !place.has('phantom')) {
    return place.isAndroid
      ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/browse/${page}?ref=${origin}`
  }
  if (walletId === IDS.solflare && place.namespace === 'solana' && !place.has('solflare'))
    return `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
  if (IDS.coinbase.some((id) => id === walletId)) {
    if (place.namespace === 'solana')
      return place.has('coinbaseSolana') ? undefined : `https://go.cb-w.com/dapp?cb_url=${page}`
    return place.has('coinbaseWalletExtension') ? undefined : `cbwallet://miniapp?url=${page}`
  }
  return undefined
}
