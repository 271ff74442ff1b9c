/** Storage with entries of an earlier version, and what reads it. */
import { createStorage, type SafeStorage } from '../lib/storage.ts'
import { createSavedSession } from '../session/live.ts'
import { createSaved } from '../session/stored/saved.ts'

export const layer = (area: Storage) =>
  createStorage({
    backend: () => area,
    log: (error) => {
      throw error
    },
  })

export const savedOf = (storage: SafeStorage) => createSavedSession(storage, createSaved(storage))
