/** A provider for hosts over a wallet whose answers the test writes. */
import { createEip1193Host, type Eip1193Port } from './eip1193-provider.ts'
import { ProviderRpcError } from './provider-error.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const EVENTS = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const

export const make = (over: Partial<Eip1193Port> = {}) => {
  const asked: unknown[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const state = {
    accounts: [ALICE, BOB] as readonly string[],
    chainId: 1 as number | undefined,
    answer: (_: { readonly method: string }): unknown => 'answer',
  }
  const wallet = {
    request: async (args: { readonly method: string }) => {
      asked.push(args)
      return state.answer(args)
    },
    on: (event: string, listener: (value: never) => void) =>
      listeners.set(event, (value) => Reflect.apply(listener, undefined, [value])),
    removeListener: (event: string) => listeners.delete(event),
  }
  const host = createEip1193Host({
    accounts: () => state.accounts,
    chainId: () => state.chainId,
    wallet: () => (state.chainId === undefined ? undefined : wallet),
    connect: async () => {
      state.accounts = [ALICE]
      state.chainId = 1
    },
    switchTo: () => undefined,
    sync: async () => {},
    read: () => undefined,
    ...over,
  })
  const received: (readonly [string, unknown])[] = []
  for (const name of EVENTS) host.provider.on(name, (value: never) => received.push([name, value]))
  const { request } = host.provider
  const ask = (method: unknown, params?: unknown) =>
    Reflect.apply(request, undefined, [{ method, params }]) as Promise<unknown>
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => (error instanceof ProviderRpcError ? error.code : error),
    )
  const leave = () => {
    state.accounts = []
    state.chainId = undefined
  }
  return { ...host, state, asked, wallet, listeners, received, ask, codeOf, leave, request }
}
