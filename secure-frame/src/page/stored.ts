/**
 * What the frame keeps in IndexedDB: structured clones, so that keys that cannot be extracted can be kept. Where the browser refuses
 * (partitioned away, private windows), memory stands in until the frame is left.
 */
import type { Clock } from '../../../src/lib/clock.ts'
import { withDeadline } from '../../../src/lib/flight.ts'

export type Stored = {
  /** Undefined if there is none. What it is, its reader checks. */
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Answers what is there afterwards: two tabs that make one at the same time get the same. */
  setIfAbsent(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
}

const NAME = 'secure-frame'
const STORE = 'values'
/** A browser that answers nothing in this time counts as one that refuses. */
const DEADLINE_MS = 3_000

export function createMemory(): Stored {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    setIfAbsent: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
  }
}

/** `factory`: reading `window.indexedDB` may throw. `log` is told once that memory stands in. */
export function createStored(factory: () => IDBFactory, clock: Clock, log: (error: unknown) => void): Stored {
  const memory = createMemory()
  let isRefused = false
  let opened: Promise<IDBDatabase> | undefined

  const open = async () => request(withUpgrade(factory().open(NAME, 1)))

  /** `use` resolves with the answer once the transaction is complete. */
  const attempt = async <T>(
    use: (store: IDBObjectStore) => Promise<T>,
    instead: () => Promise<T>,
  ): Promise<T> => {
    if (isRefused) return instead()
    const run = async () => {
      opened ??= open()
      const transaction = (await opened).transaction(STORE, 'readwrite')
      const [value] = await Promise.all([use(transaction.objectStore(STORE)), completed(transaction)])
      return value
    }
    const inTime = () =>
      withDeadline(run(), DEADLINE_MS, clock, () => new Error('The storage does not answer'))
    const before = opened
    try {
      return await inTime().catch((error) => {
        // Safari ends the connection of a page that was in the background. What is stored is still there, for a new one.
        if (!before || !(error instanceof DOMException)) throw error
        if (opened === before) opened = undefined
        return inTime()
      })
    } catch (error) {
      // From here on memory alone: half of the values there and half here would be keys that do not fit each other.
      isRefused = true
      log(error)
      return instead()
    }
  }

  return {
    get: (name) =>
      attempt<unknown>(
        (store) => request(store.get(name)),
        () => memory.get(name),
      ),
    set: (name, value) =>
      attempt(
        async (store) => void (await request(store.put(value, name))),
        () => memory.set(name, value),
      ),
    setIfAbsent: (name, value) =>
      attempt<unknown>(
        async (store) => {
          const there: unknown = await request(store.get(name))
          if (there !== undefined) return there
          await request(store.put(value, name))
          return value
        },
        () => memory.setIfAbsent(name, value),
      ),
    remove: (name) =>
      attempt(
        async (store) => void (await request(store.delete(name))),
        () => memory.remove(name),
      ),
  }
}

const withUpgrade = (opening: IDBOpenDBRequest) => {
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  return opening
}

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
