/**
 * The EIP-1193 provider for the host: one object per page load, whichever wallet is connected. It answers accounts and chain from the
 * session and switches networks by the product's rules; all other requests go to the wallet unchanged and exactly once (decisions 12,
 * 24). Its events follow the session; only `message` is passed on from the wallet.
 */
import type { Eip1193Provider } from '../chains/chain.ts'
import { parseChainId } from '../lib/chain-id.ts'
import { createEmitter, type Emitter, type Listener } from '../lib/emitter.ts'
import { ignore } from '../lib/flight.ts'
import { isRecord, readField } from '../lib/json.ts'
import { check, type Request, readRequest } from './checks.ts'
import { DISCONNECTED, INVALID_PARAMS, ProviderRpcError, toProviderError } from './provider-error.ts'

type Subscribe = (event: string, listener: Listener) => HostProvider

/** EIP-1193, with the aliases of Node's event emitters. */
export type HostProvider = {
  /** Marks our own provider, which must never be listed as a wallet. */
  readonly isWalletModal: true
  /** Rejects with a `ProviderRpcError`: `code`, `message` and, if the wallet gave it, `data`. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  readonly on: Subscribe
  readonly addListener: Subscribe
  readonly once: Subscribe
  readonly off: Subscribe
  readonly removeListener: Subscribe
}

export type Eip1193Port = {
  /** The active account first; empty while disconnected. */
  accounts(): readonly string[]
  /** The active chain; undefined while disconnected. */
  chainId(): number | undefined
  /** The connected wallet's provider. */
  wallet(): Eip1193Provider | undefined
  /** Opens Connect; rejects with 4001 when it is closed. */
  connect(): Promise<void>
  /** Undefined: a network that the page does not offer but allows; the request then goes to the wallet as it is. */
  switchTo(chainId: number): Promise<void> | undefined
  /** Asks the wallet for its accounts and network, because not every wallet emits events. */
  sync(): Promise<void>
  /** Asks a node; undefined: the wallet answers it. */
  read(request: Request): Promise<unknown> | undefined
}

export type Eip1193Host = {
  readonly provider: HostProvider
  /** Call after the session has changed; emits an event for each difference. */
  emitChanges(): void
}

export const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

const disconnected = () => new ProviderRpcError(DISCONNECTED, 'No wallet is connected')

/** A wallet whose `on` throws or rejects is used without its events. */
const ignoreErrors = (call: () => unknown): void => {
  try {
    // Some wallets return a promise that rejects.
    ignore(Promise.resolve(call()))
  } catch {
    // The state is read by requests anyway.
  }
}

/** `answer`: what a request resolves with. */
const createProvider = (
  { on, removeListener }: Emitter,
  answer: (request: Request) => Promise<unknown>,
): HostProvider => {
  const chain =
    (act: (event: string, listener: Listener) => void): Subscribe =>
    (event, listener) => {
      act(event, listener)
      return provider
    }
  const add = chain(on)
  /** For `once`: the wrapper that the emitter knows, by the host's listener and event, so that `off` finds it. */
  const onceWrappers = new WeakMap<Listener, Readonly<Record<string, Listener>>>()
  const remove = chain((event, listener) => {
    removeListener(event, listener)
    const first = onceWrappers.get(listener)?.[event]
    if (first) removeListener(event, first)
  })
  const once = chain((event, listener) => {
    const first: Listener = (...values) => {
      removeListener(event, first)
      Reflect.apply(listener, undefined, values)
    }
    onceWrappers.set(listener, { ...onceWrappers.get(listener), [event]: first })
    on(event, first)
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
    once,
    off: remove,
    removeListener: remove,
  })
  return provider
}

export function createEip1193Host(port: Eip1193Port): Eip1193Host {
  const emitter = createEmitter()
  const { emit } = emitter
  let announced: { accounts: readonly string[]; isConnected: boolean } = { accounts: [], isConnected: false }
  let announcedChainId: number | undefined
  let watched: Eip1193Provider | undefined

  const accounts = () => [...port.accounts()]

  /** Passes a request on after which the wallet may be on another network, or share other accounts. */
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

  /** Nothing is awaited before the wallet is asked, because its popup opens only in the task of the click. */
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
    // Many wallets also switch to a network that they have added (EIP-3085). Once permissions were requested or revoked, they share other
    // accounts, or none (EIP-2255).
    if (/^wallet_(addEthereumChain|re(quest|voke)Permissions)$/.test(method)) return passOn(request, wallet)
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
    ignoreErrors(() => before?.removeListener?.('message', onMessage))
    ignoreErrors(() => wallet?.on?.('message', onMessage))
  }

  const provider = createProvider(emitter, answer)

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
      if (now.accounts.join() !== before.accounts.join()) emit('accountsChanged', accounts())
      if (before.isConnected && !now.isConnected) emit('disconnect', disconnected())
    },
  }
}
