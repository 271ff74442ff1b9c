/**
 * Makes the core of a page: options in, `Core` out. Everything is made here and handed down; nothing is module state.
 */
import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId, Network } from '../chains/network.ts'
import { ethereum } from '../chains/networks.ts'
import type { Connector } from '../connectors/connector.ts'
import { createWallets } from '../connectors/wallets.ts'
import { createSessionEvents } from '../host/host.ts'
import type { HostProviders } from '../host/host-providers.ts'
import type { Clock } from '../lib/clock.ts'
import { createFlights } from '../lib/flight.ts'
import { createStorage } from '../lib/storage.ts'
import { createSession } from '../session/stored/create-session.ts'
import { createSaved } from '../session/stored/saved.ts'
import { createAccountsState } from '../state/account.ts'
import { createAlertsState } from '../state/alerts.ts'
import { createConnectionState } from '../state/connection.ts'
import { createDirectoryState, hasDirectory } from '../state/directory.ts'
import { createKnownApps } from '../state/known-apps.ts'
import { activeAccount, createNetworkState } from '../state/network.ts'
import { createNoticeState } from '../state/notice.ts'
import { createProjectState } from '../state/project.ts'
import { createTransactionsState } from '../state/transactions.ts'
import { createLateAnswers, createUnanswered } from '../state/unanswered.ts'
import type { Config, OptionName } from '../tag/options/options.ts'
import type { Follower } from '../transfer/follow.ts'
import type { Proposer } from '../transfer/pending.ts'
import { createAlerts } from './alerts.ts'
import { createChainLoader, loadEvm, loadSolana } from './chain-loader.ts'
import type { Emit, SharedEventName, WalletEvents } from './events.ts'
import { createFeatureParts } from './feature-parts.ts'
import { keepFetching, lazyPart } from './lazy-part.ts'
import { createNotices } from './notices.ts'
import { createServicesLoader, type ServiceEvent } from './services-loader.ts'
import type { Core, SharedState, Wallet } from './wallet.ts'
import { possibleParents } from './wallets/framed.ts'
import { createLazyWallets } from './wallets/lazy-wallets.ts'

type Listener = <N extends SharedEventName>(name: N, detail: WalletEvents[N]) => void

export type StartableCore = Core & {
  /** Finds wallets, restores a stored session, follows unfinished transactions. */
  start(): void
  /** Options changed: what they decide is read again. */
  apply(names: readonly OptionName[]): void
  onEvent(listener: Listener): () => void
  dispose(): void
}

/** These decide which urls are asked. */
const URL_OPTIONS: readonly OptionName[] = ['networks', 'customRpcUrls', 'projectId', 'endpoints']

/** These decide which project is asked, and where. */
const PROJECT_OPTIONS: readonly OptionName[] = ['projectId', 'basic', 'endpoints']

/** What may be told of the options: words, numbers, the ids of networks; no object of the host's (decisions 36). */
const initialOptions = ({ networks, ...others }: Config): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => typeof value !== 'object')),
  networks: networks.map(({ caipNetworkId }) => caipNetworkId),
})

const offered = (config: Config): readonly Network[] => {
  const given = config.networks.length > 0 ? config.networks : [ethereum]
  const images = config.chainImages
  const ids = given.map(({ caipNetworkId }) => caipNetworkId)
  // Of two with one id the first counts.
  const networks = given.filter(({ caipNetworkId }, index) => ids.indexOf(caipNetworkId) === index)
  return networks.map((network) => {
    const imageUrl = images[network.caipNetworkId] ?? images[network.id] ?? network.imageUrl
    return imageUrl ? { ...network, imageUrl } : network
  })
}

const first = (networks: readonly Network[], ...ids: (string | undefined)[]): Network => {
  for (const id of ids) {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network) return network
  }
  return networks[0] ?? ethereum
}

export const createCore = (page: Window, config: Config, clock: Clock): StartableCore => {
  const listeners = new Set<Listener>()
  const emit: Emit = (name, detail) => {
    for (const listener of listeners) listener(name, detail)
  }

  const networks = offered(config)
  const state: SharedState = {
    config: proxy(config),
    account: createAccountsState(),
    network: createNetworkState(networks, first(networks)),
    connection: createConnectionState(),
    transactions: createTransactionsState(),
    unanswered: createUnanswered(),
    notice: createNoticeState(),
    alerts: createAlertsState(),
    project: createProjectState(),
    directory: createDirectoryState(),
  }
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
  const { report } = alerts

  const storage = createStorage({ backend: () => page.localStorage, log })
  const saved = createSaved(storage)
  const begin = first(networks, saved.network(), config.defaultNetwork)
  state.network.active[begin.chainNamespace] = begin
  state.network.activeNamespace = begin.chainNamespace

  const isVisible = () => page.document.visibilityState !== 'hidden'
  const chainOptions = {
    clock,
    customUrls: (id: CaipNetworkId) => state.config.customRpcUrls[id] ?? [],
    proxy: () => {
      const { projectId, endpoints } = state.config
      return projectId ? { url: endpoints.blockchain, projectId } : undefined
    },
    isWatched: () => isVisible() && [...core.wallets].some(({ state }) => state.modal.open),
  } as const
  const chains = {
    eip155: createChainLoader(chainOptions, loadEvm),
    solana: createChainLoader(chainOptions, loadSolana),
  }
  const everyChain = Object.values(chains)
  const rankUrls = () => {
    for (const chain of everyChain) chain.rank()
  }
  const resetChains = () => {
    for (const chain of everyChain) chain.reset()
  }

  let providers: HostProviders | undefined
  const session = createSession({
    getHost: () => core,
    storage,
    saved,
    tell: createSessionEvents(state, emit, saved),
    state,
    fetchLive: (store) =>
      lazyPart(clock, async () => {
        const live = (await import('./live-session.ts')).openLiveSession(core, page, {
          storage,
          saved,
          store,
        })
        // Somebody is connected only after they came.
        providers = live.providers
        return live
      }),
  })
  const follower = lazyPart(clock, async () =>
    (await import('../transfer/follow.ts')).createFollower(core, saved),
  )
  /** What was sent is looked for until it is found. */
  const withFollower = (act: (part: Follower) => void) => keepFetching(follower, clock, act, report)
  const onSafe = (safe: Proposer) => {
    if (saved.hasPending()) withFollower(({ resumeProposals }) => resumeProposals(safe))
  }
  const lazyWallets = createLazyWallets(() => core, page, clock)
  /** Wallets that come with the frame the page is in. */
  const framed: Connector[] = []
  const safe = lazyPart(clock, async () =>
    (await import('./wallets/safe.ts')).createSafeFrame(core, page, framed, onSafe),
  )
  /** Nothing of it is fetched at top level, nor where the browser says that somebody else frames the page. */
  const greetSafe = () => {
    if (possibleParents(page, state.config.safeOrigins).length > 0)
      safe.get().then(({ greet }) => greet(), report)
  }
  let choose: Core['choose'] = () => undefined
  const directory = lazyPart(clock, async () => {
    const actions = await import('../features/all-wallets/all-wallets.actions.ts')
    const allWallets = core.parts.allWallets(actions.createAllWallets)
    choose = (id) => actions.choose(allWallets, id)
    return () => actions.loadDirectory(allWallets)
  })
  const connectors = createWallets(
    page,
    () => ({
      ...state.config,
      networks: state.network.networks,
      excludeWalletIds: [...state.config.excludeWalletIds, ...state.directory.excluded],
    }),
    session.onWallets,
    report,
    () => [...lazyWallets(), ...framed],
  )

  const core: StartableCore = {
    state,
    connectors,
    parts: createFeatureParts(() => core),
    session: { ...session, provider: (namespace) => providers?.get(namespace) },
    notices: createNotices(state.notice, clock),
    // Reading needs the chain's chunk anyway, so the verb comes late as well.
    refreshBalance(how) {
      import('../features/account/account.actions.ts').then(
        ({ createAccountReads, refreshBalance }) =>
          refreshBalance(core.parts.accountReads(createAccountReads), how),
        report,
      )
    },
    refreshPortfolio(how) {
      import('../features/account/portfolio.actions.ts').then(
        ({ createAccountReads, refreshPortfolio }) =>
          refreshPortfolio(core.parts.accountReads(createAccountReads), how),
        report,
      )
    },
    follow: (transaction) => withFollower(({ follow }) => follow(transaction)),
    propose: (...asked) => withFollower(({ propose }) => propose(...asked)),
    lateAnswers: createLateAnswers(),
    knownApps: createKnownApps(),
    storage,
    clock,
    flights: createFlights(),
    wallets: new Set<Wallet>(),
    emit,
    ...alerts,

    chain: (namespace) => chains[namespace].load(),
    api: () => services.get().then(({ api }) => api),
    clearCaches() {
      saved.forgetCaches()
      services.whenThere(({ api }) => api.forget())
    },
    loadDirectory() {
      const { config } = state
      if (!hasDirectory(config) && config.customWallets.length === 0) return
      directory.get().then(
        (load) => load(),
        (error) => {
          // Nobody else is there to say it.
          state.directory.status = 'failed'
          report(error)
        },
      )
    },
    // In the turn of the click.
    choose: (id) => choose(id),
    startServices() {
      const { projectId, basic } = state.config
      if (projectId && !basic) services.get().then((loaded) => loaded.start(), report)
    },
    rankUrls,

    track: (event, properties = {}) => tell('track', event, properties),

    isVisible,

    start() {
      core.track('MODAL_CREATED')
      core.track('INITIALIZE', initialOptions(state.config))
      session.start()
      greetSafe()
      page.document.addEventListener('visibilitychange', rankUrls)
      if (saved.hasPending()) withFollower(({ resume }) => resume())
    },

    apply(names) {
      const networks = offered(state.config)
      session.offer(networks, first(networks, saved.network(), state.config.defaultNetwork))
      connectors.refresh()
      greetSafe()
      if (names.some((name) => URL_OPTIONS.includes(name))) resetChains()
      if (names.some((name) => PROJECT_OPTIONS.includes(name)))
        services.whenThere((loaded) => loaded.restart())
    },

    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    dispose() {
      connectors.dispose()
      page.document.removeEventListener('visibilitychange', rankUrls)
      session.dispose()
      safe.whenThere(({ dispose }) => dispose())
      resetChains()
      services.whenThere((loaded) => loaded.dispose())
    },
  }
  return core
}
