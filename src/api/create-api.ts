/**
 * Assembles the API client that arrives at the first intent: directory, project, images, analytics, and how every call is made. What only
 * a connected account needs is in `create-data-api.ts`, which is fetched at its first use. Returns and throws, and writes no state.
 */

import { ownFailure } from '../errors/own.ts'
import { CACHE_KEYS } from '../lib/cache-keys.ts'
import type { Clock } from '../lib/clock.ts'
import { createLazyPart } from '../lib/lazy-part.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { createAnalytics } from './analytics.ts'
import { createAsk } from './ask.ts'
import type { Endpoints } from './base-urls.ts'
import { createGate } from './gate.ts'
import { createImages } from './images.ts'
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
}

/** How every call is made. One for all parts of the API, so that the gate is asked once. */
export function createCalls(p: ApiOptions) {
  const request = createRequest(p)
  return { request, ask: createAsk({ ...p, request, gate: createGate(request) }) }
}

export function createApi(p: ApiOptions, { request, ask } = createCalls(p)) {
  const { clock, storage } = p
  const data = createLazyPart(
    clock,
    async () => (await import('./create-data-api.ts')).createDataApi({ ...p, ask, request }),
    (cause) => ownFailure('chunk-failed', cause),
  )

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
      data.whenThere(({ forget }) => forget())
    },
  }
}

export type Api = ReturnType<typeof createApi>
