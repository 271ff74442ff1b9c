/**
 * Assembles what services know of a connected account: its tokens and identity, its history, names and prices, with the caches of the
 * answers. Fetched at its first use; how calls are made, and everything else, is in `create-api.ts`.
 */
import { ownFailure } from '../errors/own.ts'
import type { Clock } from '../lib/clock.ts'
import { createLazyPart } from '../lib/lazy-part.ts'
import type { Schema } from '../lib/schema.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { balancesSchema, createAccount, identitySchema, readBalances } from './account.ts'
import type { Ask } from './ask.ts'
import { createCache } from './cache.ts'
import { createHistory } from './history.ts'
import { limits } from './limits.ts'
import { createNames, profilesSchema } from './names.ts'
import { createPrices } from './prices.ts'
import type { Request } from './request.ts'
import { createPause } from './rows.ts'

export type DataApiOptions = {
  readonly ask: Ask
  readonly request: Request
  readonly clock: Clock
  readonly storage: SafeStorage
  /** Whether somebody is connected: only then answers about accounts are cached. */
  readonly mayKeep: () => boolean
}

const notFetched = (cause: unknown) => ownFailure('chunk-failed', cause)

export function createDataApi({ ask, request, clock, storage, mayKeep }: DataApiOptions) {
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

  const swap = createLazyPart(
    clock,
    async () => (await import('./swap.ts')).createSwap(ask, request),
    notFetched,
  )
  const onramp = createLazyPart(
    clock,
    async () => (await import('./onramp.ts')).createOnramp(ask),
    notFetched,
  )

  const sessions = createLazyPart(
    clock,
    async () => (await import('./sessions.ts')).createSessions(ask),
    notFetched,
  )

  return {
    /** Fetched with the first feature that swaps. Rejects with `chunk-failed`. */
    swap: swap.get,
    /** The same for buying. */
    onramp: onramp.get,
    /** The same for smart sessions. */
    sessions: sessions.get,
    account: createAccount(ask, caches),
    history: createHistory(ask, () => createPause(clock)),
    prices: createPrices(ask),
    names: createNames(ask, caches.names),
    /** Clears all caches; requests still under way will not be cached. */
    forget() {
      for (const cache of Object.values(caches)) cache.clear()
    },
  }
}

export type DataApi = ReturnType<typeof createDataApi>
