/**
 * The EIP-1193 provider that hosts get: one object for the life of the page, over whoever is connected. What the session
 * knows (accounts, chain) it answers itself; switching goes by the product's rules; everything else passes on unchanged,
 * once, and the wallet confirms it (decisions 12, 24). Its events tell what the product shows, each once.
 */
import type { Eip1193Provider } from '../chains/chain.ts'
import { parseChainId } from '../lib/caip.ts'
import { createEmitter, type Listener } from '../lib/emitter.ts'
import { ignore } from '../lib/flight.ts'
import { isRecord, readField } from '../lib/json.ts'
import { check, type Request, readRequest } from './checks.ts'
import { DISCONNECTED, INVALID_PARAMS, ProviderRpcError, toProviderError } from './provider-error.ts'

type Subscribe = (event: string, listener: Listener) => HostProvider

/** EIP-1193, with the names that Node's emitters have for the same. */
export type HostProvider = {
  /** By this it is told from wallets: it is never listed as one. */
  readonly isWalletModal: true
  /** Rejects with an error that has `code`, `message` and, where the wallet gave it, `data`. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  readonly on: Subscribe
  readonly addListener: Subscribe
  readonly once: Subscribe
  readonly off: Subscribe
  readonly removeListener: Subscribe
}

export type Eip1193Port = {
  /** The one in use first; none while nobody is connected. */
  accounts(): readonly string[]
  /** Of the network in use; undefined while nobody is connected. */
  chainId(): number | undefined
  /** Of who is connected. */
  wallet(): Eip1193Provider | undefined
  /** Shows Connect; rejects with 4001 when it is closed. */
  connect(): Promise<void>
  /** Undefined: the wallet is asked as the request is. */
  switchTo(chainId: number): Promise<void> | undefined
  /** Where the wallet is now: not every one tells. */
  sync(): Promise<void>
  /** Undefined: the wallet answers it. */
  read(request: Request): Promise<unknown> | undefined
}

export type Eip1193Host = {
  readonly provider: HostProvider
  /** The session has changed: tells what is new. */
  emitChanges(): void
}

export const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

const disconnected = () => new ProviderRpcError(DISCONNECTED, 'No wallet is connected')

/** Events are a wallet's courtesy: one whose `on` throws is used without them. */
const quietly = (call: () => unknown): void => {
  try {
    // Some throw later.
    ignore(Promise.resolve(call()))
  } catch {
    // What it has to say is heard by asking.
  }
}

export function createEip1193Host(port: Eip1193Port): Eip1193Host {
  const { on, removeListener, emit } = createEmitter()
  let announced: { accounts: readonly string[]; isConnected: boolean } = { accounts: [], isConnected: false }
  let announcedChainId: number | undefined
  let watched: Eip1193Provider | undefined

  const accounts = () => [...port.accounts()]

  /** It may be elsewhere once it has answered. */
  const passOn = async (request: Request, wallet: Eip1193Provider): Promise<unknown> => {
    const answered = await wallet.request(request)
    await port.sync()
    return answered
  }

  const switchChain = async (request: Request, wallet: Eip1193Provider): Promise<unknown> => {
    const wanted = parseChainId(readField(readField(request.params, '0'), 'chainId'))
    if (wanted === undefined) throw new ProviderRpcError(INVALID_PARAMS, 'Expected a chainId')
    if (wanted === port.chainId()) return null
    const switched = port.switchTo(wanted)
    if (!switched) return passOn(request, wallet)
    await switched
    return null
  }

  /** In this very turn up to the wallet: windows open in the click. */
  const answer = async (request: Request): Promise<unknown> => {
    const { method } = request
    if (method === 'eth_accounts') return accounts()
    if (method === 'eth_requestAccounts') {
      if (port.chainId() === undefined) await port.connect()
      return accounts()
    }
    const chainId = port.chainId()
    const wallet = port.wallet()
    if (chainId === undefined || !wallet) throw disconnected()
    if (method === 'eth_chainId') return toHex(chainId)
    if (method === 'wallet_switchEthereumChain') return switchChain(request, wallet)
    // Many go to a network that they have added (EIP-3085).
    if (method === 'wallet_addEthereumChain') return passOn(request, wallet)
    check({ accounts: port.accounts(), chainId }, request)
    return port.read(request) ?? wallet.request(request)
  }

  const onMessage = (message: unknown) => {
    if (isRecord(message)) emit('message', message)
  }
  const watch = (wallet: Eip1193Provider | undefined) => {
    if (wallet === watched) return
    const before = watched
    watched = wallet
    quietly(() => before?.removeListener?.('message', onMessage))
    quietly(() => wallet?.on?.('message', onMessage))
  }

  const chain =
    (act: (event: string, listener: Listener) => void): Subscribe =>
    (event, listener) => {
      act(event, listener)
      return provider
    }
  const add = chain(on)
  /** Of `once`: the page knows the listener, the emitter what ends it. */
  const firsts = new WeakMap<Listener, Readonly<Record<string, Listener>>>()
  const remove = chain((event, listener) => {
    removeListener(event, listener)
    const first = firsts.get(listener)?.[event]
    if (first) removeListener(event, first)
  })

  const provider: HostProvider = Object.freeze({
    isWalletModal: true as const,
    async request(args: unknown) {
      try {
        return await answer(readRequest(args))
      } catch (error) {
        throw await toProviderError(error)
      }
    },
    on: add,
    addListener: add,
    once: chain((event, listener) => {
      const first: Listener = (...values) => {
        removeListener(event, first)
        Reflect.apply(listener, undefined, values)
      }
      firsts.set(listener, { ...firsts.get(listener), [event]: first })
      on(event, first)
    }),
    off: remove,
    removeListener: remove,
  })

  return {
    provider,
    emitChanges() {
      const before = announced
      const chainId = port.chainId()
      const now = { accounts: accounts(), isConnected: chainId !== undefined }
      const chainBefore = announcedChainId
      announced = now
      announcedChainId = chainId ?? chainBefore
      watch(port.wallet())
      if (chainId !== undefined) {
        if (!before.isConnected) emit('connect', Object.freeze({ chainId: toHex(chainId) }))
        if (chainBefore !== undefined && chainBefore !== chainId) emit('chainChanged', toHex(chainId))
      }
      if (now.accounts.join() !== before.accounts.join()) emit('accountsChanged', [...now.accounts])
      if (before.isConnected && !now.isConnected) emit('disconnect', disconnected())
    },
  }
}
