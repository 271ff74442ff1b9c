/**
 * Assembles the API client that arrives at the first intent: directory, project, images, analytics, and how every call is made. What only
 * a connected account needs is in `create-data-api.ts`, which is fetched at its first use. Returns and throws, and writes no state.
 */
import { ownFailure } from '../errors/own.ts'
import type { Clock } from '../lib/clock.ts'
import { createFlights, withDeadline } from '../lib/flight.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { createAnalytics } from './analytics.ts'
import { createAsk } from './ask.ts'
import type { Endpoints } from './base-urls.ts'
import { CACHE_KEYS } from './cache-keys.ts'
import type { DataApi } from './create-data-api.ts'
import { createGate } from './gate.ts'
import { createImages } from './images.ts'
import { limits } from './limits.ts'
import { createProject } from './project.ts'
import { createRequest, type Project } from './request.ts'
import { createPause } from './rows.ts'
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

/** How every call is made. One for all parts of the API, so that the gate is asked once. */
export function createCalls(p: ApiOptions) {
  const request = createRequest(p)
  return { request, ask: createAsk({ ...p, request, gate: createGate(request) }) }
}

/** Fetches the data part once, for all who ask; after a failure the next use asks again. */
const createDataLoader = (p: ApiOptions, { ask }: ReturnType<typeof createCalls>) => {
  const flights = createFlights()
  let loaded: DataApi | undefined

  const load = async (): Promise<DataApi> => {
    const late = () => ownFailure('chunk-failed')
    const part = withDeadline(import('./create-data-api.ts'), limits.chunk, p.clock, late)
    const { createDataApi } = await part.catch((error) => {
      throw ownFailure('chunk-failed', error)
    })
    loaded = createDataApi({ ...p, ask })
    return loaded
  }

  return {
    get: async (): Promise<DataApi> => loaded ?? flights.once('data', load),
    forget: () => loaded?.forget(),
  }
}

export function createApi(p: ApiOptions, calls = createCalls(p)) {
  const { clock, storage } = p
  const { request, ask } = calls
  const data = createDataLoader(p, calls)

  return {
    wallets: createWalletDirectory(ask, () => createPause(clock)),
    project: createProject(ask),
    images: createImages(ask, request, clock),
    analytics: createAnalytics(ask, request),
    /** What services know of accounts, names and tokens. Rejects with `chunk-failed`. */
    data: data.get,
    /** Clears all caches about accounts: on disconnect, and on a page load without a session. */
    forget() {
      // An earlier page load may have saved answers, whether or not this one has fetched the part that reads them.
      storage.removeAll(CACHE_KEYS)
      data.forget()
    },
  }
}

export type Api = ReturnType<typeof createApi>
