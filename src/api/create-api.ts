/** Assembles the API client: every HTTP call of the product except chain RPC. It returns and throws, and writes no state. */
import type { Clock } from '../lib/clock.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { balancesSchema, createAccount, identitySchema, readBalances } from './account.ts'
import { createAnalytics } from './analytics.ts'
import { createAsk } from './ask.ts'
import type { Endpoints } from './base-urls.ts'
import { createCache } from './cache.ts'
import type { Schema } from './fields.ts'
import { createGate } from './gate.ts'
import { createHistory } from './history.ts'
import { createImages } from './images.ts'
import { limits } from './limits.ts'
import { createNames, profilesSchema } from './names.ts'
import { createOnramp } from './onramp.ts'
import { createPrices } from './prices.ts'
import { createProject } from './project.ts'
import { createRequest, type Project } from './request.ts'
import type { Pause } from './rows.ts'
import { createSessions } from './sessions.ts'
import { createSwap } from './swap.ts'
import { createWalletDirectory } from './wallets.ts'

export type ApiOptions = {
  readonly endpoints: Endpoints
  readonly project: () => Project
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly storage: SafeStorage
  /** Whether somebody is connected: only then answers about accounts are cached. */
  readonly mayKeep: () => boolean
  /** CAIP-2. Data calls are skipped if it is not served. */
  readonly activeNetwork: () => string
  readonly clientId?: (() => string | undefined) | undefined
}

/** Milliseconds of work before yielding to the page: an eighth of a frame. */
const SLICE_MS = 2

/** Returns a function that yields to the page when the current task has lasted long enough; its first call always yields. */
const createPause = (clock: Clock): Pause => {
  let since = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.monotonic() - since < SLICE_MS) return
    await clock.wait(0)
    since = clock.monotonic()
  }
}

export function createApi(p: ApiOptions) {
  const { clock, storage, mayKeep } = p
  const request = createRequest(p)
  const ask = createAsk({ ...p, request, gate: createGate(request) })
  const cache = <T>(
    name: string,
    lifetime: number,
    schema: Schema<T>,
    read?: (wire: unknown) => Promise<T>,
  ) => createCache({ name, lifetime, schema, read, storage, clock, mayKeep })

  const caches = {
    balance: cache('balance', limits.balanceLife, balancesSchema, (wire) =>
      readBalances(wire, createPause(clock)),
    ),
    identity: cache('identity', limits.nameLife, identitySchema),
    names: cache('names', limits.nameLife, profilesSchema),
  }

  return {
    account: createAccount(ask, caches),
    history: createHistory(ask, () => createPause(clock)),
    swap: createSwap(ask, request),
    prices: createPrices(ask),
    onramp: createOnramp(ask),
    names: createNames(ask, caches.names),
    sessions: createSessions(ask),
    wallets: createWalletDirectory(ask, () => createPause(clock)),
    project: createProject(ask),
    images: createImages(ask, request, clock),
    analytics: createAnalytics(ask, request),
    /** Clears all caches about accounts: on disconnect, and on a page load without a session. */
    forget() {
      for (const cache of Object.values(caches)) cache.clear()
    },
  }
}

export type Api = ReturnType<typeof createApi>
