// Owns the EIP-1193 provider of one demo wallet as a page sees it: which method does what, and the events.
// Questions to a person go to the approval window; reads go to the local node of the current network.

import { codes, invalidParams, ProviderRpcError } from '../errors.ts'
import { type AskedMethod, isAskedMethod } from '../messages.ts'
import { findNetwork, fromHexId, type NodeUrls, nodeUrl, toHexId } from '../networks.ts'
import { callNode } from '../rpc.ts'
import { capabilities } from '../sessions/capabilities.ts'
import { changeState, readState, visibleAccounts, watchState, withoutGrant } from '../state.ts'
import { isRecord, isText } from '../values.ts'
import type { DemoWallet } from '../wallets.ts'
import { createApproval } from './approval.ts'
import { createEmitter, type Listener } from './emitter.ts'

export type Eip1193Provider = {
  readonly isDemoWallet: true
  request(args: unknown): Promise<unknown>
  isConnected(): boolean
  on(event: string, listener: Listener): Eip1193Provider
  once(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
  removeAllListeners(event?: string): Eip1193Provider
}

export type ProviderControls = {
  readonly provider: Eip1193Provider
  /** Tells the page what changed since the last time, after a change of the stored state. */
  sync(): void
  /** Plays the loss of every network: `disconnect` with code 4900. */
  dropConnection(): void
}

/** Sees every request first; a promise it returns is the answer. */
export type Interceptor = (
  method: string,
  params: readonly unknown[],
) => { readonly answer: Promise<unknown> } | undefined

const refusedReads = /^eth_(sign|subscribe|unsubscribe|decrypt|getEncryptionPublicKey)/

export function createProvider(wallet: DemoWallet, urls: NodeUrls, intercept: Interceptor): ProviderControls {
  const origin = location.origin
  const { add, remove, removeAll, emit } = createEmitter()
  const ask = createApproval(wallet)
  const accounts = () => visibleAccounts(wallet, origin)
  const chainId = () => readState(wallet).chainId
  const isDown = { current: false }
  const last = { accounts: accounts().join(), chainId: chainId() }
  let connecting = false

  function sync() {
    const [nowAccounts, nowChainId] = [accounts(), chainId()]
    if (nowChainId !== last.chainId) {
      last.chainId = nowChainId
      emit('chainChanged', toHexId(nowChainId))
    }
    if (nowAccounts.join() !== last.accounts) {
      last.accounts = nowAccounts.join()
      emit('accountsChanged', nowAccounts)
    }
  }

  async function askPerson(method: AskedMethod, params: readonly unknown[]): Promise<unknown> {
    const result = await ask({ method, params })
    sync()
    return result
  }

  async function connect(method: AskedMethod, params: readonly unknown[]): Promise<unknown> {
    if (connecting) {
      throw new ProviderRpcError(
        codes.alreadyPending,
        `${wallet.name} is already asking. Look for its window.`,
      )
    }
    connecting = true
    try {
      return await askPerson(method, params)
    } finally {
      connecting = false
    }
  }

  function requireAccount(address: unknown): void {
    if (!isText(address)) throw invalidParams('The account is missing.')
    if (!accounts().includes(address.toLowerCase())) {
      throw new ProviderRpcError(
        codes.unauthorized,
        `This site is not connected with the account ${address}.`,
      )
    }
  }

  async function switchChain(params: readonly unknown[]): Promise<unknown> {
    const wanted = fromHexId(isRecord(params[0]) ? params[0].chainId : undefined)
    if (wanted === undefined) throw invalidParams('Expected a chainId in 0x notation.')
    const state = readState(wallet)
    if (wanted === state.chainId) return null
    if (!state.chains.includes(wanted)) {
      throw new ProviderRpcError(
        codes.unknownChain,
        `Unrecognized chain ID "${toHexId(wanted)}". Add it with wallet_addEthereumChain first.`,
      )
    }
    return askPerson('wallet_switchEthereumChain', params)
  }

  async function addChain(params: readonly unknown[]): Promise<unknown> {
    const chain = params[0]
    const wanted = fromHexId(isRecord(chain) ? chain.chainId : undefined)
    if (!isRecord(chain) || wanted === undefined) throw invalidParams('Expected a chainId in 0x notation.')
    if (!isText(chain.chainName)) throw invalidParams('Expected a chainName.')
    if (!Array.isArray(chain.rpcUrls) || !chain.rpcUrls.some(isText))
      throw invalidParams('Expected rpcUrls with at least one url.')
    if (findNetwork(wanted) === undefined)
      throw invalidParams(`${wallet.name} only knows the demo's local networks, not ${toHexId(wanted)}.`)
    const known = readState(wallet).chains.includes(wanted)
    return known ? switchChain([{ chainId: toHexId(wanted) }]) : askPerson('wallet_addEthereumChain', params)
  }

  function permissions() {
    const visible = accounts()
    if (visible.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: visible }]
    return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }]
  }

  async function handle(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return accounts()
      case 'eth_chainId':
        return toHexId(chainId())
      case 'net_version':
        return `${chainId()}`
      case 'eth_requestAccounts':
        if (accounts().length === 0) await connect(method, params)
        return accounts()
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_requestPermissions':
        if (!isRecord(params[0]) || !('eth_accounts' in params[0]))
          throw invalidParams('Only the permission eth_accounts exists.')
        await connect(method, params)
        return permissions()
      case 'wallet_getCapabilities':
        return wallet.hasSessions ? capabilities(wallet) : read(method, params)
      case 'wallet_grantPermissions':
        return wallet.hasSessions ? grantPermissions(params) : read(method, params)
      case 'wallet_revokePermissions':
        if (wallet.hasSessions && isRecord(params[0]) && 'pci' in params[0]) return askPerson(method, params)
        changeState(wallet, (state) => withoutGrant(state, origin))
        sync()
        return null
      case 'personal_sign':
        requireAccount(params[1])
        return askPerson(method, params)
      case 'eth_signTypedData_v4':
        requireAccount(params[0])
        return askPerson(method, params)
      case 'eth_sendTransaction':
        return sendTransaction(params)
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      case 'wallet_addEthereumChain':
        return addChain(params)
      default:
        return read(method, params)
    }
  }

  async function grantPermissions(params: readonly unknown[]): Promise<unknown> {
    const request = params[0]
    if (!isRecord(request)) throw invalidParams('Expected a request for permissions.')
    requireAccount(request.address ?? accounts()[0])
    if (fromHexId(request.chainId) !== chainId())
      throw invalidParams(`The session is for chain ${String(request.chainId)}, the wallet is elsewhere.`)
    return askPerson('wallet_grantPermissions', params)
  }

  async function sendTransaction(params: readonly unknown[]): Promise<unknown> {
    const transaction = params[0]
    if (!isRecord(transaction)) throw invalidParams('Expected a transaction.')
    requireAccount(transaction.from)
    const wanted = transaction.chainId
    if (wanted !== undefined && Number(wanted) !== chainId())
      throw invalidParams(
        `The transaction is for chain ${String(wanted)}, the wallet is on ${toHexId(chainId())}.`,
      )
    return askPerson('eth_sendTransaction', params)
  }

  async function read(method: string, params: readonly unknown[]): Promise<unknown> {
    const isRead = /^(eth|net|web3)_/.test(method) && !refusedReads.test(method) && !isAskedMethod(method)
    if (!isRead)
      throw new ProviderRpcError(codes.unsupported, `${wallet.name} does not support the method ${method}.`)
    return callNode(nodeUrl(urls, chainId()), method, params)
  }

  async function request(args: unknown): Promise<unknown> {
    if (!isRecord(args) || !isText(args.method) || args.method === '')
      throw new ProviderRpcError(codes.invalidRequest, 'Expected { method, params }.')
    const { method } = args
    if (args.params !== undefined && !Array.isArray(args.params) && !isRecord(args.params))
      throw new ProviderRpcError(codes.invalidRequest, 'Expected params to be a list or an object.')
    const params: readonly unknown[] = Array.isArray(args.params)
      ? args.params
      : args.params === undefined
        ? []
        : [args.params]
    const intercepted = intercept(method, params)
    if (intercepted) return intercepted.answer
    if (isDown.current)
      throw new ProviderRpcError(codes.disconnected, `${wallet.name} is disconnected from all networks.`)
    return handle(method, params)
  }

  const provider: Eip1193Provider = {
    isDemoWallet: true,
    request,
    isConnected: () => !isDown.current,
    on(event, listener) {
      add(event, listener)
      return provider
    },
    once(event, listener) {
      const first: Listener = (...values) => {
        remove(event, first)
        listener(...values)
      }
      add(event, first)
      return provider
    },
    removeListener(event, listener) {
      remove(event, listener)
      return provider
    },
    removeAllListeners(event) {
      removeAll(event)
      return provider
    },
  }
  watchState(wallet, sync)
  setTimeout(() => emit('connect', { chainId: toHexId(chainId()) }))

  return {
    provider: Object.freeze(provider),
    sync,
    dropConnection() {
      isDown.current = true
      emit('disconnect', new ProviderRpcError(codes.disconnected, `${wallet.name} lost every network.`))
    },
  }
}
