/** Owns what kind of device and app the page runs in, as far as links to wallets depend on it (protocol 8.2). */
import { readField } from './json.ts'

export type Platform = {
  /** A finger and apps: links open wallets. */
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isSafari: boolean
}

const MOBILE = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|mobile/i

export const readPlatform = (page: Pick<Window, 'navigator' | 'matchMedia'>): Platform => {
  const agent = page.navigator?.userAgent ?? ''
  // A laptop with a touch screen has a fine pointer as well; its primary one is what counts.
  const isCoarse = page.matchMedia?.('(pointer:coarse)').matches ?? false
  return {
    isMobile: isCoarse || MOBILE.test(agent),
    isIos: /iphone|ipad/i.test(agent),
    isAndroid: /android/i.test(agent),
    isSafari: /safari/i.test(agent),
  }
}

/** Inside Telegram (decisions 21): its script alone on an ordinary page does not count. */
export const isTelegram = (page: object): boolean =>
  readField(page, 'TelegramWebviewProxy') !== undefined ||
  Boolean(readField(readField(readField(page, 'Telegram'), 'WebApp'), 'initData'))
