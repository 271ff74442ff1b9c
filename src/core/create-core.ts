/**
 * Makes the core of a page: options in, `Core` out. Everything is made here and handed down; nothing of a page is module state.
 */
import { proxy } from 'valtio/vanilla'
import type { Network } from '../chains/network.ts'
import { createSessionEvents } from '../host/host.ts'
import type { HostProviders } from '../host/host-providers.ts'
import type { Clock } from '../lib/clock.ts'
import { createFlights } from '../lib/flight.ts'
import { createStorage, type SafeStorage } from '../lib/storage.ts'
import { createSession } from '../session/stored/create-session.ts'
import { createSaved, type Saved } from '../session/stored/saved.ts'
import { createAccountsState } from '../state/account.ts'
import { createAlertsState } from '../state/alerts.ts'
import { createConnectionState } from '../state/connection.ts'
import { createDirectoryState } from '../state/directory.ts'
import { createKnownApps } from '../state/known-apps.ts'
import { activeAccount, createNetworkState } from '../state/network.ts'
import { createNoticeState } from '../state/notice.ts'
import { createProjectState } from '../state/project.ts'
import { createTransactionsState } from '../state/transactions.ts'
import { createLateAnswers, createUnanswered } from '../state/unanswered.ts'
import { usesServices } from '../state/uses-services.ts'
import type { Config, OptionName } from '../tag/options/options.ts'
import { createAlerts } from './alerts.ts'
import { type Chains, createChains } from './chain-loader.ts'
import type { SharedState } from './contracts/state.ts'
import type { Emit } from './events.ts'
import { keepFetching, lazyPart } from './lazy-part.ts'
import { createLazyVerbs } from './lazy-verbs.ts'
import { firstNetwork, offeredNetworks } from './offered-networks.ts'
import { createServicesLoader, type ServiceEvent } from './services-loader.ts'
import type { Core, StartableCore, Wallet } from './wallet.ts'
import { createFoundWallets } from './wallets/found-wallets.ts'
import { takeResultUri } from './wallets/result-uri.ts'

/** These decide which project is asked, and where. */
const PROJECT_OPTIONS: readonly OptionName[] = ['projectId', 'basic', 'endpoints']

/** These decide which urls are asked. */
const URL_OPTIONS: readonly OptionName[] = [...PROJECT_OPTIONS, 'networks', 'customRpcUrls']

/** What may be told of the options: words, numbers, the ids of networks; no object or function of the host's (decisions 36). */
const initialOptions = ({ networks, ...others }: Config): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => Object(value) !== value)),
  networks: networks.map(({ caipNetworkId }) => caipNetworkId),
})

const createSharedState = (config: Config, networks: readonly Network[]): SharedState => ({
  config: proxy(config),
  account: createAccountsState(),
  network: createNetworkState(networks, firstNetwork(networks)),
  connection: createConnectionState(),
  transactions: createTransactionsState(),
  unanswered: createUnanswered(),
  notice: createNoticeState(),
  alerts: createAlertsState(),
  project: createProjectState(),
  directory: createDirectoryState(),
})

type PageSessionParts = {
  readonly getCore: () => Core
  readonly page: Window
  readonly clock: Clock
  readonly state: SharedState
  readonly emit: Emit
  readonly storage: SafeStorage
  readonly saved: Saved
}

/** The session, with what hosts get of whoever is connected: nearly all of it comes with the first wallet. */
const createPageSession = ({ getCore, page, clock, state, emit, storage, saved }: PageSessionParts) => {
  let providers: HostProviders | undefined
  const session = createSession({
    getPage: getCore,
    storage,
    saved,
    tell: createSessionEvents(state, emit, saved),
    state,
    fetchLive: (store) =>
      lazyPart(clock, async () => {
        const { openLiveSession } = await import('./live-session.ts')
        const live = openLiveSession(getCore(), page, { storage, saved, store })
        // Nobody is connected before this file has come, so nobody asks for a provider earlier.
        providers = live.providers
        return live
      }),
  })
  const provider: Core['session']['provider'] = (namespace) => providers?.get(namespace)
  return { ...session, provider }
}

type Life = Pick<StartableCore, 'start' | 'apply' | 'dispose'>

type LifeParts = {
  readonly page: Window
  readonly session: ReturnType<typeof createPageSession>
  readonly saved: Saved
  readonly found: ReturnType<typeof createFoundWallets>
  readonly chains: Chains
  readonly services: ReturnType<typeof createServicesLoader>
}

const createLife = (getCore: () => Core, p: LifeParts): Life => ({
  start() {
    const core = getCore()
    // Before anything is told, and before anything is fetched that might not come (decisions 57).
    const result = usesServices(core.state.config) ? takeResultUri(p.page) : undefined
    core.track('MODAL_CREATED')
    core.track('INITIALIZE', initialOptions(core.state.config))
    p.session.start()
    p.found.greetSafe()
    p.page.document.addEventListener('visibilitychange', p.chains.rank)
    core.resume()
    // Whoever comes back from a provider has asked to be signed in. It is nowhere else now, so its code is fetched until it is there.
    if (result !== undefined)
      keepFetching(p.services, core.clock, (loaded) => loaded.start(result), core.report)
  },

  apply(before) {
    const { connectors, state } = getCore()
    const { config } = state
    const networks = offeredNetworks(config)
    const chosen = p.saved.network()
    const first = firstNetwork(networks, chosen, config.defaultNetwork)
    p.session.offer(networks, first, !chosen && first.caipNetworkId === config.defaultNetwork)
    connectors.refresh()
    p.found.greetSafe()
    // One that is set to what it is already changes nothing: pages name all their options again.
    const isOther = (name: OptionName) => JSON.stringify(config[name]) !== JSON.stringify(before[name])
    if (URL_OPTIONS.some(isOther)) p.chains.reset()
    if (PROJECT_OPTIONS.some(isOther)) p.services.whenThere((loaded) => loaded.restart())
  },

  dispose() {
    p.found.dispose()
    p.page.document.removeEventListener('visibilitychange', p.chains.rank)
    p.session.dispose()
    p.chains.reset()
    p.services.whenThere((loaded) => loaded.dispose())
  },
})

/** The events that all tags of the page dispatch. */
const createEvents = () => {
  const listeners = new Set<Emit>()
  const emit: Emit = (name, detail) => {
    for (const listener of listeners) listener(name, detail)
  }
  const onEvent: StartableCore['onEvent'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { emit, onEvent }
}

export const createCore = (page: Window, config: Config, clock: Clock): StartableCore => {
  const { emit, onEvent } = createEvents()
  const getCore = () => core
  const networks = offeredNetworks(config)
  const state = createSharedState(config, networks)
  const services = createServicesLoader(clock, async () =>
    (await import('../services/create-services.ts')).createServices(core, page),
  )
  const tell = (type: ServiceEvent['type'], event: string, properties: ServiceEvent['properties']) => {
    emit('wm-event', { event, properties })
    services.track({ type, event, properties, at: clock.now(), address: activeAccount(state).address })
  }
  const { log, ...alerts } = createAlerts(state.config, state.alerts, emit, (category, properties) =>
    tell('error', category, properties),
  )

  const storage = createStorage({ backend: () => page.localStorage, log })
  const saved = createSaved(storage)
  const begin = firstNetwork(networks, saved.network(), config.defaultNetwork)
  state.network.active[begin.chainNamespace] = begin
  state.network.activeNamespace = begin.chainNamespace

  const isVisible = () => page.document.visibilityState !== 'hidden'
  const chains = createChains(
    state.config,
    clock,
    () => isVisible() && [...core.elements].some(({ state }) => state.modal.open),
  )

  const session = createPageSession({ getCore, page, clock, state, emit, storage, saved })
  const { resumeProposals, ...verbs } = createLazyVerbs(getCore, clock, saved)
  const found = createFoundWallets({
    getCore,
    page,
    clock,
    state,
    report: alerts.report,
    onWallets: session.onWallets,
    onSafe: resumeProposals,
  })
  const { connectors } = found

  const core: StartableCore = {
    get core() {
      return core
    },
    state,
    connectors,
    ...verbs,
    session,
    lateAnswers: createLateAnswers(),
    knownApps: createKnownApps(),
    storage,
    clock,
    flights: createFlights(),
    elements: new Set<Wallet>(),
    emit,
    ...alerts,

    chain: chains.load,
    api: () => services.get().then(({ api }) => api),
    auth: () => services.get().then(({ auth }) => auth()),
    dataApi: () => services.get().then(({ api }) => api.data()),
    clearCaches() {
      saved.forgetCaches()
      services.whenThere(({ api }) => api.forget())
    },
    startServices() {
      if (usesServices(state.config)) services.get().then((loaded) => loaded.start(), alerts.report)
    },
    rankUrls: chains.rank,

    track: (event, properties = {}) => tell('track', event, properties),

    isVisible,
    onEvent,
    ...createLife(getCore, { page, session, saved, found, chains, services }),
  }
  return core
}
