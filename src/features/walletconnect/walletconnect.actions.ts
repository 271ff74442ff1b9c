/**
 * Connecting by a link: asks for one, shows it, hands it to a wallet's app, and gives what was settled to the session. One
 * attempt at a time; leaving the view ends it.
 */

import type { Connector, Link } from '../../connectors/connector.ts'
import type { Wallet } from '../../core/wallet.ts'
import { explain } from '../../errors/explain.ts'
import { inAppBrowserLink, readBrowseContext } from '../../lib/in-app-browser.ts'
import { isTelegram, readPlatform } from '../../lib/platform.ts'
import type { Way } from '../../lib/wallet-ways.ts'
import type { LinkedWallet } from '../../state/router.ts'
import { type DeepLink, deepLink, linkTarget, type Target } from './deep-links.ts'
import { createLinkState } from './walletconnect.state.ts'

/** Named as the sign client does; what stands there is opened at each request (`core/wallets/wallet-app.ts`). */
const DEEPLINK_CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Opened = { readonly href: string; readonly name: string }

/** By which way the attempt under way was handed to a wallet; nothing: it was scanned or copied. */
const createOpened = (): { last?: Opened | undefined } => ({})

const remember = (opened: Opened | undefined): void => {
  try {
    if (opened) localStorage.setItem(DEEPLINK_CHOICE, JSON.stringify(opened))
    else localStorage.removeItem(DEEPLINK_CHOICE)
  } catch {
    // The visitor opens the wallet by hand.
  }
}

/** What was settled counts from now on. */
export async function accept(wallet: Wallet, connector: Connector, link: Link): Promise<void> {
  const { last } = wallet.slice(createOpened)
  remember(last)
  const session = await wallet.session.live()
  session.accept(connector, link)
  const name = (link.eip155 ?? link.solana)?.wallet?.name ?? connector.name
  wallet.track('CONNECT_SUCCESS', { name, method: last ? 'mobile' : 'qrcode' })
}

/** The connector behind all of it, where the page has it. */
export const connectorOf = (wallet: Wallet): Connector | undefined =>
  wallet.connectors.list().find(({ type }) => type === 'walletconnect')

/** Begins; the function that comes back ends it. A later session is not heard. */
export function startLink(wallet: Wallet, chosen: LinkedWallet | undefined, way: Way): () => void {
  const state = wallet.slice(createLinkState)
  const opened = wallet.slice(createOpened)
  const leaving = new AbortController()
  state.attempts += 1
  const mine = state.attempts
  const isMine = () => state.attempts === mine && !leaving.signal.aborted
  opened.last = undefined
  state.flow = { step: 'linking' }
  wallet.track('SELECT_WALLET', { name: chosen?.name ?? 'WalletConnect', platform: way })

  const run = async () => {
    const connector = connectorOf(wallet)
    if (!connector) return
    try {
      const link = await connector.connect({
        signal: leaving.signal,
        onPairing: (pairing) => {
          if (isMine()) state.flow = pairing
        },
      })
      if (!isMine()) return await connector.disconnect()
      state.flow = { step: 'idle' }
      await accept(wallet, connector, link)
    } catch (error) {
      if (!isMine()) return
      const { key, rejected, code } = await explain(error)
      wallet.track('CONNECT_ERROR', { message: String(code) })
      if (!rejected) wallet.report(error)
      if (isMine()) state.flow = { step: 'failed', key, rejected }
      return
    }
    await (await wallet.session.live()).finishConnect()
  }
  run().catch(wallet.report)

  return () => {
    leaving.abort()
    if (state.attempts === mine) state.flow = { step: 'idle' }
  }
}

const go = (url: string, target: Target): void => void window.open(url, target, 'noreferrer noopener')

const linkEnvironment = () => ({ isTelegram: isTelegram(window), isFramed: window.self !== window.top })

const linkOf = (wallet: Wallet, chosen: LinkedWallet, way: Way, uri: string): DeepLink | undefined => {
  const { preferUniversalLinks } = wallet.state.config
  const { mobileLink, universalLink, desktopLink, webappLink } = chosen
  const app = preferUniversalLinks ? (universalLink ?? mobileLink) : mobileLink
  const link = way === 'mobile' ? app : way === 'desktop' ? desktopLink : webappLink
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
export function openApp(wallet: Wallet, chosen: LinkedWallet, way: Way): boolean {
  const { flow } = wallet.slice(createLinkState)
  const link = flow.step === 'ready' ? linkOf(wallet, chosen, way, flow.uri) : undefined
  if (!link) return false
  wallet.slice(createOpened).last = { href: link.href, name: chosen.name }
  wallet.knownApps.add(link.href)
  go(link.url, way === 'mobile' ? linkTarget(linkEnvironment()) : '_blank')
  return true
}

/** The visitor has tapped: this page, in the wallet's own browser. Also in this very turn. */
export function openOwnBrowser(wallet: Wallet, chosen: LinkedWallet): void {
  const link = inAppBrowserLink(chosen, readBrowseContext(window, wallet.state.network))
  wallet.track('SELECT_WALLET', { name: chosen.name, platform: 'mobile' })
  if (link !== undefined) go(link, linkTarget(linkEnvironment()))
}

/** The visitor gives up on the app and scans: no app is to be opened at later requests (wire facts 9.2). */
export function scanInstead(wallet: Wallet): void {
  wallet.slice(createOpened).last = undefined
}
