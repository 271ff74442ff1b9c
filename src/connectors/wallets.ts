/**
 * Combines all wallets of the page into one list: which sources are on, what is excluded, and one row per wallet
 * however many sources find it. Owns discovery; the order of the rows is `order.ts`.
 */
import type { Namespace } from '../chains/network.ts'
import { ownFailure } from '../errors/own.ts'
import { toRdns } from '../lib/rdns.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { type CustomWallet, customConnectors } from './custom.ts'
import { findInjected, INJECTED_ID, isDistinct } from './injected.ts'

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
  /** Call when the options changed, or a wallet may have been injected since. */
  refresh(): void
  /**
   * Finds all wallets, also from sources that are a chunk of their own (the Wallet Standard). For when the dialog
   * opens or a session is restored.
   */
  discover(): void
  dispose(): void
}

/** Whether a page with these options offers WalletConnect: its relay asks for a project id. */
export const offersWalletConnect = ({
  projectId,
  basic,
  enableWallets,
  enableWalletConnect,
}: {
  readonly projectId: string | undefined
  readonly basic: boolean
  readonly enableWallets: boolean
  readonly enableWalletConnect: boolean
}): boolean => projectId !== undefined && !basic && enableWallets && enableWalletConnect

/** Matches by rdns, id or name; rdns and name ignore case (specification 5). */
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
  /** The connectors with code of their own that the page offers now. */
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
    // Set before the request, because installed wallets answer synchronously and `onChange` may list again.
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
    const update = (change: () => void) => {
      change()
      onChange()
    }
    import('./wallet-standard.ts').then(
      (part) => {
        stopStandard = part.discoverStandard(
          page,
          (connector) => update(() => standard.push(connector)),
          (connector) => update(() => standard.splice(standard.indexOf(connector), 1)),
        )
      },
      (error) => {
        // The next call tries again.
        isDiscoveringStandard = false
        onError(ownFailure('chunk-failed', error))
      },
    )
  }

  const collect = () => {
    const { enableInjected, enableEip6963, enableWallets, customWallets } = sources()
    if (enableEip6963) discover()
    // Keep the connector's identity, so that the one in use stays the one that is listed.
    const found = enableInjected ? findInjected(page) : undefined
    if (found?.provider('eip155') !== injected?.provider('eip155')) injected = found
    if (customSource !== customWallets) {
      customSource = customWallets
      custom = customConnectors(customWallets)
    }
    if (!enableWallets) return []
    const lazy = lazyWallets()
    // A wallet that announces itself under one of our ids is dropped.
    const extensions = enableEip6963 ? announced.filter(({ id }) => !lazy.some((one) => one.id === id)) : []
    // An extension that announces itself is usually `window.ethereum` too and must be one row.
    const all = [
      ...extensions,
      ...(injected && isDistinct(injected, extensions) ? [injected] : []),
      ...standard,
      ...custom,
      // Last, so that an installed wallet wins over the lazy connector with the same id.
      ...lazy,
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

  /**
   * A lazy connector that its own extension hides from the list. A session made with it before the extension was
   * installed still belongs to it.
   */
  const hiddenLazy = (id: string) =>
    collect().find((one) => one.prepare && one.id === id && !isExcluded(one, sources().excludeWalletIds))

  return {
    list,
    find: (id) => {
      const all = list()
      const match =
        all.find(({ rdns }) => rdns === toRdns(id)) ?? all.find((connector) => connector.id === id)
      // The id `injected` finds `window.ethereum` even while announced wallets keep it out of the list.
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
