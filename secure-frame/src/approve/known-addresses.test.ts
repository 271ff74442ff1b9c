/** Addresses approved before: kept per account, bounded, and only in memory where storage is refused. */
import { describe, expect, test } from 'vitest'
import { createKnownAddresses } from './known-addresses.ts'

const fakeStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

describe('createKnownAddresses', () => {
  test('behavior: keeps them per account, over a reload', () => {
    const storage = fakeStorage()
    createKnownAddresses(() => storage).add('me', ['a', 'b'])
    createKnownAddresses(() => storage).add('me', ['b', 'c'])
    const known = createKnownAddresses(() => storage)
    expect(known.of('me')).toEqual(['a', 'b', 'c'])
    expect(known.of('other')).toEqual([])
    expect(known.of('constructor')).toEqual([])
  })

  test('behavior: keeps the newest 200', () => {
    const known = createKnownAddresses(fakeStorage)
    const storage = fakeStorage()
    const kept = createKnownAddresses(() => storage)
    for (let at = 0; at < 250; at++) kept.add('me', [`${at}`])
    expect(kept.of('me')).toHaveLength(200)
    expect(kept.of('me').at(-1)).toBe('249')
    expect(known.of('me')).toEqual([])
  })

  test('error: refused storage leaves memory; damaged storage is dropped', () => {
    const refused = createKnownAddresses(() => {
      throw new Error('refused')
    })
    refused.add('me', ['a'])
    expect(refused.of('me')).toEqual(['a'])
    const storage = fakeStorage()
    for (const text of ['{', '{"v":1,"d":7}', '{"v":1,"d":{"me":[1,{},"ok"]}}']) {
      storage.setItem('wallet-modal:approved', text)
      expect(createKnownAddresses(() => storage).of('me')).toEqual(text.includes('ok') ? ['ok'] : [])
    }
  })
})
