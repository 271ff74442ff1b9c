/** A fake service behind `fetch`, with a log of requests, and the whole API in one object. Uses no network and no timers. */
import { type FakeClock, fakeClock } from '../lib/clock.testing.ts'
import { createStorage } from '../lib/storage.ts'
import type { Endpoints } from './base-urls.ts'
import { type ApiOptions, createApi, createCalls } from './create-api.ts'
import { createDataApi } from './create-data-api.ts'
import { createOnramp } from './onramp.ts'
import type { Project } from './request.ts'
import { createSessions } from './sessions.ts'
import { createSwap } from './swap.ts'

export const endpoints: Endpoints = {
  blockchain: 'https://chain.example',
  wallets: 'https://wallets.example',
  analytics: 'https://pulse.example',
}

export const projectId = '0123456789abcdef0123456789abcdef'
export const project: Project = { projectId, sdkType: 'wallet-modal', sdkVersion: 'html-evm-1.0.0' }
export const common = { projectId, st: 'wallet-modal', sv: 'html-evm-1.0.0' }

export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const OTHER = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const NETWORK = 'eip155:1'

export type Sent = {
  readonly host: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly method: string
  readonly body: unknown
  readonly init: RequestInit
  /** Monotonic ms. */
  readonly at: number
}

export type Respond = (sent: Sent) => Response | Promise<Response>

export const json = (value: unknown, init?: ResponseInit): Response =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    headers: { 'content-type': 'application/json' },
    ...init,
  })

/** A response that never comes. */
export const silence = (): Promise<Response> => new Promise(() => {})

/** A body that sends one piece and then nothing; `cancelled` is true once the reader has cancelled. */
export function drip(first = '{') {
  const state = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
    cancel: () => {
      state.cancelled = true
    },
  })
  return { response: new Response(body), state }
}

/** A body of `size` bytes, produced while it is read. */
export function flood(size: number, piece = 1_000_000) {
  const state = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.sent >= size) return controller.close()
      state.sent += piece
      controller.enqueue(new Uint8Array(piece).fill(32))
    },
    cancel: () => {
      state.cancelled = true
    },
  })
  return { response: new Response(body), state }
}

/** A storage in memory, whose contents a test can read or corrupt. */
export function memoryStorage() {
  const items = new Map<string, string>()
  const area: Storage = {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return { items, storage: createStorage({ backend: () => area, log: () => {} }) }
}

export function fakeFetch(clock: FakeClock, respond: Respond) {
  const sent: Sent[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const entry: Sent = {
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
      at: clock.monotonic(),
    }
    sent.push(entry)
    return respond(entry)
  }
  return { fetch, sent }
}

export const isGate = ({ path }: Sent): boolean => path === '/v1/supported-chains'

export const served = (): Response => json({ http: ['eip155:1', 'eip155:8453', 'eip155:137'], ws: [] })

/** Every group of endpoints at once: what arrives with the services, and what is fetched after it. */
export function createWholeApi(options: ApiOptions) {
  const calls = createCalls(options)
  const { ask, request } = calls
  const { forget, ...api } = createApi(options, calls)
  const data = createDataApi({ ...options, ask, request })
  return {
    ...api,
    ...data,
    data: async () => data,
    swap: createSwap(ask, request),
    onramp: createOnramp(ask),
    sessions: createSessions(ask),
    forget() {
      forget()
      data.forget()
    },
  }
}

export type WholeApi = ReturnType<typeof createWholeApi>

type Setup = {
  readonly network?: () => string
  readonly mayKeep?: () => boolean
  readonly project?: () => Project
  readonly memory?: ReturnType<typeof memoryStorage>
  readonly clock?: FakeClock
  readonly gate?: Respond
}

/** The whole API with `respond` as service. `calls()`: the requests without those of the gate. */
export function setup(respond: Respond, p: Setup = {}) {
  const clock = p.clock ?? fakeClock()
  const memory = p.memory ?? memoryStorage()
  const gate = p.gate ?? served
  const { fetch, sent } = fakeFetch(clock, (one) => (isGate(one) ? gate(one) : respond(one)))
  const options: ApiOptions = {
    endpoints,
    project: p.project ?? (() => project),
    clock,
    fetch,
    storage: memory.storage,
    mayKeep: p.mayKeep ?? (() => true),
    activeNetwork: p.network ?? (() => NETWORK),
  }
  const api = createWholeApi(options)
  return { api, options, clock, memory, sent, calls: () => sent.filter((one) => !isGate(one)) }
}

/** The promise's value within `ms`; `{ error }` if it rejected, `'pending'` if it has not settled. */
export async function flush<T>(clock: FakeClock, promise: Promise<T>, ms = 0): Promise<unknown> {
  let outcome: unknown = 'pending'
  promise.then(
    (value) => {
      outcome = value
    },
    (error: unknown) => {
      outcome = { error }
    },
  )
  await clock.advance(ms)
  // Streams of the platform need real tasks.
  for (let turn = 0; outcome === 'pending' && turn < 20; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(0)
  }
  return outcome
}
