/** What the session writes to storage once somebody connects. What a page needs before is `stored/saved.ts`. */
import type { Namespace } from '../chains/network.ts'
import { STORED_BY_CONNECTOR } from '../connectors/stored.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { ByNamespace } from './contract.ts'
import { readIds, type Saved, SESSION } from './stored/saved.ts'

/** The chosen one of a wallet's addresses, by namespace: each is removed on its disconnect. */
const ACCOUNT = 'account'

type Change = { readonly [N in Namespace]?: string | undefined }

export type SavedSession = ReturnType<typeof createSavedSession>

export function createSavedSession(storage: SafeStorage, saved: Saved) {
  const accounts = (): ByNamespace<string> => storage.get(ACCOUNT, readIds) ?? {}
  const save = (key: string, values: Change) => {
    const ids = Object.entries(values).filter(([, id]) => id)
    storage.set(key, ids.length > 0 ? Object.fromEntries(ids) : undefined)
  }
  return {
    ...saved,
    saveSession(change: Change) {
      const session = { ...saved.session(), ...change }
      // First: other tabs look when the session changes.
      for (const [id, prefix] of Object.entries(STORED_BY_CONNECTOR))
        if (!Object.values(session).includes(id)) storage.removeAll(prefix)
      save(SESSION, session)
    },
    accounts,
    saveAccounts: (change: Change) => save(ACCOUNT, { ...accounts(), ...change }),
  }
}
