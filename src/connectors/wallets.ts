/**
 * All wallets of the page as one list: which sources are on, what is excluded, one row per wallet however many
 * sources name it. Owns discovery; the order in which lists show it is `order.ts`.
 */
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { type CustomWallet, customConnectors } from './custom.ts'
import { findInjected, INJECTED_ID } from './injected.ts'

/** The options that decide what is listed. */
export type WalletSources = {
  readonly enableWallets: boolean
  readonly enableInjected: boolean
  readonly enableEip6963: boolean
  readonly customWallets: readonly CustomWallet[]
  readonly excludeWalletIds: readonly string[]
}

export type Wallets = {
  list(): readonly Connector[]
  /** By rdns, then connector id (decisions 12). */
  find(id: string): Connector | undefined
  /** Sources changed, or something may have been injected meanwhile. */
  refresh(): void
  dispose(): void
}

export const createWallets = (
  page: Window,
  sources: () => WalletSources,
  onChange: () => void,
  /** Where the page has it. */
  walletConnect: () => Connector | undefined = () => undefined,
): Wallets => {
  const announced: Connector[] = []
  let injected: Connector | undefined
  let custom: Connector[] = []
  let customSource: readonly CustomWallet[] | undefined
  let stop: (() => void) | undefined

  let isDiscovering = false
  const discover = () => {
    if (isDiscovering) return
    // Before asking: wallets that are there answer at once, and the listener lists again.
    isDiscovering = true
    stop = discoverAnnounced(page, (connector) => {
      announced.push(connector)
      onChange()
    })
  }

  const collect = () => {
    const { enableInjected, enableEip6963, enableWallets, customWallets } = sources()
    if (enableEip6963) discover()
    // Connectors keep their identity, so that one in use stays the one that is listed.
    const found = enableInjected ? findInjected(page) : undefined
    if (found?.provider('eip155') !== injected?.provider('eip155')) injected = found
    if (customSource !== customWallets) {
      customSource = customWallets
      custom = customConnectors(customWallets)
    }
    if (!enableWallets) return []
    const extensions = enableEip6963 ? announced : []
    // An extension that announces itself is `window.ethereum` as well: one row, not two.
    const linked = walletConnect()
    return [
      ...(linked ? [linked] : []),
      ...extensions,
      ...(injected && extensions.length === 0 ? [injected] : []),
      ...custom,
    ]
  }

  const isExcluded = (connector: Connector) =>
    sources().excludeWalletIds.some(
      (id) =>
        id === connector.rdns || id === connector.id || id.toLowerCase() === connector.name.toLowerCase(),
    )

  const list = () => {
    const seen = new Set<string>()
    return collect().filter((connector) => {
      const { id, rdns = id } = connector
      if (seen.has(id) || seen.has(rdns) || isExcluded(connector)) return false
      seen.add(id).add(rdns)
      return true
    })
  }

  return {
    list,
    find: (id) => {
      const all = list()
      const match =
        all.find((connector) => connector.rdns === id) ?? all.find((connector) => connector.id === id)
      // `injected` names window.ethereum even while announced wallets keep it out of the list.
      const isHidden = id === INJECTED_ID && sources().enableWallets && injected && !isExcluded(injected)
      return match ?? (isHidden ? injected : undefined)
    },
    refresh: () => {
      collect()
      onChange()
    },
    dispose: () => {
      stop?.()
      isDiscovering = false
    },
  }
}
