/**
 * How a hostile wallet reaches a page through each source of wallets, and how the visitor chooses it there. Sources
 * with code of their own are in `own-sources.testing.ts`.
 */
import '../../connectors/solana-accounts.ts'
import '../../connectors/wallet-standard.ts'
import type { Eip1193Provider } from '../../chains/chain.ts'
import { ANN, account, createFakeWallet, registerWallet } from '../../connectors/standard-wallet.testing.ts'
import { pickWallet } from '../../features/connect/connect.actions.ts'
import { ALICE } from '../accounts.testing.ts'
import type { GivenOptions, Harness } from '../core.testing.ts'
import type { FakePage } from '../fake-page.testing.ts'
import { type Behaviour, type Case, play } from './cases.testing.ts'
import { throwingProxy } from './values.testing.ts'

/** Records what a wallet was asked, and lets a test trigger its events and late answers. */
export type Script = {
  readonly asked: string[]
  /** Emits its events, many times each. */
  emitAll(): void
  /** Gives the late answers now. */
  late(): void
}

export type Source = {
  readonly name: string
  /** What the wire between page and wallet can carry. */
  readonly wire?: (value: unknown) => unknown
  /** Requests that may reach a wallet without the visitor having asked for anything. */
  readonly harmless: readonly string[]
  readonly options?: (one: Case, stage: Script) => GivenOptions
  readonly install?: (page: FakePage, one: Case, stage: Script) => void
  /** When the page is there. */
  arrive?(harness: Harness): void
  /** ms that a restore may take; 20 s where it does not say. */
  readonly restoreMs?: number
  /** Chooses the wallet as the visitor does. False: it is not listed, which is fine; a function: cancels. */
  choose(harness: Harness): boolean | (() => void)
}

const FLOOD = 25

export const GOOD_ID = 'org.survivor'

export type Played = Script & {
  readonly listeners: Map<string, Set<(value: unknown) => void>>
  answer(question: keyof Omit<Behaviour, 'events'>, right: () => unknown): unknown
}

export function createScript({ behaviour }: Case): Played {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const late: (() => void)[] = []
  return {
    asked: [],
    listeners,
    answer: (question, right) => play(behaviour[question], right, (act) => late.push(act)),
    emitAll() {
      for (const { name, value } of behaviour.events)
        for (let time = 0; time < FLOOD; time++)
          for (const listener of [...(listeners.get(name) ?? [])]) listener(value)
    },
    late() {
      for (const act of late.splice(0)) act()
    },
  }
}

const isPlayed = (stage: Script): stage is Played => 'listeners' in stage

export function played(stage: Script): Played {
  if (!isPlayed(stage)) throw new TypeError('Not of createStage')
  return stage
}

export function evmProvider(stage: Script): Eip1193Provider {
  const { asked, listeners, answer } = played(stage)
  return {
    // Not `async`, so that a throwing answer throws synchronously.
    request: ({ method }) => {
      asked.push(method)
      const say = (): unknown => {
        if (method === 'eth_requestAccounts') return answer('connect', () => [ALICE])
        if (method === 'eth_accounts') return answer('accounts', () => [ALICE])
        if (method === 'eth_chainId') return answer('chain', () => '0x1')
        return answer('other', () => null)
      }
      return say() as Promise<unknown>
    },
    on: (name: string, listener: (value: never) => void) => {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener as (value: unknown) => void))
      return answer('other', () => undefined)
    },
    removeListener: (name: string, listener: (value: never) => void) => {
      listeners.get(name)?.delete(listener as (value: unknown) => void)
      return answer('other', () => undefined)
    },
  } as Eip1193Provider
}

export const EVM_HARMLESS = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  // The single request to switch after connecting (decisions 16).
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // Revoking the permission on disconnect (EIP-2255).
  'wallet_getPermissions',
  'wallet_revokePermissions',
]

const chooseListed = (harness: Harness): boolean => {
  const row = harness.core.state.connection.wallets.find(({ id }) => id !== GOOD_ID)
  if (!row) return false
  pickWallet(harness.wallet, { connectorId: row.id })
  return true
}

const announced: Source = {
  name: 'announced (EIP-6963)',
  harmless: EVM_HARMLESS,
  install: (page, { metadata: { name, icon, id } }, stage) => {
    const provider = evmProvider(stage)
    const announce = (info: unknown) =>
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    const tell = () => {
      announce({ uuid: id, rdns: id, name, icon })
      // Twice under one id, without an id, and with something that is no info.
      announce({ uuid: id, rdns: id, name: 'Twin', icon })
      announce({ uuid: id, name, icon })
      announce(id)
      announce(throwingProxy())
    }
    page.addEventListener('eip6963:requestProvider', tell)
  },
  choose: chooseListed,
}

const injected: Source = {
  name: 'injected (window.ethereum)',
  harmless: EVM_HARMLESS,
  // A wallet that announces itself would hide the injected one.
  options: () => ({ enableEip6963: false }),
  install: (page, { metadata }, stage) => {
    page.ethereum = Object.assign(evmProvider(stage), { [String(typeof metadata.id)]: metadata.name })
  },
  choose: chooseListed,
}

const custom: Source = {
  name: 'given by the host (customWallets)',
  harmless: EVM_HARMLESS,
  options: ({ metadata: { name, icon, id } }, stage) => ({
    customWallets: [{ id, name, imageUrl: icon, rdns: id, provider: evmProvider(stage) }, throwingProxy()],
  }),
  choose: chooseListed,
}

const standard: Source = {
  name: 'Wallet Standard (Solana)',
  harmless: ['connect', 'disconnect', 'on'],
  install: (page, { metadata: { name, icon, id } }, stage) => {
    const { listeners, answer, asked } = played(stage)
    const { wallet } = createFakeWallet({ name, icon })
    const shared = () => ({ accounts: [account(ANN)] })
    Object.assign(wallet.features, {
      [String(typeof id)]: id,
      'standard:connect': {
        connect: (input?: { readonly silent?: boolean }) => {
          asked.push('connect')
          return input?.silent ? answer('accounts', shared) : answer('connect', shared)
        },
      },
      'standard:events': {
        on: (_name: string, listener: (value: unknown) => void) => {
          asked.push('on')
          // The Wallet Standard has one event; it carries the values of all others.
          for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
            const all = listeners.get(event) ?? new Set()
            listeners.set(event, all.add((value) => listener({ accounts: value })).add(listener))
          }
          return answer('other', () => () => {})
        },
      },
      'standard:disconnect': {
        disconnect: () => {
          asked.push('disconnect')
          return answer('chain', () => undefined)
        },
      },
      'solana:signTransaction': { signTransaction: () => asked.push('signTransaction') },
      'solana:signMessage': { signMessage: () => asked.push('signMessage') },
    })
    registerWallet(page, wallet, throwingProxy(), name)
  },
  choose: chooseListed,
}

export const sources: readonly Source[] = [announced, injected, custom, standard]
