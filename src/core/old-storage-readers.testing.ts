import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import { createStorage, type SafeStorage } from '../lib/storage.ts'
import { createSavedSession } from '../session/saved-session.ts'
import { createSaved } from '../session/stored/saved.ts'

export const layer = (area: Storage) =>
  createStorage({
    backend: () => area,
    log: (error) => {
      throw error
    },
  })

export const savedOf = (storage: SafeStorage) => createSavedSession(storage, createSaved(storage))
