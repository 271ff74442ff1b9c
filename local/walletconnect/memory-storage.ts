// Owns the storage of sign clients that run in Node: nothing is written to disk. What outlives a client is the same object.
import type { SignClientOptions } from './client.ts'

type Storage = NonNullable<SignClientOptions['storage']>

export function createMemoryStorage(): Storage {
  const texts = new Map<string, string>()
  const read = (key: string) => {
    const text = texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    getKeys: async () => [...texts.keys()],
    getEntries: async () => [...texts.keys()].map((key) => [key, read(key)]),
    getItem: async (key) => read(key),
    async setItem(key, value) {
      texts.set(key, JSON.stringify(value))
    },
    async removeItem(key) {
      texts.delete(key)
    },
  }
}
