/** On which platforms a directory wallet can be reached from this device (wire facts 3.1, 9.1). Only decides; makes no links. */
import { hasInAppBrowser } from './in-app-browser.ts'

/**
 * `mobile`: its app on this device. `qrcode`: its app on another device. `web`: its web app. `desktop`: its desktop app.
 * `unsupported`: none of these; it can be installed.
 */
export type Platform = 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

type WalletLinks = {
  readonly id: string
  readonly rdns?: string | undefined
  readonly mobileLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly chromeStore?: string | undefined
  readonly injected?: readonly unknown[] | undefined
}

export type Environment = {
  readonly isMobile: boolean
  /** A link opens the page in the wallet's in-app browser (`in-app-browser.ts`). */
  readonly opensPage: boolean
}

/** On a phone, a wallet without app link, web app and in-app browser cannot be used. */
export const isUsable = (wallet: WalletLinks, isMobile: boolean): boolean =>
  !isMobile || Boolean(wallet.mobileLink || wallet.webappLink) || hasInAppBrowser(wallet)

/** In the order in which they are offered; at least one, and the first is the default. Phones have no extensions to install. */
export const platformsOf = (
  wallet: WalletLinks,
  { isMobile, opensPage }: Environment,
): readonly [Platform, ...Platform[]] => {
  const { mobileLink, webappLink, desktopLink } = wallet
  const platforms: Platform[] = []
  if (isMobile && (mobileLink || opensPage)) platforms.push('mobile')
  if (!isMobile && mobileLink) platforms.push('qrcode')
  if (webappLink) platforms.push('web')
  if (desktopLink && !isMobile) platforms.push('desktop')
  const isExtension = Boolean(wallet.rdns || wallet.chromeStore || wallet.injected?.length)
  if (isExtension && !isMobile) platforms.push('unsupported')
  const [first = 'unsupported', ...others] = platforms
  return [first, ...others]
}
