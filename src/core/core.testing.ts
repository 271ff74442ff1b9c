/**
 * Owns the harness of tests above the chain: a real core on a fake page, with a fake clock, storage, chain and elements.
 * Only what would be a browser, a node or a wallet is fake; what reaches a wallet goes through the real chain's verbs.
 * Lazy parts are imported here at once, so that they arrive within turns of the microtask queue.
 */
import { createMockProvider, type MockOptions, type MockProvider } from '../connectors/mock.ts'
import '../connectors/eip1193-wallet.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import '../features/account/account.actions.ts'
import '../features/account/portfolio.actions.ts'
import '../features/account/verify-name.ts'
import '../features/all-wallets/all-wallets.actions.ts'
import { pickWallet } from '../features/connect/connect.actions.ts'
import '../features/network/network.actions.ts'
import '../features/send/host/host-send.ts'
import { type FakeClock, fakeClock } from '../lib/clock.testing.ts'
import { isRecord } from '../lib/json.ts'
import { createCore } from './create-core.ts'
import type { SharedEventName, WalletEvents } from './events.ts'
import '../transfer/follow.ts'
import '../host/host-verbs.ts'
import './live-session.ts'
import '../surface/pictures/find-picture.ts'
import './alert-words.ts'
import './report-error.ts'
import '../api/create-data-api.ts'
import '../services/analytics-message.ts'
import '../services/create-services.ts'
import { type Config, defaultConfig, type OptionName, optionNames, options } from '../tag/options/options.ts'
import { type FakeChain, fakeChain } from './fake-chain.testing.ts'
import { type FakePage, fakePage } from './fake-page.testing.ts'
import { fakeStorage } from './fake-storage.testing.ts'
import { createTestElement, type TestElement } from './test-element.testing.ts'
import type { StartableCore, Wallet } from './wallet.ts'

export type GivenOptions = { readonly [K in OptionName]?: unknown }

/** Options as a host gives them, read as the element reads them. */
export function configOf(given: GivenOptions = {}): Config {
  const config = defaultConfig()
  // Silent, so that what a test provokes does not fill the output; and only the wallets that a test announces.
  const all: GivenOptions = { logLevel: 'silent', enableCoinbase: false, ...given }
  for (const name of optionNames)
    if (name in all) Object.assign(config, { [name]: options[name].parse(all[name]).value })
  return Object.assign(config, copy(config))
}

/** Of objects that they share, as known networks, valtio's listeners would keep every core of a test file alive. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy)
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]))
}

export type Emitted = { readonly name: SharedEventName; readonly detail: WalletEvents[SharedEventName] }

export type Harness = {
  readonly core: StartableCore
  readonly page: FakePage
  readonly clock: FakeClock
  readonly chain: FakeChain
  readonly storage: Storage
  readonly element: TestElement
  readonly wallet: Wallet
  /** Every event, in order. */
  readonly events: Emitted[]
  /** Their details, of one name. */
  emitted<N extends SharedEventName>(name: N): WalletEvents[N][]
  /** Codes of `wm-error`. */
  errors(): (string | number)[]
  /** A wallet that announces itself; connected to as `rdns`. */
  announce(rdns: string, options?: MockOptions & { readonly name?: string }): MockProvider
  /** Connects by the visitor's click and waits. */
  connect(rdns: string): Promise<void>
  /** What was said stands; no time has passed. */
  settled(): Promise<void>
  /** Options changed, as the element tells. */
  set(given: GivenOptions): void
}

export type HarnessOptions = {
  readonly options?: GivenOptions
  readonly storage?: Storage
  /** Milliseconds since the epoch when the page is loaded. */
  readonly now?: number
  readonly embedded?: boolean
  /** Before the core looks for wallets. */
  readonly before?: (page: FakePage) => void
}

export const RDNS = 'com.example.wallet'

export function createHarness(given: HarnessOptions = {}): Harness {
  const storage = given.storage ?? fakeStorage()
  const page = fakePage(storage)
  const clock = fakeClock(given.now)
  const chain = fakeChain(clock)
  const core = createCore(page, configOf({ networks: ['eip155:1', 'eip155:10'], ...given.options }), clock)
  Object.assign(core, { chain: async () => chain })
  const events: Emitted[] = []
  core.onEvent((name, detail) => events.push({ name, detail }))
  given.before?.(page)
  const element = createTestElement(core, { embedded: given.embedded ?? false })
  core.start()
  const settled = async () => {
    for (let turn = 0; turn < 4; turn++) await clock.advance(0)
  }
  const harness: Harness = {
    core,
    page,
    clock,
    chain,
    storage,
    element: element,
    wallet: element.wallet,
    events,
    emitted: <N extends SharedEventName>(name: N) =>
      events.filter((event) => event.name === name).map(({ detail }) => detail as WalletEvents[N]),
    errors: () => harness.emitted('wm-error').map(({ code }) => code),
    announce(rdns, { name = rdns, ...mock } = {}) {
      const provider = createMockProvider(mock)
      announceMockWallet(page, { name, rdns }, provider)
      return provider
    },
    async connect(rdns) {
      pickWallet(element.wallet, { connectorId: rdns })
      await settled()
    },
    settled,
    set(options) {
      const config = configOf(options)
      const names = optionNames.filter((name) => name in options)
      const before = { ...core.state.config }
      for (const name of names) Object.assign(core.state.config, { [name]: config[name] })
      core.apply(before)
    },
  }
  return harness
}

export const methods = ({ requests }: MockProvider): string[] => requests.map(({ method }) => method)

export const asked = (provider: MockProvider, method: string): unknown[] =>
  provider.requests.filter((request) => request.method === method).map(({ params }) => params)

export const views = (wallet: Wallet): string[] => wallet.state.router.stack.map(({ view }) => view)

/** A promise that a test settles when it likes. */
export function later<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
