/**
 * The sign client's storage, under our own prefix: in memory until there is a session, then also in `localStorage`;
 * after `close` nothing is written (decisions 37). The library's own IndexedDB is never opened.
 */
import { isRecord, parseJson } from '../../lib/json.ts'

const PREFIX = 'wallet-modal:wc:'
const STAMP = `${PREFIX}stamp`

export type Store = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Another tab has stored a session of its own since this store was read. */
  isStale(): boolean
  /** What is to be restored; undefined where nothing is. */
  topic(): string | undefined
  /** What storage names by now, which another tab may have written. */
  topicNow(): string | undefined
  /** Writes everything to storage, and keeps writing: there is a session to restore. */
  persist(topic: string): void
  /** Stops writing to storage: the client is closed. */
  close(): void
}

/** Accessing storage throws in some frames, and writing throws when it is full; memory is used then. */
const quietly = <T>(use: () => T): T | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}

const keysIn = (area: Storage): string[] =>
  Array.from({ length: area.length }, (_, index) => area.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

/**
 * Wipes the storage if it holds no session: a tab may have written before it knew that another one had disconnected.
 */
export function sweepStore(backend: () => Storage): void {
  if (quietly(() => backend().getItem(STAMP)) == null) wipeStore(backend)
}

/** Removes everything that was stored. */
export function wipeStore(backend: () => Storage): void {
  quietly(() => {
    const area = backend()
    for (const key of keysIn(area)) area.removeItem(key)
  })
}

const parse = (text: string | undefined) => parseJson(text, 5_000_000)

/** The client writes objects and lists of objects, and believes whatever it reads. */
const isReadable = (text: string): boolean => [parse(text)].flat().every(isRecord)

export function createStore(backend: () => Storage): Store {
  const texts = new Map<string, string>()
  quietly(() => {
    const area = backend()
    for (const key of keysIn(area)) {
      if (key === STAMP) continue
      const text = area.getItem(key)
      if (text !== null && isReadable(text)) texts.set(key.slice(PREFIX.length), text)
      // The client does without.
      else area.removeItem(key)
    }
  })
  const stored = () => quietly(() => backend().getItem(STAMP)) ?? undefined
  /** The topic of the session in use. Another tab removes it when it disconnects; after that nothing is written. */
  let stamp = stored()
  const isPersistent = () => stamp !== undefined && stored() === stamp
  const write = (key: string, text: string) => quietly(() => backend().setItem(PREFIX + key, text))
  const read = (key: string) => parse(texts.get(key))

  return {
    getKeys: async () => [...texts.keys()],
    // What the client has written itself, or what looks like it.
    getEntries: async <T>() => [...texts.keys()].map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key, value) {
      const text = JSON.stringify(value) ?? 'null'
      texts.set(key, text)
      if (isPersistent()) write(key, text)
    },
    async removeItem(key) {
      texts.delete(key)
      if (isPersistent()) quietly(() => backend().removeItem(PREFIX + key))
    },
    isStale: () => stored() !== undefined && !isPersistent(),
    topic: () => stamp,
    topicNow: stored,
    persist(topic) {
      stamp = topic
      for (const [key, text] of texts) write(key, text)
      // Last: by then other tabs may read what it stands for.
      quietly(() => backend().setItem(STAMP, topic))
    },
    close() {
      stamp = undefined
    },
  }
}
