/**
 * Owns the harness of tests above the chain: a real core on a fake page, with a fake clock, storage, chain and elements.
 * Only what would be a browser, a node or a wallet is fake; what reaches a wallet goes through the real chain's verbs.
 * Lazy parts are imported here at once, so that they arrive within turns of the microtask queue.
 */
import type { EvmChain, EvmFee, EvmTransfer, Hex, ReceiverFacts } from '../chains/chain.ts'
import { callKey } from '../chains/evm/call-key.ts'
import { send } from '../chains/evm/send.ts'
import { signMessage } from '../chains/evm/sign-message.ts'
import { switchNetwork } from '../chains/evm/switch-network.ts'
import type { EvmNetwork, NetworkDetails } from '../chains/network.ts'
import { createMockProvider, type MockOptions, type MockProvider } from '../connectors/mock.ts'
import '../connectors/eip1193-wallet.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { WalletModalError } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { failure } from '../errors/to-error.ts'
import '../features/account/account.actions.ts'
import '../features/account/portfolio.actions.ts'
import '../features/all-wallets/all-wallets.actions.ts'
import { pickWallet } from '../features/connect/connect.actions.ts'
import '../features/network/network.actions.ts'
import '../features/send/submit/host-send.ts'
import { type FakeClock, fakeClock } from '../lib/clock.testing.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import type { CloseReason } from '../state/modal.ts'
import { currentEntry, reset } from '../state/router.ts'
import { createCore } from './create-core.ts'
import { createWallet } from './create-wallet.ts'
import type { SharedEventName, WalletEvents } from './events.ts'
import type { StartableCore } from './wallet.ts'
import '../transfer/follow.ts'
import '../host/host-verbs.ts'
import './live-session.ts'
import '../surface/pictures/find-picture.ts'
import './report-error.ts'
import '../provider/announce.ts'
import '../services/create-services.ts'
import { openRequest, putHomeBehind } from '../surface/open-request.ts'
import { type Config, defaultConfig, type OptionName, optionNames, options } from '../tag/options/options.ts'
import type { Modal } from './contracts/element.ts'
import { isGuarded, isPlain, type OpenRequest } from './open-rules.ts'
import type { Wallet } from './wallet.ts'

/** Anvil's first accounts: valid, checksummed, of nobody. */
export const ALICE: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const CAROL: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const hashOf = (n: number | bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`

/** `localStorage` in memory. */
export function fakeStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, String(value)),
  }
}

export const stored = (storage: Storage): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      JSON.parse(storage.getItem(key) ?? 'null')?.d,
    ]),
  )

/** As `lib/storage` writes it. */
export const saved = (values: Readonly<Record<string, unknown>>): Storage =>
  fakeStorage(
    Object.fromEntries(
      Object.entries(values).map(([key, d]) => [`wallet-modal:${key}`, JSON.stringify({ v: 1, d })]),
    ),
  )

export type FakePage = Window & { ethereum?: unknown; visibility: DocumentVisibilityState }

export function fakePage(localStorage: Storage = fakeStorage()): FakePage {
  const page = Object.assign(new EventTarget(), {
    localStorage,
    location: new URL('https://shop.example/cart?session=1#top'),
    crypto: globalThis.crypto,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    visibility: 'visible' as DocumentVisibilityState,
    document: {
      addEventListener() {},
      removeEventListener() {},
      get visibilityState() {
        return page.visibility
      },
    },
  })
  // As much of a window as the core asks for.
  return page as unknown as FakePage
}

/** A token of the fake chain; `balances` in its base units, by owner. */
export type FakeToken = {
  readonly symbol: string
  readonly name: string
  decimals: number
  readonly balances: Record<string, bigint>
}

export type FakeChain = Required<EvmChain> & {
  /** By contract. */
  owned: Record<string, FakeToken>
  /** Names, and whose they are. */
  names: Record<string, Hex>
  /** Calls of reading verbs, in order. */
  readonly reads: string[]
  balances: Record<string, bigint>
  total: bigint
  /** Answers of the verbs that a test decides; each may throw or never answer. */
  on: {
    balance: (value: bigint) => bigint | Promise<bigint>
    fee: (p: { network: EvmNetwork; transfer: EvmTransfer }) => bigint | Promise<bigint>
    getTransactionStatus: EvmChain['getTransactionStatus']
    blockNumber: () => Promise<bigint>
    inspectReceiver: (address: string) => ReceiverFacts | Promise<ReceiverFacts>
    isUnusualFee: EvmChain['isUnusualFee']
  }
  ranking: boolean
  disposed: number
}

const COIN: NetworkDetails = {
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.example/'],
  explorerUrl: 'https://explorer.example',
}

const feeOf = (total: bigint): EvmFee => ({
  total,
  gas: 21_000n,
  l1: 0n,
  fields: { type: 'legacy', gasPrice: total / 21_000n },
})

/** Reads are the test's; what asks the wallet is real. */
export function fakeChain(clock: FakeClock): FakeChain {
  const details = (network: EvmNetwork) => network.details ?? COIN
  const chain: FakeChain = {
    namespace: 'eip155',
    reads: [],
    balances: {},
    total: 21_000n * 10n ** 9n,
    ranking: false,
    disposed: 0,
    on: {
      balance: (value) => value,
      fee: () => chain.total,
      getTransactionStatus: async () => ({ status: 'pending' }),
      blockNumber: async () => 100n,
      inspectReceiver: () => ({ kind: 'person' }),
      isUnusualFee: async () => false,
    },
    owned: {},
    names: {},
    details,
    async balance({ network, address }) {
      chain.reads.push(`balance ${network.caipNetworkId} ${address}`)
      const { symbol, decimals } = details(network).nativeCurrency
      const value = await chain.on.balance(chain.balances[address] ?? 10n ** 18n)
      return value < 0n
        ? { value: 0n, symbol: 'ETH', decimals: 18, failed: true }
        : { value, symbol, decimals, failed: false }
    },
    async fee(p) {
      chain.reads.push(`fee ${p.network.caipNetworkId}`)
      return feeOf(await chain.on.fee(p))
    },
    async token({ token, owner }) {
      chain.reads.push(`token ${token}`)
      const owned = chain.owned[token]
      if (!owned) throw new WalletModalError('token-unknown', 'No token')
      const { symbol, name, decimals, balances } = owned
      return { address: token, symbol, name, decimals, balance: balances[owner] ?? 0n }
    },
    tokens: async ({ network, owner, tokens = [] }) => {
      const read = tokens.map((token) => chain.token({ network, token, owner }).catch(() => undefined))
      return (await Promise.all(read)).flatMap((facts) => facts ?? [])
    },
    async maxSendable({ network, from, to }) {
      chain.reads.push(`most ${network.caipNetworkId}`)
      const value = await chain.on.balance(chain.balances[from] ?? 10n ** 18n)
      const { caipNetworkId } = network
      const [sender, receiver] = [toEvmAddress(from) ?? ALICE, toEvmAddress(to) ?? BOB]
      const transfer: EvmTransfer = { from: sender, to: receiver, value, data: '0x', caipNetworkId }
      const fee = feeOf(await chain.on.fee({ network, transfer }))
      if (value <= fee.total) throw new WalletModalError('insufficient-funds', 'Nothing is left')
      return { value: value - fee.total, fee }
    },
    async inspectReceiver({ address }) {
      return chain.on.inspectReceiver(address)
    },
    async resolveName({ name }) {
      chain.reads.push(`name ${name}`)
      const address = chain.names[name]
      if (!address) throw new WalletModalError('name-unresolved', 'No such name')
      return { name, address }
    },
    isUnusualFee: async (p) => chain.on.isUnusualFee(p),
    assets: async () => undefined,
    read: async () => {
      throw failure('http-failed')
    },
    hasCode: async () => false,
    callKey: ({ to, value, data }) => callKey({ to, value, input: data }),
    send,
    signMessage,
    switchNetwork: ({ provider, network }) =>
      switchNetwork({ provider, network, details: details(network), customUrls: [], clock }),
    async getTransactionStatus(p) {
      chain.reads.push(`look ${p.hash}`)
      return chain.on.getTransactionStatus(p)
    },
    async blockNumber() {
      chain.reads.push('blockNumber')
      return chain.on.blockNumber()
    },
    explorerUrl: (p) => ('hash' in p ? `https://explorer.example/tx/${p.hash}` : undefined),
    setRanking: (active) => {
      chain.ranking = active
    },
    dispose: () => {
      chain.disposed += 1
    },
  }
  return chain
}

export type TestElement = Modal & {
  readonly wallet: Wallet
  show(request?: OpenRequest): Promise<void>
  /** Why it was closed, each time. */
  readonly closed: CloseReason[]
  readonly shakes: () => number
  /** The host prevents `wm-close`. */
  keepOpen(keep: boolean): void
}

/** An element as the core sees one: the rules of opening and closing are the real ones, the dialog is a flag. */
export function createTestElement(core: StartableCore, { embedded = false } = {}): TestElement {
  const closed: CloseReason[] = []
  let shakes = 0
  let keeps = false
  const show = async (request: OpenRequest = {}) => {
    const { modal, router } = wallet.state
    const entry = openRequest(wallet, request)
    if (!entry) throw ownFailure('view-unknown')
    // What the visitor looks at stays.
    if (modal.open && isPlain(request)) return
    if (!modal.open || currentEntry(router).view !== entry.view || entry.data)
      reset(router, entry, modal.open ? 'forward' : 'none')
    putHomeBehind(wallet, request)
    modal.open = true
  }
  const modal: Modal = {
    open: () => show(),
    requestClose(reason) {
      const { state } = wallet
      if (!state.modal.open) return true
      if (isGuarded(wallet, reason)) {
        shakes += 1
        return false
      }
      if (state.modal.embedded) {
        wallet.go.home()
        return true
      }
      if (keeps) return false
      closed.push(reason)
      state.modal.open = false
      reset(state.router)
      return true
    },
  }
  const wallet = createWallet(core, modal)
  core.elements.add(wallet)
  if (embedded) Object.assign(wallet.state.modal, { embedded: true, open: true })
  const keepOpen = (keep: boolean) => {
    keeps = keep
  }
  return { ...modal, wallet, show, closed, shakes: () => shakes, keepOpen }
}

export type GivenOptions = { readonly [K in OptionName]?: unknown }

/** Options as a host gives them, read as the element reads them. */
export function configOf(given: GivenOptions = {}): Config {
  const config = defaultConfig()
  // Silent, so that what a test provokes does not fill the output; and only the wallets that a test announces.
  const all: GivenOptions = { logLevel: 'silent', enableCoinbase: false, ...given }
  for (const name of optionNames)
    if (name in all) Object.assign(config, { [name]: options[name].parse(all[name]).value })
  return config
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
  readonly embedded?: boolean
  /** Before the core looks for wallets. */
  readonly before?: (page: FakePage) => void
}

export const RDNS = 'com.example.wallet'

export function createHarness(given: HarnessOptions = {}): Harness {
  const storage = given.storage ?? fakeStorage()
  const page = fakePage(storage)
  const clock = fakeClock()
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
      for (const name of names) Object.assign(core.state.config, { [name]: config[name] })
      core.apply(names)
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
