/** What storage has of a session once somebody connects. What a page needs of it before is `stored/saved.ts`. */
import { STORED_BY_CONNECTOR } from '../connectors/stored.ts'
import type { Namespace } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { ByNamespace, Change } from './contract.ts'
import { readIds, type Saved, SESSION } from './stored/saved.ts'

/** The chosen one of a wallet's addresses, by namespace: each is removed on its disconnect. */
const ACCOUNT = 'account'

/** A prefix of several ends with a colon. */
const forgetKeys = (storage: SafeStorage, prefix: string): void =>
  prefix.endsWith(':') ? storage.removeAll(prefix) : storage.remove(prefix)

const nothingOf = (gone: readonly Namespace[]): Change =>
  Object.fromEntries(gone.map((one) => [one, undefined]))

export type SavedSession = ReturnType<typeof createSavedSession>

export function createSavedSession(storage: SafeStorage, saved: Saved) {
  const accounts = (): ByNamespace<string> => storage.get(ACCOUNT, readIds) ?? {}
  const save = (key: string, values: Change) => {
    const ids = Object.entries(values).filter(([, id]) => id)
    storage.set(key, ids.length > 0 ? Object.fromEntries(ids) : undefined)
  }
  const saveAccounts = (change: Change) => save(ACCOUNT, { ...accounts(), ...change })
  const saveSession = (change: Change) => {
    const session = { ...saved.session(), ...change }
    // First: other tabs look when the session changes.
    for (const [id, prefix] of Object.entries(STORED_BY_CONNECTOR))
      if (!Object.values(session).includes(id)) forgetKeys(storage, prefix)
    save(SESSION, session)
  }
  return {
    ...saved,
    saveSession,
    accounts,
    saveAccounts,
    /** The chosen accounts of these, and their ids unless they are somebody else's: another tab may have connected another wallet meanwhile. */
    forget(gone: readonly Namespace[], ids: ByNamespace<string>) {
      saveAccounts(nothingOf(gone))
      const stored = saved.session()
      const isOwn = (one: Namespace) => ids[one] === undefined || ids[one] === stored[one]
      saveSession(nothingOf(gone.filter(isOwn)))
      if (Object.keys(saved.session()).length === 0) saved.forgetPending()
    },
  }
}
