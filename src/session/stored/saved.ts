/**
 * What a page reads and writes of the session's storage whether or not anybody connects (`docs/privacy.md` lists the keys);
 * `session/live.ts` has what only a connection writes, but for the recent wallets.
 */

import type { CaipNetworkId } from '../../chains/network.ts'
import { CACHE_KEYS } from '../../lib/cache-keys.ts'
import { readField } from '../../lib/json.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { parseNetworkId } from '../../lib/network-id.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import { cleanText } from '../../lib/text.ts'
import { PENDING } from '../../state/transactions.ts'
import type { ByNamespace } from '../contract.ts'
import { RECENT_WALLETS } from './limits.ts'

/** Connector ids by namespace: each is removed when visitor or host disconnect. A wallet that disconnects by itself may be locked, so it stays unless its session is over. */
export const SESSION = 'session'
/** CAIP-2 id: stays after disconnect. */
const NETWORK = 'network'
/** Connector ids, newest first: stays after disconnect. */
const RECENT = 'recent'

const readId = (value: unknown): string | undefined => cleanText(value, 128) || undefined

/** Ids by namespace, of connectors or accounts. */
export const readIds = (value: unknown): ByNamespace<string> =>
  Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const id = readId(readField(value, namespace))
      return id ? [[namespace, id]] : []
    }),
  )

const readRecent = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, RECENT_WALLETS).flatMap((id) => readId(id) ?? []) : undefined

export const createSaved = (storage: SafeStorage) => ({
  session: (): ByNamespace<string> => storage.get(SESSION, readIds) ?? {},
  network: () => storage.get(NETWORK, parseNetworkId),
  saveNetwork: (caipNetworkId: CaipNetworkId) => storage.set(NETWORK, caipNetworkId),
  recent: () => storage.get(RECENT, readRecent) ?? [],
  saveRecent: (ids: readonly string[]) => storage.set(RECENT, ids),
  hasPending: () => storage.get(PENDING, (value) => value) !== undefined,
  forgetPending: () => storage.removeAll(PENDING),
  forgetCaches: () => storage.removeAll(CACHE_KEYS),
})

export type Saved = ReturnType<typeof createSaved>
