/**
 * Connecting by a link: asks for one, hands it to a wallet's app, and remembers that app for later requests. The attempt
 * itself is `connect`'s.
 */

import type { Connector, Link } from '../../../connectors/connector.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { inAppBrowserLink, readBrowseContext } from '../../../lib/in-app-browser.ts'
import { isTelegram, readPlatform } from '../../../lib/platform.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { connect } from '../connect.actions.ts'
import { connectOf, type OpenedApp } from '../connect.state.ts'
import { type DeepLink, deepLink, linkTarget, type Target } from './deep-links.ts'
import { linkStepOf } from './link-step.ts'

/** Named as the sign client does; what stands there is opened at each request (`core/wallets/wallet-app.ts`). */
const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

const remember = (app: OpenedApp | undefined): void => {
  try {
    if (app) localStorage.setItem(DEEPLINK_CHOICE, JSON.stringify(app))
    else localStorage.removeItem(DEEPLINK_CHOICE)
  } catch {
    // The visitor opens the wallet by hand.
  }
}

/** The connector behind all of it, where the page has it. */
export const linkConnectorOf = (wallet: Wallet): Connector | undefined =>
  wallet.connectors.list().find(({ connectsByLink }) => connectsByLink)

export type LinkOptions = {
  /** Undefined before anybody has picked a wallet. */
  readonly platform?: Platform
  readonly signal?: AbortSignal
}

/** As `connect`; nothing where the page has no connector for it. */
export async function connectByLink(wallet: Wallet, { platform, signal }: LinkOptions): Promise<void> {
  const connector = linkConnectorOf(wallet)
  if (!connector) return
  const attempt = connectOf(wallet)
  // A wallet may answer late to a link that was opened before, so an early attempt keeps the app.
  if (platform) attempt.app = undefined
  const onAnswer = ({ eip155, solana }: Link) => {
    remember(attempt.app)
    const name = (eip155 ?? solana)?.wallet?.name ?? connector.name
    return { name, method: attempt.app ? 'mobile' : 'qrcode' }
  }
  const target = { connectorId: connector.id, link: { platform, onAnswer } }
  await connect(wallet, target, signal && { signal })
}

const go = (url: string, target: Target): void => void window.open(url, target, 'noreferrer noopener')

const linkEnvironment = () => ({ isTelegram: isTelegram(window), isFramed: window.self !== window.top })

const linkOf = (
  wallet: Wallet,
  chosen: LinkedWallet,
  platform: Platform,
  uri: string,
): DeepLink | undefined => {
  const { preferUniversalLinks } = wallet.state.config
  const { mobileLink, universalLink, desktopLink, webappLink } = chosen
  const app = preferUniversalLinks ? (universalLink ?? mobileLink) : mobileLink
  const link = platform === 'mobile' ? app : platform === 'desktop' ? desktopLink : webappLink
  const isTelegramAndroid = isTelegram(window) && readPlatform(window).isAndroid
  const made = deepLink(link, uri, { isTelegramAndroid })
  if (!made)
    wallet.track('CONNECT_PROXY_ERROR', {
      message: 'The link could not be built',
      mobile_link: mobileLink,
      name: chosen.name,
    })
  return made
}

/**
 * The visitor has tapped: all of it in this very turn, or iOS opens nothing and the others take it for a popup (quality 2).
 * False: there was no link.
 */
export function openApp(wallet: Wallet, chosen: LinkedWallet, platform: Platform): boolean {
  const attempt = connectOf(wallet)
  const step = linkStepOf(wallet, attempt.state.flow)
  const link = step.step === 'ready' ? linkOf(wallet, chosen, platform, step.uri) : undefined
  if (!link) return false
  attempt.app = { href: link.href, name: chosen.name }
  wallet.knownApps.add(link.href)
  go(link.url, platform === 'mobile' ? linkTarget(linkEnvironment()) : '_blank')
  return true
}

/** The visitor has tapped: this page, in the wallet's own browser. Also in this very turn. */
export function openOwnBrowser(wallet: Wallet, chosen: LinkedWallet): void {
  const link = inAppBrowserLink(chosen, readBrowseContext(window, wallet.state.network))
  if (link !== undefined) go(link, linkTarget(linkEnvironment()))
}

/** The visitor gives up on the app and scans: no app is to be opened at later requests (wire facts 9.2). */
export function scanInstead(wallet: Wallet): void {
  connectOf(wallet).app = undefined
}
