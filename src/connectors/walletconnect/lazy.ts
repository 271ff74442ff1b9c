/**
 * WalletConnect before it is used: a connector that fetches the real one when it is asked for anything. All that a page
 * pays for it until then.
 */
import type { Namespace } from '../../lib/namespaces.ts'
import type { Connector } from '../connector.ts'

export const WALLETCONNECT_ID = 'walletConnect'

/** The real one; what does not change is here. */
export type WalletConnect = Pick<
  Connector,
  'provider' | 'connect' | 'restore' | 'disconnect' | 'current' | 'watch'
>

export const createLazyWalletConnect = (
  namespaces: () => readonly Namespace[],
  load: () => Promise<WalletConnect>,
): Connector => {
  let there: WalletConnect | undefined
  const get = async () => {
    there = await load()
    return there
  }
  return {
    id: WALLETCONNECT_ID,
    type: 'walletconnect',
    name: 'WalletConnect',
    imageUrl: undefined,
    rdns: undefined,
    get namespaces() {
      return namespaces()
    },
    provider: (namespace) => there?.provider(namespace),
    connect: async (how) => (await get()).connect(how),
    restore: async () => (await get()).restore(),
    current: async () => there?.current(),
    // In this very turn where it can be: whoever leaves is let go in the next.
    disconnect: async () => (there ?? (await get())).disconnect(),
    watch: (listener) => there?.watch(listener) ?? (() => {}),
  }
}
