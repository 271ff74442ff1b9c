/**
 * All wallets of the page as one list: which sources are on, what is excluded, one row per wallet however many
 * sources name it. Owns discovery; the order in which lists show it is `order.ts`.
 */
import type { Namespace } from '../chains/network.ts'
import { ownFailure } from '../errors/own.ts'
import { toRdns } from '../lib/rdns.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { type CustomWallet, customConnectors } from './custom.ts'
import { findInjected, INJECTED_ID, isApart } from './injected.ts'

/** The options that decide what is listed. */
export type WalletSources = {
  readonly enableWallets: boolean
  readonly enableInjected: boolean
  readonly enableEip6963: boolean
  readonly networks: readonly { readonly chainNamespace: Namespace }[]
  readonly customWallets: readonly CustomWallet[]
  readonly excludeWalletIds: readonly string[]
}

export type Wallets = {
  list(): readonly Connector[]
  /** By rdns, then connector id (decisions 12). */
  find(id: string): Connector | undefined
  /** Sources changed, or something may have been injected meanwhile. */
  refresh(): void
  /** Somebody looks: sources that have to be fetched first are. */
  discover(): void
  dispose(): void
}

/** By rdns, id or name, the first and the last one in any case (specification 5). */
export const isExcluded = (
  { rdns, id, name }: Pick<Connector, 'rdns' | 'id' | 'name'>,
  excluded: readonly string[],
): boolean =>
  excluded.some((one) => toRdns(one) === rdns || one === id || one.toLowerCase() === name.toLowerCase())

export const createWallets = (
  page: Window,
  sources: () => WalletSources,
  onChange: () => void,
  onError: (error: unknown) => void,
  /** Those with code of their own, that the page offers now. */
  lazyWallets: () => readonly Connector[] = () => [],
): Wallets => {
  const announced: Connector[] = []
  let injected: Connector | undefined
  let custom: Connector[] = []
  let customSource: readonly CustomWallet[] | undefined
  let stop: (() => void) | undefined
  let stopStandard: (() => void) | undefined

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

  const standard: Connector[] = []
  let isDiscoveringStandard = false
  const discoverStandard = () => {
    const isOffered = sources().networks.some(({ chainNamespace }) => chainNamespace === 'solana')
    if (isDiscoveringStandard || !isOffered) return
    isDiscoveringStandard = true
    const tell = (change: () => void) => {
      change()
      onChange()
    }
    import('./wallet-standard.ts').then(
      (part) => {
        stopStandard = part.discoverStandard(
          page,
          (connector) => tell(() => standard.push(connector)),
          (connector) => tell(() => standard.splice(standard.indexOf(connector), 1)),
        )
      },
      (error) => {
        // Offline now does not mean offline for ever.
        isDiscoveringStandard = false
        onError(ownFailure('chunk-failed', error))
      },
    )
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
    const own = lazyWallets()
    // Nobody announces himself as one of ours.
    const extensions = enableEip6963 ? announced.filter(({ id }) => !own.some((one) => one.id === id)) : []
    // An extension that announces itself is mostly `window.ethereum` as well: one row, not two.
    const all = [
      ...extensions,
      ...(injected && isApart(injected, extensions) ? [injected] : []),
      ...standard,
      ...custom,
      // What is installed comes before the way to have it without.
      ...own,
    ]
    const offered = sources().networks.map(({ chainNamespace }) => chainNamespace)
    return offered.length === 0
      ? all
      : all.filter(({ namespaces }) => namespaces.some((one) => offered.includes(one)))
  }

  const list = () => {
    const seen = new Set<string>()
    return collect().filter((connector) => {
      const { id, rdns = id } = connector
      if (seen.has(id) || seen.has(rdns) || isExcluded(connector, sources().excludeWalletIds)) return false
      seen.add(id).add(rdns)
      return true
    })
  }

  /** Its extension is in the list in its place; a session of before the extension is still its own. */
  const hiddenLazy = (id: string) =>
    collect().find((one) => one.prepare && one.id === id && !isExcluded(one, sources().excludeWalletIds))

  return {
    list,
    find: (id) => {
      const all = list()
      const match =
        all.find(({ rdns }) => rdns === toRdns(id)) ?? all.find((connector) => connector.id === id)
      // `injected` names window.ethereum even while announced wallets keep it out of the list.
      const { enableWallets, excludeWalletIds } = sources()
      const isHidden =
        id === INJECTED_ID && enableWallets && injected && !isExcluded(injected, excludeWalletIds)
      return match ?? (isHidden ? injected : undefined) ?? hiddenLazy(id)
    },
    refresh: () => {
      collect()
      onChange()
    },
    discover: () => {
      collect()
      discoverStandard()
      onChange()
    },
    dispose: () => {
      stop?.()
      stopStandard?.()
      isDiscovering = false
    },
  }
}
