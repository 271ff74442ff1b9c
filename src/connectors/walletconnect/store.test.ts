import { describe, expect, it } from 'vitest'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { createStore, sweepStore, wipeStore } from './store.ts'

const keys = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index))

describe('createStore', () => {
  it('behavior: in memory until there is a session, then in storage under our prefix', async () => {
    const storage = fakeStorage({ 'other:key': '1' })
    const store = createStore(() => storage)
    await store.setItem('a', { deep: [1] })
    expect(keys(storage)).toEqual(['other:key'])
    expect(await store.getItem('a')).toEqual({ deep: [1] })
    store.persist('a')
    await store.setItem('b', { two: 2 })
    expect(await createStore(() => storage).getEntries()).toEqual([
      ['a', { deep: [1] }],
      ['b', { two: 2 }],
    ])
    await store.removeItem('a')
    expect(await createStore(() => storage).getKeys()).toEqual(['b'])
    wipeStore(() => storage)
    expect(keys(storage)).toEqual(['other:key'])
  })

  it('behavior: what another tab has ended is not written again', async () => {
    const storage = fakeStorage()
    const one = createStore(() => storage)
    one.persist('a')
    const two = createStore(() => storage)
    wipeStore(() => storage)
    await two.setItem('a', 1)
    expect(keys(storage)).toEqual([])
    one.persist('b')
    await two.setItem('a', 1)
    expect(keys(storage)).toEqual(['wallet-modal:wc:stamp'])
  })

  it('behavior: what was written after the session of another tab had ended is swept, and only then', async () => {
    const storage = fakeStorage({ 'wallet-modal:wc:stamp': '1', 'wallet-modal:wc:late': '1', other: '1' })
    sweepStore(() => storage)
    expect(keys(storage)).toHaveLength(3)
    storage.removeItem('wallet-modal:wc:stamp')
    sweepStore(() => storage)
    expect(keys(storage)).toEqual(['other'])
    expect(() => sweepStore(() => JSON.parse('{'))).not.toThrow()
  })

  it('behavior: closed, it writes no more', async () => {
    const storage = fakeStorage()
    const store = createStore(() => storage)
    store.persist('a')
    store.close()
    await store.setItem('a', 1)
    expect(keys(storage)).toEqual(['wallet-modal:wc:stamp'])
  })

  it('error: a storage that throws: memory has to do', async () => {
    const store = createStore(() => {
      throw new Error('denied')
    })
    store.persist('a')
    await store.setItem('a', 1)
    expect(await store.getItem('a')).toBe(1)
    expect(() => wipeStore(() => JSON.parse('{'))).not.toThrow()
  })

  it.each(['{', 'null', '"x"', '5', '[null]', '["x"]', '[[]]', ''])(
    'attack: %j in storage is nothing, and is swept',
    async (text) => {
      const storage = fakeStorage({
        'wallet-modal:wc:a': text,
        'wallet-modal:wc:b': '[{}]',
        'wallet-modal:wc:stamp': '1',
      })
      const store = createStore(() => storage)
      expect(await store.getItem('a')).toBeUndefined()
      expect(await store.getEntries()).toEqual([['b', [{}]]])
      expect(keys(storage)).toEqual(['wallet-modal:wc:b', 'wallet-modal:wc:stamp'])
    },
  )
})
