/** Owns what the visitor holds and which app the page runs in, as far as links to wallets depend on it (wire facts 8.2). */
import { readField } from './json.ts'

export type Platform = {
  /** A finger and apps: links open wallets. Else a code is shown, and there are extensions. */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isSafari: boolean
}

const MOBILE = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|mobile/i

export type PlatformPage = {
  readonly navigator?: { readonly userAgent?: string; readonly maxTouchPoints?: number }
  matchMedia?(query: string): { readonly matches: boolean }
}

export const readPlatform = (page: PlatformPage): Platform => {
  const { userAgent: agent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  // A laptop with a touch screen has a fine pointer as well; its primary one is what counts.
  const isCoarse = page.matchMedia?.('(pointer:coarse)').matches ?? false
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isIos = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && maxTouchPoints > 1)
  return {
    isMobile: isCoarse || isIos || MOBILE.test(agent),
    isIos,
    isAndroid: /android/i.test(agent),
    isSafari: /safari/i.test(agent),
  }
}

/** Inside Telegram (decisions 21): its script alone on an ordinary page does not count. */
export const isTelegram = (page: object): boolean =>
  readField(page, 'TelegramWebviewProxy') !== undefined ||
  Boolean(readField(readField(readField(page, 'Telegram'), 'WebApp'), 'initData'))
