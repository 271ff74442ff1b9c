/**
 * The wallets of a page. Those that are reached by code of their own: which of them the page offers, and how each is fetched at
 * its first use.
 */
import type { Connector } from '../../connectors/connector.ts'
import { createLazyConnector, LISTED, type LoadedConnector } from '../../connectors/lazy.ts'
import { createWallets, offersWalletConnect, type Wallets } from '../../connectors/wallets.ts'
import type { Clock } from '../../lib/clock.ts'
import { namespaces } from '../../lib/namespaces.ts'
import type { Proposer } from '../../transfer/pending.ts'
import type { SharedState } from '../contracts/state.ts'
import { lazyPart } from '../lazy-part.ts'
import type { Core, StartableCore } from '../wallet.ts'
import { possibleParents } from './framed.ts'

/** `core` is asked for late: the wallets are a part of it. */
const createLazyWallets = (getCore: () => Core, page: Window, clock: Clock): (() => readonly Connector[]) => {
  const fetched = (load: () => Promise<LoadedConnector>) => lazyPart(clock, load).get

  const walletConnect = createLazyConnector(
    LISTED.walletConnect,
    () => {
      const { networks } = getCore().state.network
      return namespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
    },
    fetched(async () => (await import('./walletconnect.ts')).openWalletConnect(getCore(), page)),
  )

  const coinbase = createLazyConnector(
    LISTED.coinbase,
    () => ['eip155'],
    fetched(async () => (await import('./coinbase.ts')).openCoinbase(getCore(), page)),
  )

  return () => {
    const { config } = getCore().state
    return [
      ...(offersWalletConnect(config) ? [walletConnect] : []),
      ...(config.enableCoinbase ? [coinbase] : []),
    ]
  }
}

type FoundParts = {
  readonly getCore: () => StartableCore
  readonly page: Window
  readonly clock: Clock
  readonly state: SharedState
  readonly report: Core['report']
  onWallets(): void
  onSafe(safe: Proposer): void
}

/** All wallets of a page: those that announce themselves, those above, and a Safe that frames the page. */
export const createFoundWallets = ({
  getCore,
  page,
  clock,
  state,
  report,
  onWallets,
  onSafe,
}: FoundParts) => {
  const lazyWallets = createLazyWallets(getCore, page, clock)
  /** Wallets that come with the frame the page is in. */
  const framed: Connector[] = []
  const safe = lazyPart(clock, async () =>
    (await import('./safe.ts')).createSafeFrame(getCore(), page, framed, onSafe),
  )
  const connectors: Wallets = createWallets(
    page,
    () => ({
      config: state.config,
      networks: state.network.networks,
      excluded: [...state.config.excludeWalletIds, ...state.directory.excluded],
    }),
    onWallets,
    report,
    () => [...lazyWallets(), ...framed],
  )
  return {
    connectors,
    /**
     * Greets the Safe; a second wallet that comes with its frame would be greeted here too. Nothing of it is fetched at top level, nor where the
     * browser says that somebody else frames the page.
     */
    greetSafe() {
      if (possibleParents(page, state.config.safeOrigins).length > 0)
        safe.get().then(({ greet }) => greet(), report)
    },
    dispose() {
      connectors.dispose()
      safe.whenThere(({ dispose }) => dispose())
    },
  }
}
