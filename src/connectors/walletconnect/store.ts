/**
 * Where the sign client keeps its things: in memory until there is a session, from then on also in storage, under our own
 * prefix; after `wipe` nowhere (decisions 37). The library's own database is never opened.
 */
import { parseJson } from '../../lib/json.ts'

const PREFIX = 'wallet-modal:wc:'
const STAMP = `${PREFIX}stamp`

export type Store = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Another tab has a session of its own since this was read. */
  isBehind(): boolean
  /** There is a session: it outlives the page from now on. */
  keep(): void
  /** The client is closed: what it still writes is lost. */
  close(): void
}

/** Naming the storage throws in some frames, writing when it is full: then memory has to do. */
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

/** Nobody has a session any more: what a tab has still written, before it heard of that, goes as well. */
export function sweepStore(backend: () => Storage): void {
  if (quietly(() => backend().getItem(STAMP)) == null) wipeStore(backend)
}

/** Everything that was kept is gone. */
export function wipeStore(backend: () => Storage): void {
  quietly(() => {
    const area = backend()
    for (const key of keysIn(area)) area.removeItem(key)
  })
}

export function createStore(backend: () => Storage): Store {
  const texts = new Map<string, string>()
  quietly(() => {
    const area = backend()
    for (const key of keysIn(area))
      if (key !== STAMP) texts.set(key.slice(PREFIX.length), area.getItem(key) ?? '')
  })
  const stored = () => quietly(() => backend().getItem(STAMP)) ?? undefined
  /** Of the session that is kept. Another tab that disconnects takes it away: then nothing is written after it. */
  let stamp = stored()
  const isKept = () => stamp !== undefined && stored() === stamp
  const write = (key: string, text: string) => quietly(() => backend().setItem(PREFIX + key, text))
  const read = (key: string) => parseJson(texts.get(key), 5_000_000)

  return {
    getKeys: async () => [...texts.keys()],
    // The client asks for what it has written itself, so it knows the type.
    getEntries: async <T>() => [...texts.keys()].map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key, value) {
      const text = JSON.stringify(value) ?? 'null'
      texts.set(key, text)
      if (isKept()) write(key, text)
    },
    async removeItem(key) {
      texts.delete(key)
      if (isKept()) quietly(() => backend().removeItem(PREFIX + key))
    },
    isBehind: () => stored() !== undefined && !isKept(),
    keep() {
      const next = `${Math.random()}`
      stamp = next
      quietly(() => backend().setItem(STAMP, next))
      for (const [key, text] of texts) write(key, text)
    },
    close() {
      stamp = undefined
    },
  }
}
