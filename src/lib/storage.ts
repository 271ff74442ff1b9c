/**
 * Owns saving: a small versioned layer over `localStorage` that never throws. What cannot be saved is kept in memory for the
 * life of the page. It knows no key: each owner of a key brings its schema; never save a secret (decisions 11).
 */
import { isRecord, parseJson } from './json.ts'

const PREFIX = 'wallet-modal:'
const VERSION = 1

export type SafeStorage = {
  /** The saved value as the schema reads it; undefined when absent. What the schema refuses is removed. */
  get<T>(key: string, schema: (value: unknown) => T | undefined): T | undefined
  /** Saves a JSON value; undefined removes it. */
  set(key: string, value: unknown): void
  remove(key: string): void
  /** Removes every key that begins so. */
  removeAll(start: string): void
  /** Calls back when another tab changes a key (null: all of them); returns its end. */
  onChange(callback: (key: string | null) => void): () => void
}

export type StorageOptions = {
  /** Asked on every use, because even naming `localStorage` throws in some frames. */
  backend: () => Storage | undefined
  /** Told the first failure only. */
  log: (error: unknown) => void
}

export function createStorage({ backend, log }: StorageOptions): SafeStorage {
  /** What the backend refused: a value, or null for a removal. Newer than what the backend holds. */
  const memory = new Map<string, string | null>()
  let logged = false

  /** Whether `use` reached a backend and did not throw. */
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
      // Without this an older value would come back with the next page. Removing works when the storage is full.
      attempt((area) => area.removeItem(PREFIX + key))
      memory.set(key, text)
    },
    onChange(callback) {
      if (typeof window === 'undefined') return () => {}
      const listener = ({ key, storageArea }: StorageEvent) => {
        let ours = false
        attempt((area) => {
          ours = storageArea === area
        })
        if (!ours) return
        if (key === null) {
          memory.clear()
          callback(null)
        } else if (key.startsWith(PREFIX)) {
          const name = key.slice(PREFIX.length)
          memory.delete(name)
          callback(name)
        }
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}

function read<T>(text: string, schema: (value: unknown) => T | undefined): T | undefined {
  const saved = parseJson(text)
  if (!isRecord(saved) || saved.v !== VERSION) return undefined
  try {
    return schema(saved.d)
  } catch {
    // A schema that throws refuses.
    return undefined
  }
}
