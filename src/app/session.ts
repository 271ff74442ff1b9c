/**
 * Who is connected, as far as a page needs it before anybody is: whom a stored session names, the list of wallets, other
 * tabs. What happens with a wallet that answers is `live-session.ts`, fetched with the first of them.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Clock } from '../lib/clock.ts'
import { isNamespace } from '../lib/namespaces.ts'
import { resetAccount } from '../state/account.ts'
import { createNetworkChoice } from './choose-network.ts'
import { DEFAULTS } from './defaults.ts'
import { lazyPart } from './lazy-part.ts'
import type { SessionParts, SessionRegistry } from './live-session.ts'
import type { Saved } from './saved.ts'
import type { Core, LiveSession, Session } from './wallet.ts'

/** Called by the wiring alone. */
export type SessionStart = { start(): void; onWallets(): void; dispose(): void }

/** `core` is asked for late: the session is a part of it. */
export const createSession = (
  getCore: () => Core,
  page: Window,
  saved: Saved,
  clock: Clock,
): Session & SessionStart => {
  const choice = createNetworkChoice(getCore, saved)
  const active = new Map<Namespace, Connector>()
  const awaited = new Map<Namespace, string>()

  const registry: SessionRegistry = {
    active,
    awaited,
    wait(namespace, id) {
      awaited.set(namespace, id)
      const state = getCore().state.account[namespace]
      if (state.status === 'disconnected') state.status = 'connecting'
    },
    fail(failed) {
      const core = getCore()
      for (const namespace of failed) {
        if (core.state.account[namespace].status !== 'connecting') continue
        resetAccount(core.state.account, namespace)
        core.emit('wm-account-change', choice.publicAccount(namespace))
      }
    },
  }

  let loaded: (LiveSession & SessionParts) | undefined
  const live = lazyPart(clock, async () => {
    const { createLiveSession } = await import('./live-session.ts')
    loaded = createLiveSession({ core: getCore(), page, saved, registry, choice })
    return loaded
  })

  const restoreAwaited = () => {
    const { connectors, report } = getCore()
    const there = [...awaited].filter(([, id]) => connectors.find(id))
    if (there.length === 0) return
    for (const [namespace, id] of there) registry.wait(namespace, id)
    live.get().then(
      ({ restore: look }) => look(),
      (error) => {
        registry.fail([...awaited.keys()])
        report(error)
      },
    )
  }

  let stopListening = () => {}

  return {
    live: live.get,
    disconnect: async (namespace, by) => {
      const isNobody = active.size === 0 && Object.keys(saved.session()).length === 0
      // In this very turn where it is there: the visitor has decided.
      if (!isNobody) await (loaded ?? (await live.get())).disconnect(namespace, by)
    },
    // Somebody is connected only after it came.
    provider: (namespace) => loaded?.provider(namespace),
    connector: (namespace = getCore().state.network.activeNamespace) => active.get(namespace),
    choose(network) {
      choice.write(network)
      choice.activate(network.chainNamespace)
    },
    onWallets() {
      const core = getCore()
      const images = core.state.config.connectorImages
      core.state.connection.wallets = core.connectors.list().map((connector) => ({
        id: connector.id,
        name: connector.name,
        type: connector.type,
        // The id is the wallet's own word: `constructor`, say.
        imageUrl: Object.hasOwn(images, connector.id) ? images[connector.id] : connector.imageUrl,
        rdns: connector.rdns,
        namespaces: connector.namespaces,
      }))
      restoreAwaited()
    },
    start() {
      const core = getCore()
      core.state.connection.recent = saved.recent()
      for (const [namespace, id] of Object.entries(core.state.config.enableReconnect ? saved.session() : {}))
        if (isNamespace(namespace)) registry.wait(namespace, id)
      if (awaited.size === 0) core.clearCaches()
      else {
        core.startServices()
        core.connectors.discover()
        clock.setTimeout(() => registry.fail([...awaited.keys()]), DEFAULTS.restoreAppearMs)
      }
      stopListening = core.storage.onChange((key) => {
        if (key === 'session' || key === 'account' || key === null)
          live.get().then(({ follow }) => follow(), core.report)
      })
      this.onWallets()
    },
    dispose() {
      stopListening()
      live.whenThere((part) => part.dispose())
    },
  }
}
