/**
 * A connector before it is used: what lists show of it, and how the real one is fetched when it is asked for anything. All
 * that a page pays for WalletConnect, Coinbase or Safe until then.
 */
import type { Namespace } from '../lib/namespaces.ts'
import type { Connector } from './connector.ts'

export const WALLETCONNECT_ID = 'walletConnect'
export const COINBASE_ID = 'coinbaseWalletSDK'
export const SAFE_ID = 'safe'

/** The real one; what does not change is in the list already. */
export type LoadedConnector = Pick<
  Connector,
  'provider' | 'connect' | 'restore' | 'disconnect' | 'current' | 'watch'
>

type Listed = Pick<Connector, 'id' | 'type' | 'name'> &
  Partial<Pick<Connector, 'imageUrl' | 'rdns' | 'opensPopup' | 'coversAllNamespaces' | 'keepsKeys'>>

/** `namespaces` is asked each time: the page's networks may change. */
export const createLazyConnector = (
  listed: Listed,
  namespaces: () => readonly Namespace[],
  load: () => Promise<LoadedConnector>,
): Connector => {
  let there: LoadedConnector | undefined
  const get = async () => {
    there = await load()
    return there
  }
  return {
    imageUrl: undefined,
    rdns: undefined,
    ...listed,
    get namespaces() {
      return namespaces()
    },
    provider: (...asked) => there?.provider(...asked),
    // In this very turn where it is there: popups open in the click.
    connect: (how) => (there ? there.connect(how) : get().then((real) => real.connect(how))),
    restore: async () => (await get()).restore(),
    current: async () => there?.current(),
    // In this very turn where it can be: whoever leaves is let go in the next.
    disconnect: async () => (there ?? (await get())).disconnect(),
    watch: (listener) => there?.watch(listener) ?? (() => {}),
    prepare: () => (there ? undefined : get().then(() => {})),
  }
}
