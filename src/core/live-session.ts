/**
 * The session from the first wallet on, as this page has it: with what hosts get of whoever is connected, and with the
 * network feature's way to ask a wallet to switch. Loaded at the first wallet: a row that is pointed at, an attempt to connect, a stored one
 * that appears, a Safe, another tab's; or when there is something to disconnect.
 */
import { subscribe } from 'valtio/vanilla'
import type { Namespace, Network } from '../chains/network.ts'
import { createHostProviders, type HostProviders } from '../host/host-providers.ts'
import { namespaces } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { createLiveSession } from '../session/live.ts'
import type { LiveParts, SessionStore } from '../session/stored/create-session.ts'
import type { Saved } from '../session/stored/saved.ts'
import { stopConnecting } from '../session/stored/transitions.ts'
import type { Core } from './wallet.ts'

export function openLiveSession(
  core: Core,
  page: Window,
  p: {
    readonly storage: SafeStorage
    readonly saved: Saved
    readonly store: SessionStore
  },
): LiveParts & { readonly providers: HostProviders } {
  const signIn = createSignInLoader(core)
  const live = createLiveSession({
    ...p,
    page: core,
    async requestSwitch(network: Network) {
      const { networkSwitchOf, requestSwitch } = await import('../features/network/network.actions.ts')
      await requestSwitch(networkSwitchOf(core), network)
    },
    goesToSignIn: () => signIn.afterConnect(),
    leaveSignIn: signIn.leave,
  })
  /** Not every browser tells a page in the back-forward cache of what other pages store. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    try {
      page.localStorage.getItem('')
    } catch {
      // Blocked by now: it would look as if nobody were stored.
      return
    }
    // Without the option nobody is restored; who is connected here follows.
    const isAnybody = namespaces.some((one) => core.session.connector(one))
    if (core.state.config.enableReconnect || isAnybody) live.followOtherTab(false)
    // A wallet that is not here is asked when it comes.
    p.store.apply((draft) =>
      stopConnecting(
        draft,
        namespaces.filter((one) => draft.connection[one].awaited),
      ),
    )
  }
  page.addEventListener('pageshow', onShow)
  const providers = createHostProviders(
    core,
    page,
    (namespace) => p.store.state.connection[namespace].connector,
  )
  return {
    ...live,
    providers,
    dispose() {
      page.removeEventListener('pageshow', onShow)
      signIn.dispose()
      providers.dispose()
      live.dispose()
    },
  }
}

/** The sign-in that the host may want, which is fetched for whoever is connected (decisions 87). */
const createSignInLoader = (core: Core) => {
  const { config } = core.state
  const load = async () => {
    if (!(config.siwx ?? config.siweConfig)) return undefined
    const { pageSignInOf } = await import('../features/sign-in/page-sign-in.ts')
    return pageSignInOf(core)
  }
  const start = () => {
    load().then((pageSignIn) => pageSignIn?.start(), core.report)
  }
  start()
  const stop = subscribe(config, start)
  return {
    afterConnect: async (): Promise<boolean> => {
      const pageSignIn = await load().catch(core.report)
      return (await pageSignIn?.afterConnect()) === true
    },
    leave(gone: readonly Namespace[]) {
      load().then((pageSignIn) => pageSignIn?.leave(gone), core.report)
    },
    dispose() {
      stop()
      load().then((pageSignIn) => pageSignIn?.dispose(), core.report)
    },
  }
}
