/**
 * A mock wallet for tests: an EIP-1193 provider whose answers the test sets and whose requests it can read. It has no
 * key and signs nothing itself.
 */
import type { Eip1193Provider, Hex } from '../chains/chain.ts'

export type MockRequest = { readonly method: string; readonly params: unknown }
export type MockAnswer = (params: unknown) => unknown

export type MockProvider = Eip1193Provider & {
  /** Every request so far, in order. */
  readonly requests: readonly MockRequest[]
  /** Sets the answer to `method`; what the function throws is the wallet's error. */
  answer(method: string, answer: MockAnswer): void
  /** Emits a wallet event: `accountsChanged`, `chainChanged`, `disconnect`. */
  emit(event: string, value: unknown): void
}

export type MockOptions = {
  /** Shared once the page has asked for them (`eth_requestAccounts`). One account unless you say otherwise. */
  readonly accounts?: readonly Hex[]
  /** The network that the wallet is on; 1, Ethereum, unless you say otherwise. */
  readonly chainId?: number
  /** Answers all other methods, for example with a real node. */
  readonly fallback?: (request: MockRequest) => unknown
}

/** An EIP-1193 error as wallets throw it. */
export const providerError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })

/** A wallet for `announceMockWallet` or `customWallets`. What it has no answer to it refuses with 4200; it signs nothing. */
export function createMockProvider(options: MockOptions = {}): MockProvider {
  const requests: MockRequest[] = []
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  let chainId = options.chainId ?? 1
  let isShared = false

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [value])
  }
  const accounts = () => options.accounts ?? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']

  const answers = new Map<string, MockAnswer>([
    ['eth_chainId', () => `0x${chainId.toString(16)}`],
    ['eth_accounts', () => (isShared ? accounts() : [])],
    [
      'eth_requestAccounts',
      () => {
        isShared = true
        return accounts()
      },
    ],
    [
      'wallet_switchEthereumChain',
      (params) => {
        const [wanted] = Array.isArray(params) ? params : []
        chainId = Number(Reflect.get(Object(wanted), 'chainId'))
        emit('chainChanged', `0x${chainId.toString(16)}`)
        return null
      },
    ],
    ['wallet_getPermissions', () => (isShared ? [{ parentCapability: 'eth_accounts' }] : [])],
    [
      'wallet_revokePermissions',
      () => {
        isShared = false
        return null
      },
    ],
  ])

  return {
    requests,
    emit,
    answer: (method, answer) => void answers.set(method, answer),
    async request({ method, params }) {
      const request = { method, params }
      requests.push(request)
      const answer = answers.get(method)
      if (answer) return answer(params)
      if (options.fallback) return options.fallback(request)
      throw providerError(4200, `The mock wallet does not answer ${method}`)
    },
    on(event, listener) {
      const added = listeners.get(event) ?? new Set()
      listeners.set(event, added.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
