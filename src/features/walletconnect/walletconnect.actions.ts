/**
 * Connecting by a link: asks for one, shows it, hands it to a wallet's app, and gives what was settled to the session. One
 * attempt at a time; leaving the view ends it.
 */
import type { Wallet } from '../../app/wallet.ts'
import { explain } from '../../errors/explain.ts'
import { ownBrowserLink, readBrowsePlace } from '../../lib/own-browser.ts'
import { isTelegram, readPlatform } from '../../lib/platform.ts'
import type { Way } from '../../lib/wallet-ways.ts'
import type { LinkedWallet } from '../../state/router.ts'
import { type DeepLink, deepLink, linkTarget, type Target } from './deep-links.ts'
import { createLinkState } from './walletconnect.state.ts'

/** Fixed by the sign client, which opens this link at each request (protocol 9.2). */
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

/** Begins; the function that comes back ends it. A later session is not heard. */
export const startLink = (wallet: Wallet, chosen: LinkedWallet | undefined, way: Way): (() => void) => {
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
    const connector = wallet.connectors.list().find(({ type }) => type === 'walletconnect')
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
      remember(opened.last)
      const session = await wallet.session.live()
      session.accept(connector, link)
      const name = (link.eip155 ?? link.solana)?.wallet?.name ?? connector.name
      wallet.track('CONNECT_SUCCESS', { name, method: opened.last ? 'mobile' : 'qrcode' })
    } catch (error) {
      if (!isMine()) return
      const { key, rejected, code } = await explain(error)
      wallet.track('CONNECT_ERROR', { message: String(code) })
      if (!rejected) wallet.report(error)
      if (isMine()) state.flow = { step: 'failed', key, rejected }
      return
    }
    await (await wallet.session.live()).settle()
  }
  run().catch(wallet.report)

  return () => {
    leaving.abort()
    if (state.attempts === mine) state.flow = { step: 'idle' }
  }
}

const go = (url: string, target: Target): void => void window.open(url, target, 'noreferrer noopener')

const linkOf = (wallet: Wallet, chosen: LinkedWallet, way: Way, uri: string): DeepLink | undefined => {
  const { isAndroid } = readPlatform(window)
  const place = { isTelegramAndroid: isTelegram(window) && isAndroid }
  const link = {
    mobile: chosen.mobileLink ?? chosen.universalLink,
    desktop: chosen.desktopLink,
    web: chosen.webappLink,
  }[way === 'mobile' || way === 'desktop' ? way : 'web']
  const made = deepLink(link, uri, place)
  if (!made)
    wallet.track('CONNECT_PROXY_ERROR', {
      message: 'The link could not be built',
      mobile_link: chosen.mobileLink,
      name: chosen.name,
    })
  return made
}

/** The visitor has tapped: all of it in this very turn, or the browser takes it for a popup. False: there was no link. */
export const openApp = (wallet: Wallet, chosen: LinkedWallet, way: Way): boolean => {
  const { flow } = wallet.slice(createLinkState)
  if (way === 'mobile') {
    const browse = ownBrowserLink(chosen, readBrowsePlace(window, wallet.state.network))
    if (browse !== undefined) {
      go(browse, linkTarget(placeOf()))
      return true
    }
  }
  if (flow.step !== 'ready') return false
  const link = linkOf(wallet, chosen, way, flow.uri)
  if (!link) return false
  wallet.slice(createOpened).last = { href: link.href, name: chosen.name }
  go(link.url, way === 'mobile' ? linkTarget(placeOf()) : '_blank')
  return true
}

const placeOf = () => ({ isTelegram: isTelegram(window), isFramed: window.self !== window.top })
