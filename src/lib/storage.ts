/**
 * A small versioned layer over `localStorage` that never throws. What cannot be saved is kept in memory until the page is left.
 * Defines no keys: each caller brings its key and schema. Never save a secret (decisions 11).
 */
import { isRecord, parseJson } from './json.ts'
import { listen } from './listen.ts'

const PREFIX = 'wallet-modal:'
const VERSION = 1

export type SafeStorage = {
  /** The saved value, read by the schema; undefined when absent. A value that the schema refuses is removed. */
  get<T>(key: string, schema: (value: unknown) => T | undefined): T | undefined
  /** Saves a JSON value; undefined removes it. */
  set(key: string, value: unknown): void
  remove(key: string): void
  /** Removes every key that starts with `start`. */
  removeAll(start: string): void
  /**
   * Calls back when another tab changes a key (null: all keys); returns a function that ends this. `isRemoved`: by that change, though
   * it may be there anew: a tab that slept hears of all changes at once, when the last of them is stored.
   */
  onChange(callback: (key: string | null, isRemoved: boolean) => void): () => void
}

export type StorageOptions = {
  /** Called at every use, because in some frames reading `window.localStorage` throws. */
  backend: () => Storage | undefined
  /** Called with the first failure only. */
  log: (error: unknown) => void
}

export function createStorage({ backend, log }: StorageOptions): SafeStorage {
  /** Writes that the backend refused; null for a removal. Newer than what the backend has. */
  const memory = new Map<string, string | null>()
  let logged = false

  /** Returns whether there was a backend and `use` did not throw. */
  function attempt(use: (area: Storage) => void): boolean {
    try {
      const area = backend()
      if (area) use(area)
      return Boolean(area)
    } catch (error) {
      report(error)
      return false
    }
  }

  function report(error: unknown): void {
    if (!logged) log(error)
    logged = true
  }

  function remove(key: string): void {
    if (attempt((area) => area.removeItem(PREFIX + key))) memory.delete(key)
    else memory.set(key, null)
  }

  return {
    remove,
    get(key, schema) {
      let text = memory.get(key)
      if (text === undefined)
        attempt((area) => {
          text = area.getItem(PREFIX + key)
        })
      if (text === undefined || text === null) return undefined
      const value = read(text, schema)
      if (value === undefined) remove(key)
      return value
    },
    removeAll(start) {
      const keys = [...memory.keys()]
      attempt((area) => {
        for (let index = area.length; index--; ) keys.push(area.key(index)?.slice(PREFIX.length) ?? '')
      })
      for (const key of keys) if (key.startsWith(start)) remove(key)
    },
    set(key, value) {
      if (value === undefined) return remove(key)
      let text: string
      try {
        text = JSON.stringify({ v: VERSION, d: value })
      } catch (error) {
        return report(error)
      }
      if (attempt((area) => area.setItem(PREFIX + key, text))) return void memory.delete(key)
      // Else an older value would come back after a reload. Removing works even when the storage is full.
      attempt((area) => area.removeItem(PREFIX + key))
      memory.set(key, text)
    },
    onChange(callback) {
      if (typeof window === 'undefined') return () => {}
      return listen(window, 'storage', ({ key, newValue, storageArea }: StorageEvent) => {
        let isOurs = false
        attempt((area) => {
          isOurs = storageArea === area
        })
        if (!isOurs || key?.startsWith(PREFIX) === false) return
        const name = key?.slice(PREFIX.length) ?? null
        if (name === null) memory.clear()
        else memory.delete(name)
        callback(name, newValue === null)
      })
    },
  }
}

function read<T>(text: string, schema: (value: unknown) => T | undefined): T | undefined {
  const saved = parseJson(text)
  if (!isRecord(saved) || saved.v !== VERSION) return undefined
  try {
    return schema(saved.d)
  } catch {
    // A schema that throws counts as one that refuses.
    return undefined
  }
}
