/**
 * Owns the wallets of the random walk over the connection (`session.model.test.ts`): two extensions of Ethereum, one of
 * Solana, and one that is reached by a link and covers both. Every question they are asked waits for the walk.
 */

import type { Hex } from '../chains/chain.ts'
import type { ConnectorEvent, Link } from '../connectors/connector.ts'
import type { LoadedConnector } from '../connectors/lazy.ts'
import { createMockProvider, type MockProvider, providerError } from '../connectors/mock.ts'
import {
  ANN,
  account,
  BEA,
  createFakeWallet,
  MAINNET,
  registerWallet,
} from '../connectors/standard-wallet.testing.ts'
import { ALICE, BOB, type FakePage } from '../core/core.testing.ts'
import { rejected } from '../errors/base.ts'

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

const EVM_LINK: Link = {
  eip155: { accounts: [BOB, ALICE], network: 'eip155:10', approved: ['eip155:1', 'eip155:10'] },
}
const SOLANA_LINK: Link = { solana: { accounts: [BEA], approved: [MAINNET] } }
/** What a session may hold: it narrows and widens while it lives. */
const EXTENTS: readonly Link[] = [{ ...EVM_LINK, ...SOLANA_LINK }, EVM_LINK, SOLANA_LINK]

/** In WalletConnect's place: the same contract, no relay. */
export function createLinkActor() {
  const { prompts, forgetPrompts } = createPrompts()
  const evm = createEvmActor()
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let extent = 0
  let link: Link | undefined
  let isSilent = false
  const tell = (event: ConnectorEvent) => {
    for (const listener of listeners) listener(event)
  }
  const connector: LoadedConnector = {
    provider: (namespace) => (link && namespace === 'eip155' ? evm.provider : link && ({} as never)),
    connect: (how) =>
      new Promise((resolve, reject) => {
        how?.onPairing?.({ step: 'ready', uri: 'wc:a@2', endsAt: Number.MAX_SAFE_INTEGER })
        how?.signal?.addEventListener('abort', () => reject(rejected('left')))
        const yes = () => {
          link = EXTENTS[extent % EXTENTS.length] ?? EVM_LINK
          resolve(link)
        }
        prompts.push({ yes, no: reject })
      }),
    restore: () => (isSilent ? never() : Promise.resolve(link)),
    current: () => (isSilent ? never() : Promise.resolve(link)),
    async disconnect() {
      link = undefined
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    connector,
    prompts,
    forgetPrompts: () => {
      forgetPrompts()
      listeners.clear()
    },
    /** The session is another one now. */
    accounts(next: number) {
      extent = next
      if (!link) return
      link = EXTENTS[next % EXTENTS.length] ?? EVM_LINK
      tell({ type: 'link', link })
    },
    leave() {
      if (!link) return
      link = undefined
      tell({ type: 'disconnect' })
    },
    silent(next: boolean) {
      isSilent = next
    },
  }
}
