/**
 * Links that hand a pairing to a wallet (wire facts 9): formats and targets as plain functions. Who opens them, and when, is
 * `link.actions.ts`.
 */
import { walletLink } from '../../../lib/wallet-link.ts'

/** `href`: what is opened at each later request; with a slash at its end. */
export type DeepLink = { readonly url: string; readonly href: string }

const isWeb = (link: string): boolean => /^https?:/i.test(link)

const withSlash = (link: string): string => (link.endsWith('/') ? link : `${link}/`)

/** What the stored choice holds of a link: with a slash at its end. Undefined for what no wallet answers to. */
export function linkBase(link: unknown): string | undefined {
  const safe = walletLink(typeof link === 'string' ? link.trim() : link)
  return safe && withSlash(isWeb(safe) ? safe.replace(/[?#].*$/, '') : safe)
}

export type LinkEnvironment = {
  /** Telegram on Android decodes a link once by itself. */
  readonly isTelegramAndroid: boolean
}

/** Native or universal, whichever the link is; undefined when there is none to be made. */
export function deepLink(
  link: string | undefined,
  uri: string,
  { isTelegramAndroid }: LinkEnvironment,
): DeepLink | undefined {
  const href = linkBase(link)
  if (href === undefined || !uri.startsWith('wc:')) return undefined
  const once = encodeURIComponent(uri)
  const encoded = isTelegramAndroid && !isWeb(href) ? encodeURIComponent(once) : once
  return { url: `${href}wc?uri=${encoded}`, href }
}

export type Target = '_self' | '_top' | '_blank'

/** For the link of an app (wire facts 9.1): in place, above a frame, and never over Telegram's own page. */
export const linkTarget = (environment: {
  readonly isTelegram: boolean
  readonly isFramed: boolean
}): Target => (environment.isTelegram ? '_blank' : environment.isFramed ? '_top' : '_self')
