/**
 * Combines all wallets of the page into one list: which sources are on, what is excluded, and one row per wallet
 * however many sources find it. Owns discovery; the order of the rows is `order.ts`.
 */
import type { Namespace } from '../chains/network.ts'
import { ownFailure } from '../errors/own.ts'
import { listen } from '../lib/listen.ts'
import { toRdns } from '../lib/rdns.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { type CustomWallet, customConnectors } from './custom.ts'
import { findInjected, isDistinct } from './injected.ts'

/** What decides what is listed. */
export type WalletSources = {
  readonly config: {
    readonly enableWallets: boolean
    readonly enableInjected: boolean
    readonly enableEip6963: boolean
    readonly customWallets: readonly CustomWallet[]
  }
  readonly networks: readonly { readonly chainNamespace: Namespace }[]
  /** rdns, ids or names: of the option and of the directory. */
  readonly excluded: readonly string[]
}

export type Wallets = {
  list(): readonly Connector[]
  /**
   * By rdns or connector id; hidden and unlisted ones as well. What is written like an id finds that wallet before one whose rdns it is in other
   * letters. Among what is written alike the rdns comes first (decisions 12): `list` has no wallet whose id is another one's rdns.
   */
  find(id: string): Connector | undefined
  /** Call when the options changed, or a wallet may have been injected since. */
  refresh(): void
  /**
   * Finds all wallets, also from sources that are a chunk of their own (the Wallet Standard). For when the dialog
   * opens or a session is restored.
   */
  discover(): void
  /** Those that are found by their id and listed nowhere. */
  readonly unlisted: Connector[]
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

/** The wallets that register themselves on the page: by announcement (EIP-6963) or in the Wallet Standard, whose code comes late. */
type Discovery = {
  readonly announced: readonly Connector[]
  readonly standard: readonly Connector[]
  /** Installed wallets answer before it returns; later calls do nothing. */
  findAnnounced(): void
  findStandard(): void
  dispose(): void
}

const createDiscovery = (
  page: Window,
  onChange: () => void,
  onError: (error: unknown) => void,
): Discovery => {
  const announced: Connector[] = []
  const standard: Connector[] = []
  const stops: (() => void)[] = []
  let isAnnounced = false
  let isStandard = false

  return {
    announced,
    standard,

    findAnnounced() {
      if (isAnnounced) return
      // Set before the request, because installed wallets answer synchronously and `onChange` may list again.
      isAnnounced = true
      stops.push(
        discoverAnnounced(page, (connector) => {
          announced.push(connector)
          onChange()
        }),
        // By apps' browsers that set `window.ethereum` after the page's scripts have run, where the wallet announces itself in no other way.
        listen(page, 'ethereum#initialized', onChange),
      )
    },

    findStandard() {
      if (isStandard) return
      isStandard = true
      import('./wallet-standard.ts').then(
        (part) => {
          stops.push(
            part.discoverStandard(
              page,
              (connector) => {
                standard.push(connector)
                onChange()
              },
              (connector) => {
                standard.splice(standard.indexOf(connector), 1)
                onChange()
              },
            ),
          )
        },
        (error) => {
          // The next call tries again.
          isStandard = false
          onError(ownFailure('chunk-failed', error))
        },
      )
    },

    dispose() {
      for (const stop of stops.splice(0)) stop()
      isAnnounced = false
    },
  }
}

/** A page without networks offers all. */
const isOffered = (namespaces: readonly Namespace[], networks: WalletSources['networks']): boolean =>
  networks.length === 0 || networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace))

export const createWallets = (
  page: Window,
  sources: () => WalletSources,
  onChange: () => void,
  onError: (error: unknown) => void,
  /** The connectors with code of their own that the page offers now. */
  lazyWallets: () => readonly Connector[] = () => [],
): Wallets => {
  const discovery = createDiscovery(page, onChange, onError)
  let injected: Connector | undefined
  let custom: Connector[] = []
  const unlisted: Connector[] = []
  let customSource: readonly CustomWallet[] | undefined

  const collect = () => {
    const { config, networks } = sources()
    const { enableInjected, enableEip6963, enableWallets, customWallets } = config
    if (enableEip6963) discovery.findAnnounced()
    injected = enableInjected ? findInjected(page, injected) : undefined
    if (customSource !== customWallets) {
      customSource = customWallets
      custom = customConnectors(customWallets)
    }
    if (!enableWallets) return []
    const lazy = lazyWallets()
    // A wallet that announces itself under one of our ids is dropped.
    const extensions = enableEip6963
      ? discovery.announced.filter(({ id }) => !lazy.some((one) => one.id === id))
      : []
    // An extension that announces itself is usually `window.ethereum` too and must be one row.
    return [
      ...extensions,
      ...(injected && isDistinct(injected, extensions) ? [injected] : []),
      ...discovery.standard,
      ...custom,
      // Last, so that an installed wallet wins over the lazy connector with the same id.
      ...lazy,
    ].filter(({ namespaces }) => isOffered(namespaces, networks))
  }

  const isAllowed = (connector: Connector) => !isExcluded(connector, sources().excluded)

  const list = () => {
    const seen = new Set<string>()
    return collect().filter((connector) => {
      const { id, rdns = id } = connector
      if (seen.has(id) || seen.has(rdns) || !isAllowed(connector)) return false
      seen.add(id).add(rdns)
      return true
    })
  }

  return {
    list,
    unlisted,
    find: (id) => {
      const all = list()
      // What another row stands for and still has an id of its own: `window.ethereum`, when announced wallets keep it out of the list, a lazy
      // connector that its own extension hides, to which a session from before the extension still belongs, and one of the host's with the
      // rdns of another.
      const hidden = collect().concat((sources().config.enableWallets && injected) || [])
      return (
        all
          .concat(hidden)
          .filter(isAllowed)
          .concat(unlisted)
          .find((one) => one.id === id) ?? all.find(({ rdns }) => rdns === toRdns(id))
      )
    },
    // Whoever is told lists them anew.
    refresh: onChange,
    discover: () => {
      if (isOffered(['solana'], sources().networks)) discovery.findStandard()
      onChange()
    },
    dispose: discovery.dispose,
  }
}
