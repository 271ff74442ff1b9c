/**
 * Owns the wallets of the random walk over the connection (`session.model.test.ts`): two extensions of Ethereum, one of
 * Solana, the Coinbase wallet, a Safe that frames the page, and one that is reached by WalletConnect and covers both
 * namespaces. Every question they are asked waits for the walk.
 */

import type { Hex } from '../chains/chain.ts'
import { createMockProvider, type MockProvider, providerError } from '../connectors/mock.ts'
import { createFrame, info, SAFE } from '../connectors/safe/safe.testing.ts'
import {
  ANN,
  account,
  BEA,
  createFakeWallet,
  MAINNET,
  registerWallet,
} from '../connectors/standard-wallet.testing.ts'
import type { ClientOptions } from '../connectors/walletconnect/client.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import type { FakePage } from '../core/fake-page.testing.ts'
import { createFramePage, createFrameState } from '../core/wallets/embedded.testing.ts'
import type { FakeClock } from '../lib/clock.testing.ts'
import { createSignClients, namespacesOf } from './sign-client.testing.ts'

/** A question that a wallet shows to a person. */
export type Prompt = { readonly yes: () => void; readonly no: (reason: unknown) => void }

/** What every actor can be made to do. */
export type Actor = {
  readonly prompts: Prompt[]
  /** The page is loaded again: who asked is gone. */
  forgetPrompts(): void
  /** The visitor leaves from the wallet's side. */
  leave(): void
  /** Locked: asked silently, it does not answer. */
  silent(next: boolean): void
  /** Other accounts, in this order. */
  accounts(next: number): void
}

const createPrompts = () => {
  const prompts: Prompt[] = []
  return {
    prompts,
    forgetPrompts: () => {
      prompts.length = 0
    },
    ask: <T>(yes: () => T) =>
      new Promise<T>((resolve, reject) => {
        prompts.push({ yes: () => resolve(yes()), no: reject })
      }),
  }
}

const never = () => new Promise<never>(() => {})

const ORDERS: readonly (readonly Hex[])[] = [[ALICE, BOB], [BOB, ALICE], [ALICE]]

/** An extension of Ethereum, or what answers for one: accounts are those it shares. */
export function createEvmActor() {
  const provider: MockProvider = createMockProvider()
  const { prompts, forgetPrompts, ask } = createPrompts()
  let accounts: readonly Hex[] = [ALICE, BOB]
  let chain: string = '0x1'
  let isShared = false
  let isSilent = false
  provider.answer('eth_requestAccounts', () =>
    ask(() => {
      isShared = true
      return accounts
    }),
  )
  provider.answer('wallet_switchEthereumChain', (params) =>
    ask(() => {
      chain = Array.isArray(params) ? params[0].chainId : chain
      provider.emit('chainChanged', chain)
      return null
    }),
  )
  provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(4001, 'no')))
  provider.answer('eth_accounts', () => (isSilent ? never() : isShared ? accounts : []))
  provider.answer('eth_chainId', () => (isSilent ? never() : chain))
  return {
    provider,
    prompts,
    forgetPrompts,
    accounts(next: number) {
      accounts = ORDERS[next % ORDERS.length] ?? accounts
      provider.emit('accountsChanged', accounts)
    },
    chain(next: string) {
      chain = next
      provider.emit('chainChanged', next)
    },
    leave() {
      isShared = false
      provider.emit('accountsChanged', [])
    },
    silent(next: boolean) {
      isSilent = next
    },
    isShared: () => isShared,
  }
}

/** An extension of Solana, by the Wallet Standard. */
export function createStandardActor(name: string) {
  const { prompts, forgetPrompts, ask } = createPrompts()
  const { wallet, change } = createFakeWallet({ name })
  const orders = [[ANN, BEA], [BEA], [ANN]]
  let order = 0
  let isShared = false
  let isSilent = false
  const shared = () => (orders[order % orders.length] ?? []).map((address) => account(address))
  wallet.features['standard:connect'] = {
    version: '1.0.0',
    connect(input?: { readonly silent?: boolean }) {
      if (input?.silent) return isSilent ? never() : Promise.resolve({ accounts: isShared ? shared() : [] })
      return ask(() => {
        isShared = true
        wallet.accounts = shared()
        return { accounts: shared() }
      })
    },
  }
  return {
    prompts,
    forgetPrompts,
    register: (page: FakePage) => void registerWallet(page, wallet),
    accounts(next: number) {
      order = next
      if (isShared) change(shared())
    },
    leave() {
      isShared = false
      change([])
    },
    silent(next: boolean) {
      isSilent = next
    },
  }
}

const EVM = [`eip155:10:${BOB}`, `eip155:1:${BOB}`, `eip155:1:${ALICE}`]
const SOLANA = [`${MAINNET}:${BEA}`]
/** What a session may hold: it narrows and widens while it lives. */
const EXTENTS = [[...EVM, ...SOLANA], EVM, SOLANA]
export const ONLY_ETHEREUM = 1

/** The wallet of WalletConnect's other side. */
export function createLinkActor() {
  const { prompts, forgetPrompts, ask } = createPrompts()
  let extent = 0
  let isSilent = false
  const namespaces = () => namespacesOf(EXTENTS[extent % EXTENTS.length] ?? EVM)
  const clients = createSignClients({ ask, namespaces })
  const openClient = (options: ClientOptions, clock: FakeClock) =>
    isSilent ? never() : clients.openClient(options, clock)
  return {
    prompts,
    openClient,
    forgetPrompts() {
      forgetPrompts()
      clients.leavePage()
    },
    /** The session is another one now. */
    accounts(next: number) {
      extent = next
      clients.update(namespaces())
    },
    chain: (next: string) => clients.event('chainChanged', next, 'eip155:1'),
    relay: clients.relay,
    leave: clients.end,
    /** The sign client does not open. */
    silent(next: boolean) {
      isSilent = next
    },
  }
}

/** The Coinbase wallet: an extension's answers, in place of the SDK that carries them. */
export function createCoinbaseActor() {
  const actor = createEvmActor()
  const session = () => (actor.isShared() ? 'session' : undefined)
  return { ...actor, sdk: () => ({ ...actor.provider, session, end: async () => actor.leave() }) }
}

/** A Safe that frames the page. It asks nobody, and ends with the page. */
export function createSafeActor() {
  let isSilent = false
  let order = 0
  return {
    prompts: [],
    forgetPrompts() {},
    frame(page: FakePage) {
      const frame = createFrame(page)
      frame.answer('getSafeInfo', () =>
        isSilent ? never() : info({ safeAddress: order % 2 === 0 ? SAFE : BOB, chainId: order < 2 ? 1 : 10 }),
      )
    },
    /** What it answers to the next page. */
    accounts(next: number) {
      order = next
    },
    leave() {},
    silent(next: boolean) {
      isSilent = next
    },
  }
}

/** The embedded wallet: a visitor of the secure frame, signed in by e-mail. Nobody is asked for anything, but its frame may be silent, or gone. */
export function createEmbeddedActor() {
  const state = { ...createFrameState(), isConnected: false }
  let frames: ReturnType<typeof createFramePage>['frames'] = []
  return {
    prompts: [],
    forgetPrompts() {},
    frame(page: FakePage) {
      frames = createFramePage(page, state).frames
    },
    signIn() {
      state.isConnected = true
    },
    /** It is another kind of account from the next answer on. */
    accounts(next: number) {
      state.type = next % 2 === 0 ? 'eoa' : 'smartAccount'
    },
    /** Signed out elsewhere, and its frame reloaded. */
    leave() {
      state.isConnected = false
      for (const frame of frames) frame.isConnected = false
    },
    silent(next: boolean) {
      state.isReady = !next
    },
  }
}
