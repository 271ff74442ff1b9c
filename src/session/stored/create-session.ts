/**
 * The part of the session that a page has from the start: its state and the one way to write it, the stored connections that it
 * waits for, the network in use, the list of wallets. What happens with a wallet that answers is `session/live.ts`, fetched with
 * the first of them.
 */
import type { Network } from '../../chains/network.ts'
import { EMBEDDED_RESTORE_MS, isEmbedded } from '../../connectors/auth/is-embedded.ts'
import { type Namespace, namespaces } from '../../lib/namespaces.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import type { AccountsState } from '../../state/account.ts'
import type { NetworkState } from '../../state/network.ts'
import { usesServices } from '../../state/uses-services.ts'
import type {
  Draft,
  HostEvent,
  LiveSession,
  PageEffect,
  Session,
  SessionEffect,
  SessionPage,
  SessionState,
} from '../contract.ts'
import { RECONNECT_MS } from './limits.ts'
import type { Saved } from './saved.ts'
import {
  activate,
  awaitedIn,
  awaitWallet,
  offerNetworks,
  setDestination,
  setNetwork,
  stopConnecting,
} from './transitions.ts'

export type SessionStore = {
  readonly state: SessionState
  /** Also from within an effect: those that wait already come first. */
  apply(transition: (draft: Draft) => void): void
}

/** A transition writes to the state; its effects are carried out in order once everything is written. */
export const createSessionStore = (
  { account, network }: { readonly account: AccountsState; readonly network: NetworkState },
  perform: (effect: SessionEffect) => void,
): SessionStore => {
  const effects: SessionEffect[] = []
  const nobody = () => ({ generation: 0, revision: 0 })
  const state = { account, network, connection: { eip155: nobody(), solana: nobody() }, effects }

  return {
    state,
    apply(transition) {
      transition(state)
      for (let effect = effects.shift(); effect; effect = effects.shift()) perform(effect)
    },
  }
}

/** What `live.ts` has for this file alone. */
export type LiveParts = LiveSession & {
  /** Asks those of the awaited whose wallets are there by now. */
  reconnect(): void
  /** Another tab has connected or disconnected: this one follows. `isEnded`: whatever is stored by then. */
  followOtherTab(isEnded: boolean): void
  disconnect: Session['disconnect']
  perform(effect: PageEffect): void
  dispose(): void
}

/** Called by the wiring alone. */
export type SessionStart = {
  start(): void
  /** The page offers these networks from now on; `first` where the one in use is not left, and where nobody is connected if it `isWanted`. */
  offer(networks: readonly Network[], first: Network, isWanted: boolean): void
  onWallets(): void
  dispose(): void
}

/** `getPage` is called late: the session is a part of it. */
export const createSession = (p: {
  readonly getPage: () => SessionPage
  readonly storage: SafeStorage
  readonly saved: Saved
  readonly tell: (event: HostEvent) => void
  readonly state: Pick<SessionPage['state'], 'account' | 'network'>
  readonly fetchLive: (store: SessionStore) => {
    get(): Promise<LiveParts>
    whenThere(act: (part: LiveParts) => void): void
  }
}): Session & SessionStart => {
  const { getPage, saved } = p
  let live: LiveParts | undefined

  const perform = (effect: SessionEffect) => {
    if (isHostEvent(effect)) p.tell(effect)
    else live?.perform(effect)
  }
  const store = createSessionStore(p.state, perform)
  const { state, apply } = store
  const part = p.fetchLive(store)
  const getLive = async () => {
    live = await part.get()
    return live
  }

  /** `id`: of who was awaited; another one may be by now, which another tab has stored. */
  const stop = (one: Namespace, id: string | undefined) =>
    apply((draft) => stopConnecting(draft, draft.connection[one].awaited === id ? [one] : []))
  /**
   * Looks for wallets of all sources, since one is awaited; what has not appeared in time is shown as disconnected. The embedded wallet
   * comes after the project's answer (decisions 49), which the services ask for.
   */
  const expectWallets = () => {
    const page = getPage()
    page.startServices()
    page.connectors.discover()
    for (const one of awaitedIn(state)) {
      const { awaited } = state.connection[one]
      page.clock.setTimeout(
        () => {
          stop(one, awaited)
          // One may stand at `window.ethereum` by now, without a word.
          onWallets()
        },
        isEmbedded(awaited) && usesServices(page.state.config) ? EMBEDDED_RESTORE_MS : RECONNECT_MS,
      )
    }
  }
  const onWallets = () => {
    listWallets(getPage())
    reconnectFound(getPage(), store, getLive, stop)
  }

  let stopListening = () => {}

  return {
    live: getLive,
    async disconnect(namespace, by) {
      const isAnybody = live || Object.keys(saved.session()).length > 0
      // In this very turn where it is there: the visitor has decided.
      if (isAnybody) await (live ?? (await getLive())).disconnect(namespace, by)
    },
    connector: (namespace = state.network.activeNamespace) => state.connection[namespace].connector,
    choose: (network) =>
      apply((draft) => {
        setNetwork(draft, network)
        activate(draft, network.chainNamespace)
      }),
    offer: (...offered) => apply((draft) => offerNetworks(draft, ...offered)),
    switchAfterConnect: (caipNetworkId) => apply((draft) => setDestination(draft, caipNetworkId)),
    onWallets,
    start() {
      const page = getPage()
      page.state.connection.recent = saved.recent()
      awaitStored(page, saved, apply)
      if (awaitedIn(state).length === 0) page.clearCaches()
      else expectWallets()
      stopListening = p.storage.onChange((key, isRemoved) => {
        if (key === 'session' || key === 'account' || key === null)
          getLive().then((loaded) => {
            loaded.followOtherTab(isRemoved && key !== 'account')
            if (awaitedIn(state).length > 0) expectWallets()
          }, page.report)
      })
      onWallets()
    },
    dispose() {
      stopListening()
      // Also what is still on its way.
      part.whenThere((loaded) => loaded.dispose())
    },
  }
}

/** Where a wallet that is awaited is there. `stop`: what follows wallets cannot be fetched. */
const reconnectFound = (
  { connectors, report }: SessionPage,
  { state, apply }: SessionStore,
  getLive: () => Promise<LiveParts>,
  stop: (one: Namespace, id: string | undefined) => void,
): void => {
  let isFound = false
  for (const namespace of awaitedIn(state)) {
    const { awaited = '' } = state.connection[namespace]
    if (!connectors.find(awaited)) continue
    isFound = true
    apply((draft) => awaitWallet(draft, namespace, awaited))
  }
  if (!isFound) return
  getLive().then(
    (loaded) => loaded.reconnect(),
    (error) => {
      for (const one of awaitedIn(state)) stop(one, state.connection[one].awaited)
      report(error)
    },
  )
}

/** The wallets of the page as the visitor is shown them. They stand in `connection` of the page's state; that of the session's state says who is connected. */
const listWallets = ({ state, connectors }: SessionPage): void => {
  const images = state.config.connectorImages
  const wallets = connectors
    .list()
    .map(({ id, name, type, rdns, namespaces: all, imageUrl, connectsByLink }) => ({
      id,
      name,
      type,
      rdns,
      namespaces: all,
      connectsByLink,
      // The id is the wallet's own word: `constructor`, say.
      imageUrl: Object.hasOwn(images, id) ? images[id] : imageUrl,
    }))
  // Each opening looks for wallets: what is drawn from the list is made anew only where it has changed.
  if (JSON.stringify(wallets) !== JSON.stringify(state.connection.wallets)) state.connection.wallets = wallets
}

/** What was connected before the page was loaded again. */
const awaitStored = (page: SessionPage, saved: Saved, apply: SessionStore['apply']): void => {
  const stored = page.state.config.enableReconnect ? saved.session() : {}
  apply((draft) => {
    for (const namespace of namespaces) awaitWallet(draft, namespace, stored[namespace])
  })
}

const isHostEvent = (effect: SessionEffect): effect is HostEvent => effect.type.startsWith('wm-')
