/**
 * A connector whose code is loaded on first use. Until then a page pays only for what lists show of WalletConnect and
 * Coinbase. A Safe is none of these: `safe/create-safe.ts` makes it whole, inside a frame.
 */
import type { Namespace } from '../lib/namespaces.ts'
import type { Connector } from './connector.ts'

export const WALLETCONNECT_ID = 'walletConnect'
export const COINBASE_ID = 'coinbaseWalletSDK'
/** The embedded wallet: in no list, and made whole by `core/wallets/auth.ts`. */
export const AUTH_ID = 'auth'

/** The loaded part; the fields that lists show are known without it. */
export type LoadedConnector = Pick<
  Connector,
  'provider' | 'connect' | 'restore' | 'disconnect' | 'current' | 'watch'
>

type ListedFields = Pick<Connector, 'id' | 'type' | 'name'> &
  Partial<
    Pick<
      Connector,
      'imageUrl' | 'rdns' | 'opensPopup' | 'connectsByLink' | 'coversAllNamespaces' | 'isRemote' | 'keepsKeys'
    >
  >

/** What lists show of them, and what they can. */
export const LISTED = {
  walletConnect: {
    id: WALLETCONNECT_ID,
    type: 'walletconnect',
    name: 'WalletConnect',
    connectsByLink: true,
    coversAllNamespaces: true,
    isRemote: true,
  },
  coinbase: {
    id: COINBASE_ID,
    type: 'external',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    opensPopup: true,
    keepsKeys: true,
  },
} as const satisfies Record<string, ListedFields>

/** `namespaces` is a function because the page's networks may change. */
export const createLazyConnector = (
  listed: ListedFields,
  namespaces: () => readonly Namespace[],
  load: () => Promise<LoadedConnector>,
): Connector => {
  let loaded: LoadedConnector | undefined
  const loadOnce = async () => {
    loaded = await load()
    return loaded
  }
  return {
    imageUrl: undefined,
    rdns: undefined,
    ...listed,
    get namespaces() {
      return namespaces()
    },
    provider: (...asked) => loaded?.provider(...asked),
    // Without an await if it is loaded: popups only open during the click.
    connect: (options) =>
      loaded ? loaded.connect(options) : loadOnce().then((real) => real.connect(options)),
    restore: async () => (await loadOnce()).restore(),
    current: async () => loaded?.current(),
    // Without an await if it is loaded: unwatching closes the client in the next microtask.
    disconnect: async () => (loaded ?? (await loadOnce())).disconnect(),
    watch: (listener) => loaded?.watch(listener) ?? (() => {}),
    prepare: () => (loaded ? undefined : loadOnce().then(() => {})),
  }
}
