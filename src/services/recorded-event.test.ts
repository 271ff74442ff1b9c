/** The copy of an event: whatever the host gave, it is redacted to the same, and holds nothing of the host's. */
import { describe, expect, it } from 'vitest'
import { error, fakePage, track } from './analytics.testing.ts'
import { recordEvent } from './recorded-event.ts'
import { redactProperties } from './redact-properties.ts'

const record = (properties: object) => recordEvent(track('A', { ...properties }), fakePage(), 1)

class Rows extends Array<unknown> {}

const given: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['plain values', { a: true, b: null, c: 7, d: 12n, e: 'text', f: Number.NaN, g: undefined }],
  ['longer text than is read', { message: 'two words '.repeat(10_000), text: 'a'.repeat(100_000) }],
  ['a link', { url: 'https://shop.example/a?b=c' }],
  ['lists', { list: ['a', 1, { b: 1 }, 'c'.repeat(101), ...Array.from({ length: 60 }, () => 'd')] }],
  ['a list of another class', { list: Rows.from(['a', 'b']) }],
  ['objects and functions', { options: { deep: 1 }, fn: () => 'a', error: new Error('a') }],
  ['many keys', Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key${n}`, n % 10]))],
  ['names that are none', { 'a b': 1, __x: 2, [Symbol('s')]: 3, ok: 4 }],
]

describe('recordEvent', () => {
  it.each(given)('behavior: %s are redacted as the host’s own would be', (_, properties) => {
    expect(redactProperties('A', record(properties)?.properties ?? {})).toEqual(
      redactProperties('A', properties),
    )
  })

  it('attack: holds no object of the host, and none of its getters is read again', () => {
    let reads = 0
    const list = Rows.from(['a'])
    const properties = {
      get counted() {
        return ++reads
      },
      get thrown() {
        throw new Error('x')
      },
      list,
      object: { a: 1 },
    }
    const copy = recordEvent(track('A', properties), fakePage(), 1)?.properties
    list.push('b')
    expect(copy).toEqual({ counted: 1, list: ['a'] })
    expect(copy?.list).not.toBeInstanceOf(Rows)
    expect(reads).toBe(1)
  })

  it('attack: properties that cannot be listed are none', () => {
    const properties = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('x')
        },
      },
    )
    expect(recordEvent(track('A', properties), fakePage(), 1)?.properties).toEqual({})
  })

  it('behavior: of a report its three texts only', () => {
    const properties = { errorType: 'E', errorMessage: 'm', stackTrace: 's', other: 'o' }
    expect(recordEvent({ ...error(''), properties }, fakePage(), 1)?.properties).toEqual({
      errorType: 'E',
      errorMessage: 'm',
      stackTrace: 's',
    })
  })
})
