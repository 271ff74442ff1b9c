/**
 * How the storage keys begin of what services said of accounts (`api/cache.ts`): young for minutes at most, removed on disconnect, also by
 * who has not fetched the caches.
 */
export const CACHE_KEYS = 'cache-'
