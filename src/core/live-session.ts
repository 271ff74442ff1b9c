/**
 * The session from the first wallet on, as this page has it: with what hosts get of whoever is connected, and with the
 * network feature's way to ask a wallet to switch. Loaded when somebody connects or is restored.
 */
import type { Network } from '../chains/network.ts'
import { createHostProviders, type HostProviders } from '../host/host-providers.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { createLiveSession } from '../session/live.ts'
import type { LiveParts, SessionStore } from '../session/stored/create-session.ts'
import type { Saved } from '../session/stored/saved.ts'
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
  const live = createLiveSession({
    ...p,
    page: core,
    async requestSwitch(network: Network) {
      const { networkSwitchOf, requestSwitch } = await import('../features/network/network.actions.ts')
      await requestSwitch(networkSwitchOf(core), network)
    },
  })
  const providers = createHostProviders(
    core,
    page,
    (namespace) => p.store.state.connection[namespace].connector,
  )
  return {
    ...live,
    providers,
    dispose() {
      providers.dispose()
      live.dispose()
    },
  }
}
