/** Detects the visitor's platform, as far as links to wallets depend on it (wire facts 8.2). Which links to use is decided elsewhere. */
import { readField } from './json.ts'

export type Platform = {
  /** A touch device with apps: links open wallets. On others a QR code is shown, and there are extensions. */
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
  // `pointer` is the primary input: fine on a laptop that also has a touch screen.
  const isCoarse = page.matchMedia?.('(pointer:coarse)').matches ?? false
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  const isIos = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && maxTouchPoints > 1)
  return {
    isMobile: isCoarse || isIos || MOBILE.test(agent),
    isIos,
    isAndroid: /android/i.test(agent),
    isSafari: /safari/i.test(agent),
  }
}

/** Whether the page runs inside Telegram (decisions 21). Telegram's script on an ordinary page does not count. */
export const isTelegram = (page: object): boolean =>
  readField(page, 'TelegramWebviewProxy') !== undefined ||
  Boolean(readField(readField(readField(page, 'Telegram'), 'WebApp'), 'initData'))
