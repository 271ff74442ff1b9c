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
