import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RUNS } from './runs.testing.ts'
import { createStorage } from './storage.ts'

type Faults = { get?: boolean; set?: boolean; remove?: boolean; missing?: boolean; naming?: boolean }

/** A storage whose operations fail while the fault is on. */
function fakeArea(faults: Faults = {}) {
  const items = new Map<string, string>()
  const unless = <T>(fault: boolean | undefined, use: () => T): T => {
    if (fault) throw new DOMException('no', 'QuotaExceededError')
    return use()
  }
  const area: Storage = {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => unless(faults.get, () => items.get(key) ?? null),
    setItem: (key, value) => unless(faults.set, () => void items.set(key, value)),
    removeItem: (key) => unless(faults.remove, () => void items.delete(key)),
  }
  const backend = () => unless(faults.naming, () => (faults.missing ? undefined : area))
  return { items, area, faults, backend }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function setup(faults?: Faults) {
  const fake = fakeArea(faults)
  const log = vi.fn()
  return { ...fake, log, storage: createStorage({ backend: fake.backend, log }) }
}

afterEach(() => vi.unstubAllGlobals())

describe('createStorage', () => {
  it('behavior: saves under its prefix, with a version, and reads it back through the schema', () => {
    const { storage, items } = setup()
    storage.set('theme', 'dark')
    expect([...items]).toEqual([['wallet-modal:theme', '{"v":1,"d":"dark"}']])
    expect(storage.get('theme', text)).toBe('dark')
    storage.remove('theme')
    expect(storage.get('theme', text)).toBeUndefined()
    storage.set('theme', 'dark')
    storage.set('theme', undefined)
    expect(items.size).toBe(0)
  })

  it('behavior: removes every key that begins so, wherever it is kept, and no other', () => {
    const { storage, items, faults } = setup()
    for (const key of ['cache-a', 'cache-b', 'session']) storage.set(key, 1)
    items.set('wallet-modal:cache-c', 'not ours to read')
    items.set('cache-d', 'of the page')
    faults.set = true
    storage.set('cache-e', 1)
    storage.removeAll('cache-')
    expect([...items.keys()]).toEqual(['wallet-modal:session', 'cache-d'])
    expect(storage.get('cache-e', (value) => value)).toBeUndefined()
    expect(storage.get('session', (value) => value)).toBe(1)
  })

  it.each([
    ['cannot be named', { naming: true }],
    ['is missing', { missing: true }],
    ['removes nothing', { remove: true }],
  ])('error: a storage that %s: what was removed is not read again', (_name, fault) => {
    const { storage, faults } = setup()
    storage.set('cache-a', 1)
    Object.assign(faults, fault)
    expect(() => storage.removeAll('cache-')).not.toThrow()
    if ('remove' in fault) expect(storage.get('cache-a', (value) => value)).toBeUndefined()
  })

  it.each([
    'x',
    '',
    '{',
    'null',
    '"dark"',
    '{"v":0,"d":"dark"}',
    '{"d":"dark"}',
    '{"v":"1","d":"dark"}',
    '{"v":1}',
    '{"v":1,"d":7}',
    '[1]',
    '{"__proto__":{"v":1,"d":"dark"}}',
  ])('attack: %s reads as undefined and is removed', (saved) => {
    const { storage, items, log } = setup()
    items.set('wallet-modal:theme', saved)
    expect(storage.get('theme', text)).toBeUndefined()
    expect(items.size).toBe(0)
    expect(log).not.toHaveBeenCalled()
  })

  it('error: a schema that throws refuses', () => {
    const { storage, items } = setup()
    storage.set('a', 1)
    const schema = () => {
      throw new Error('schema')
    }
    expect(storage.get('a', schema)).toBeUndefined()
    expect(items.size).toBe(0)
  })

  it.each<[string, Faults]>([
    ['naming it throws', { naming: true }],
    ['it is missing', { missing: true }],
    ['every call throws', { get: true, set: true, remove: true }],
    ['it is full', { set: true }],
  ])('attack: works from memory when %s, and logs once at most', (_, faults) => {
    const { storage, items, log } = setup(faults)
    expect(storage.get('a', text)).toBeUndefined()
    storage.set('a', 'x')
    expect(storage.get('a', text)).toBe('x')
    storage.set('a', 'y')
    expect(storage.get('a', text)).toBe('y')
    storage.remove('a')
    expect(storage.get('a', text)).toBeUndefined()
    storage.remove('b')
    expect(items.size).toBe(0)
    expect(log).toHaveBeenCalledTimes(faults.missing ? 0 : 1)
  })

  it('error: a value that could not be replaced does not come back with the next page', () => {
    const { storage, items, faults, backend } = setup()
    storage.set('account', 'old')
    faults.set = true
    storage.set('account', 'new')
    expect(storage.get('account', text)).toBe('new')
    expect(items.size).toBe(0)
    expect(createStorage({ backend, log: vi.fn() }).get('account', text)).toBeUndefined()
  })

  it('error: a removal that failed holds for this page', () => {
    const { storage, faults } = setup()
    storage.set('account', 'old')
    faults.remove = true
    storage.remove('account')
    expect(storage.get('account', text)).toBeUndefined()
    storage.set('account', 'new')
    expect(storage.get('account', text)).toBe('new')
  })

  it('error: a value that is not JSON is logged and the old one stays', () => {
    const { storage, log } = setup()
    storage.set('a', 'x')
    const circle: { self?: unknown } = {}
    circle.self = circle
    storage.set('a', circle)
    storage.set('a', 1n)
    expect(storage.get('a', text)).toBe('x')
    expect(log).toHaveBeenCalledOnce()
  })

  it('behavior: any JSON value comes back, whatever fails on the way', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', '__proto__', ''),
      value: fc.oneof(fc.string(), fc.constant(undefined)),
      faults: fc.record({
        get: fc.boolean(),
        set: fc.boolean(),
        remove: fc.boolean(),
        naming: fc.boolean(),
        missing: fc.boolean(),
      }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { storage, faults, log } = setup()
        const expected = new Map<string, string | undefined>()
        for (const { key, value, faults: now } of steps) {
          Object.assign(faults, now)
          storage.set(key, value)
          expected.set(key, value)
          Object.assign(faults, { get: false, naming: false, missing: false })
          for (const [name, last] of expected) expect(storage.get(name, text)).toBe(last)
        }
        expect(log.mock.calls.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})

describe('onChange', () => {
  const event = (init: { key: string | null; newValue?: string | null; storageArea: Storage }) =>
    Object.assign(new Event('storage'), { newValue: null, ...init })

  it('behavior: reports our keys changed by other tabs, and nothing else', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { storage, area } = setup()
    const callback = vi.fn()
    const stop = storage.onChange(callback)
    page.dispatchEvent(event({ key: 'wallet-modal:theme', newValue: '', storageArea: area }))
    page.dispatchEvent(event({ key: 'wallet-modal:theme', storageArea: area }))
    page.dispatchEvent(event({ key: 'other', storageArea: area }))
    page.dispatchEvent(event({ key: 'wallet-modal:theme', storageArea: fakeArea().area }))
    page.dispatchEvent(event({ key: null, storageArea: area }))
    expect(callback.mock.calls).toEqual([
      ['theme', false],
      ['theme', true],
      [null, true],
    ])
    stop()
    page.dispatchEvent(event({ key: 'wallet-modal:theme', storageArea: area }))
    expect(callback).toHaveBeenCalledTimes(3)
  })

  it('behavior: what another tab saved replaces what could only be kept in memory', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { storage, area, items, faults } = setup({ set: true })
    storage.onChange(() => {})
    storage.set('theme', 'dark')
    faults.set = false
    items.set('wallet-modal:theme', '{"v":1,"d":"light"}')
    page.dispatchEvent(event({ key: 'wallet-modal:theme', storageArea: area }))
    expect(storage.get('theme', text)).toBe('light')
    faults.set = true
    storage.set('theme', 'dark')
    page.dispatchEvent(event({ key: null, storageArea: area }))
    expect(storage.get('theme', text)).toBeUndefined()
  })

  it('error: on a server and without a storage it stays silent', () => {
    expect(setup().storage.onChange(() => {})()).toBeUndefined()
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { storage, area } = setup({ naming: true })
    const callback = vi.fn()
    storage.onChange(callback)
    page.dispatchEvent(event({ key: 'wallet-modal:theme', storageArea: area }))
    expect(callback).not.toHaveBeenCalled()
  })
})
