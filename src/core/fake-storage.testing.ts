/** Owns `localStorage` in memory, and how tests fill it and read it back in the format of `lib/storage`. */

import { parseJson, readField } from '../lib/json.ts'

/** `localStorage` in memory. */
export function fakeStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, String(value)),
  }
}

export const stored = (storage: Storage): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      readField(parseJson(storage.getItem(key) ?? undefined), 'd'),
    ]),
  )

/** As `lib/storage` writes it. */
export const saved = (values: Readonly<Record<string, unknown>>): Storage =>
  fakeStorage(
    Object.fromEntries(
      Object.entries(values).map(([key, d]) => [`wallet-modal:${key}`, JSON.stringify({ v: 1, d })]),
    ),
  )
