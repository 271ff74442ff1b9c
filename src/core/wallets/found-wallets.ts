/** The wallets of a page: those that announce themselves, those reached by code of their own, and a Safe that frames the page. */
import type { Connector } from '../../connectors/connector.ts'
import { createWallets, type Wallets } from '../../connectors/wallets.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Proposer } from '../../transfer/pending.ts'
import { lazyPart } from '../lazy-part.ts'
import type { Core, SharedState } from '../wallet.ts'
import { possibleParents } from './framed.ts'
import { createLazyWallets } from './lazy-wallets.ts'

type Parts = {
  readonly getCore: () => Core
  readonly page: Window
  readonly clock: Clock
  readonly state: SharedState
  readonly report: Core['report']
  onWallets(wallets: readonly Connector[]): void
  onSafe(safe: Proposer): void
}

export const createFoundWallets = ({ getCore, page, clock, state, report, onWallets, onSafe }: Parts) => {
  const lazyWallets = createLazyWallets(getCore, page, clock)
  /** Wallets that come with the frame the page is in. */
  const framed: Connector[] = []
  const safe = lazyPart(clock, async () =>
    (await import('./safe.ts')).createSafeFrame(getCore(), page, framed, onSafe),
  )
  const connectors: Wallets = createWallets(
    page,
    () => ({
      ...state.config,
      networks: state.network.networks,
      excludeWalletIds: [...state.config.excludeWalletIds, ...state.directory.excluded],
    }),
    onWallets,
    report,
    () => [...lazyWallets(), ...framed],
  )
  return {
    connectors,
    /** Nothing of it is fetched at top level, nor where the browser says that somebody else frames the page. */
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
