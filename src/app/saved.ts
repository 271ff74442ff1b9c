/** What we keep in storage (README lists it): each key once, with what reads it back. `pending` is read elsewhere. */
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import { WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { readField } from '../lib/json.ts'
import { namespaces } from '../lib/namespaces.ts'
import { parseNetworkId } from '../lib/network-id.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { cleanText } from '../lib/text.ts'
import { PENDING } from '../state/transactions.ts'
import { DEFAULTS } from './defaults.ts'

/** Connector ids by namespace: each is removed on its disconnect. */
const SESSION = 'session'
/** The chosen one of a wallet's addresses, by namespace: each is removed on its disconnect. */
const ACCOUNT = 'account'
/** CAIP-2 id: stays after disconnect. */
const NETWORK = 'network'
/** Connector ids, newest first: stays after disconnect. */
const RECENT = 'recent'

/** What services said of accounts (`api/cache.ts`): young for minutes at most, removed on disconnect. */
const CACHES = 'cache-'

/** What WalletConnect keeps (`connectors/walletconnect/store.ts`): nothing of it outlives its place in the session. */
const WALLETCONNECT = 'wc:'

const readId = (value: unknown): string | undefined => cleanText(value, 128) || undefined

/** Which wallet is connected where. */
export type SavedSession = { readonly [N in Namespace]?: string }

const readIds = (value: unknown): SavedSession =>
  Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const id = readId(readField(value, namespace))
      return id ? [[namespace, id]] : []
    }),
  )

const orNone = (ids: SavedSession) => (Object.keys(ids).length > 0 ? ids : undefined)

const readRecent = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, DEFAULTS.recentWallets).flatMap((id) => readId(id) ?? []) : undefined

export const createSaved = (storage: SafeStorage) => ({
  session: (): SavedSession => storage.get(SESSION, readIds) ?? {},
  saveSession(session: SavedSession) {
    // First: other tabs look when the session changes.
    if (!Object.values(session).includes(WALLETCONNECT_ID)) storage.removeAll(WALLETCONNECT)
    storage.set(SESSION, orNone(session))
  },

  accounts: (): SavedSession => storage.get(ACCOUNT, readIds) ?? {},
  saveAccounts: (accounts: SavedSession) => storage.set(ACCOUNT, orNone(accounts)),

  network: () => storage.get(NETWORK, parseNetworkId),
  saveNetwork: (caipNetworkId: CaipNetworkId) => storage.set(NETWORK, caipNetworkId),

  recent: () => storage.get(RECENT, readRecent) ?? [],
  saveRecent: (ids: readonly string[]) => storage.set(RECENT, ids),

  hasPending: () => storage.get(PENDING, (value) => value) !== undefined,
  forgetPending: () => storage.remove(PENDING),
  forgetCaches: () => storage.removeAll(CACHES),
})

export type Saved = ReturnType<typeof createSaved>
