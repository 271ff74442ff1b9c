/** How the storage keys of all caches begin, for whoever removes them without having fetched the caches. */
export const CACHE_KEYS = 'cache-'
