/**
 * Handles the choice of a directory wallet: its connector, a link to it, or where it can be installed. Together with
 * `lists.actions.ts` and `search.actions.ts` the writer of `all-wallets.state` and `state/directory`, whose `failed` is set by
 * `core/lazy-verbs.ts` where this code cannot be loaded.
 */
import { ref } from 'valtio/vanilla'
import type { Core, Wallet } from '../../core/wallet.ts'
import { inAppBrowserLink, readBrowseContext } from '../../lib/in-app-browser.ts'
import { type Platform, platformsOf } from '../../lib/wallet-platforms.ts'
import { usesServices } from '../../state/uses-services.ts'
import { connectorOf } from './all-wallets.rules.ts'
import { type AllWallets, imageOf, type WalletItem } from './all-wallets.state.ts'
import { allItems, isOnMobile, itemOf, requestByIds } from './lists.actions.ts'

export { allWalletsOf } from './all-wallets.state.ts'
export { itemOf, loadDirectory } from './lists.actions.ts'

/**
 * The id of the connector of a directory wallet, loaded already or not; null when it has none, so that `choose` has
 * to open it. Undefined when the directory does not know the wallet. Rejects when the directory cannot be asked.
 */
export async function findConnectorId(
  allWallets: AllWallets,
  id: string,
): Promise<string | null | undefined> {
  const item = itemOf(allWallets, id) ?? (await findWallet(allWallets, id))
  return item && (connectorOf(item, allWallets.core.connectors.list()) ?? null)
}

const findWallet = async (allWallets: AllWallets, id: string): Promise<WalletItem | undefined> => {
  if (!usesServices(allWallets.core.state.config)) return undefined
  const { wallets } = await requestByIds(allWallets, [id])
  const asked = wallets.find((wallet) => wallet.id === id)
  // Kept so that `choose` finds it.
  allWallets.state.asked = asked && ref(asked)
  return asked
}

/** The best way to reach the wallet from this device. */
const platformOf = (allWallets: AllWallets, item: WalletItem): Platform => {
  const context = readBrowseContext(globalThis, allWallets.core.state.network)
  const [platform] = platformsOf(item, {
    isMobile: isOnMobile(),
    opensPage: inAppBrowserLink(item, context) !== undefined,
  })
  return platform
}

/**
 * On a phone, the app of a wallet whose connector opens a popup: the app opens the page in its own browser instead
 * (wire facts 9.3).
 */
const mobileAppOf = (allWallets: AllWallets, connectorId: string): WalletItem | undefined => {
  if (!isOnMobile() || !allWallets.core.connectors.find(connectorId)?.opensPopup) return undefined
  const connectors = allWallets.core.connectors.list()
  return allItems(allWallets).find(
    (item) => connectorOf(item, connectors) === connectorId && platformOf(allWallets, item) !== 'unsupported',
  )
}

/**
 * Notes the choice of a wallet in any list, and says how it is connected: by its connector; without one by a link, if
 * the page has WalletConnect and the wallet a link; else not at all, and it can be installed.
 */
export function choose(allWallets: AllWallets, id: string): ReturnType<Core['choose']> {
  const { core, state } = allWallets
  state.chosen = id
  const connectors = core.connectors.list()
  const hasLinks = connectors.some(({ connectsByLink }) => connectsByLink)
  const found = itemOf(allWallets, id)
  const connectorId = found ? connectorOf(found, connectors) : id
  const app = hasLinks && connectorId !== undefined ? mobileAppOf(allWallets, connectorId) : undefined
  if (connectorId !== undefined && !app) return { connectorId }
  const item = app ?? found
  if (!item) return undefined
  const platform = platformOf(allWallets, item)
  if (hasLinks && platform !== 'unsupported') {
    const linked = { ...item, imageUrl: imageOf(allWallets, item) }
    return { view: 'ConnectingWalletConnect', data: { wallet: linked } }
  }
  core.track('SELECT_WALLET', { name: item.name, platform, walletRank: item.order })
  return { view: 'Downloads', data: { walletId: id } }
}

/** A wallet was pressed in a list of this feature. */
export function pick(allWallets: AllWallets, wallet: Wallet, id: string): void {
  const target = choose(allWallets, id)
  if (target) wallet.connect(target)
}
