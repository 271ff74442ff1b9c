import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findKnown, knownNetworks } from '../../chains/networks.ts'
import { alertWords } from '../../core/alert-words.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { createGivenOptions } from './given-options.ts'
import { accepts, give, hostile, refuses } from './options.testing.ts'
import { defaultConfig, type OptionName, optionNames, options } from './options.ts'

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}
const circular: Record<string, unknown> = {}
circular['self'] = circular

const ID = 'a'.repeat(32)

const optimism = {
  id: 10,
  name: 'My Optimism',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/rpc'] } },
  blockExplorers: { default: { url: 'https://explorer.example' } },
}

const flags = optionNames.filter((name) => options[name].kind === 'boolean')

describe('flags', () => {
  it.each(flags)('param: %s', (name) => {
    for (const [raw, value] of [
      [true, true],
      ['', true],
      ['true', true],
      [false, false],
      ['false', false],
    ])
      accepts(name, raw, value)
    for (const bad of ['yes', '0', 0, 1, {}, [], () => {}, Symbol('x'), 1n, hostile(), Number.NaN])
      refuses(name, bad)
  })
})

describe('words and numbers', () => {
  it.each<[OptionName, unknown[], unknown[]]>([
    ['projectId', [ID, ID.toUpperCase()], ['', 'x', `${ID}0`, 1, [ID], { toString: () => ID }]],
    ['themeMode', ['dark', 'light', 'auto'], ['', 'Dark', 'system', 1, ['dark'], 'constructor']],
    ['logLevel', ['silent', 'error', 'warn', 'info', 'debug'], ['verbose', '', 0, {}]],
    [
      'locale',
      ['auto', 'en', 'de-AT', 'zh-Hant-TW', 'ar-EG-u-nu-latn'],
      ['', 'e', '../x', 'en_US', 'en-12', 1, 'x'.repeat(1e6)],
    ],
    ['termsConditionsUrl', ['https://a.example/'], ['javascript:alert(1)', 'a', '', 1, 'http://a.example']],
    ['allWallets', ['show', 'hide', 'only-mobile'], ['SHOW', '', true, {}]],
    ['coinbasePreference', ['all', 'smartWalletOnly', 'eoaOnly'], ['both', '', 1, ['all']]],
    ['privacyPolicyUrl', ['https://a.example/'], ['data:text/html,x', '//a.example', {}, 'https://u:p@a.x']],
  ])('param: %s', (name, good, bad) => {
    for (const raw of good) accepts(name, raw)
    for (const raw of bad) refuses(name, raw)
  })

  it('param: zIndex', () => {
    accepts('zIndex', 5)
    accepts('zIndex', -1)
    accepts('zIndex', '1000', 1000)
    for (const bad of ['', ' ', 'auto', 1.5, Number.NaN, Infinity, '1;color:red', true, [], {}, 1n])
      refuses('zIndex', bad)
  })

  it('param: defaultNetwork', () => {
    accepts('defaultNetwork', 'eip155:10')
    accepts('defaultNetwork', 10, 'eip155:10')
    accepts('defaultNetwork', '10', 'eip155:10')
    for (const bad of [
      'eip155',
      'eip155:',
      'eip155:0',
      'eip155:-1',
      'eip155:0x1',
      'eip155:1e3',
      'eip155:1.0',
      'eip155:1:2',
      'solana:1',
      'eip155:9007199254740993',
      `eip155:${'9'.repeat(40)}`,
      1.5,
      -1,
      {},
      [],
      Symbol('1'),
      hostile(),
    ])
      refuses('defaultNetwork', bad)
  })
})

describe('networks', () => {
  const base = findKnown('eip155:8453')
  const ether = findKnown('eip155:1')

  it.each([
    ['array', ['eip155:8453', 'eip155:1']],
    ['numbers', [8453, 1]],
    ['spaces', 'eip155:8453 eip155:1'],
    ['commas', 'eip155:8453,eip155:1'],
    ['both', ' eip155:8453 ,\n 1 '],
    ['JSON', '["eip155:8453", 1]'],
  ])('param: %s', (_name, raw) => {
    accepts('networks', raw, [base, ether])
  })

  it.each([[[]], ['[]']])('param: %j is all known ones', (raw) => {
    accepts('networks', raw, knownNetworks)
  })

  it('error: an object of a known network under another name, or with urls that are none, is refused', () => {
    for (const bad of [
      { id: 10, name: 'Mine' },
      { id: 10, name: 'OP Mainnet', rpcUrls: ['ftp://x'] },
    ])
      expect(give('networks', [bad])).toMatchObject({ value: [{ id: 1 }], bad: [{ given: bad }] })
  })

  it('param: a network object, in the usual shape or with a plain list of urls, also as JSON', () => {
    const value = {
      id: 10,
      caipNetworkId: 'eip155:10',
      chainNamespace: 'eip155',
      name: 'My Optimism',
      testnet: false,
      details: {
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://node.example/rpc'],
        explorerUrl: 'https://explorer.example/',
      },
    }
    accepts('networks', [optimism], [value])
    accepts('networks', JSON.stringify([optimism]), [value])
    accepts('networks', [{ ...optimism, rpcUrls: ['https://node.example/rpc', 'ftp://x'] }], [value])
    accepts(
      'networks',
      [{ ...optimism, testnet: true, assets: { imageUrl: 'https://i.example/x.png' } }],
      [{ ...value, testnet: true, imageUrl: 'https://i.example/x.png' }],
    )
  })

  it('param: markup and bidi in a name stay text, and are cleaned', () => {
    const name = '<img src=x onerror=alert(1)>\u202eevil'
    const { value } = give('networks', [
      { ...optimism, name, nativeCurrency: { ...optimism.nativeCurrency, symbol: '\u202eHTE' } },
    ])
    expect(value).toMatchObject([
      { name: '<img src=x onerror=alert(1)>evil', details: { nativeCurrency: { symbol: 'HTE' } } },
    ])
  })

  it.each([
    ['unknown id', 'eip155:4'],
    ['other namespace', 'solana:mainnet'],
    ['null', null],
    ['nothing in it', {}],
    ['no urls', { ...optimism, rpcUrls: { default: { http: [] } } }],
    [
      'forbidden urls',
      { ...optimism, rpcUrls: ['javascript:1', 'http://a.example', 'https://u:p@a.example'] },
    ],
    ['no name', { ...optimism, name: '' }],
    ['name of another type', { ...optimism, name: 5 }],
    ['no currency', { ...optimism, nativeCurrency: undefined }],
    ['decimals as text', { ...optimism, nativeCurrency: { ...optimism.nativeCurrency, decimals: '18' } }],
    ['decimals below', { ...optimism, nativeCurrency: { ...optimism.nativeCurrency, decimals: -1 } }],
    ['decimals above', { ...optimism, nativeCurrency: { ...optimism.nativeCurrency, decimals: 37 } }],
    ['decimals broken', { ...optimism, nativeCurrency: { ...optimism.nativeCurrency, decimals: 1.5 } }],
    ['bad id', { ...optimism, id: 0 }],
    ['getters that throw', hostile()],
  ])('error: %s is dropped and told, the good ones stay', (_name, bad) => {
    const { value, bad: emitted } = give('networks', ['eip155:1', bad, 'eip155:8453'])
    expect(value).toEqual([ether, base])
    expect(emitted).toHaveLength(1)
  })

  it('error: what is no list is refused', () => {
    for (const raw of [{}, 5, '{}', true, revoked(), hostile()]) refuses('networks', raw)
  })

  it('attack: holes and a million rows', () => {
    expect(() => give('networks', new Array(5))).not.toThrow()
    expect(() =>
      give(
        'networks',
        Array.from({ length: 1e5 }, () => 'x'),
      ),
    ).not.toThrow()
  })
})

describe('every option', () => {
  it('param: nothing given is the default, and so is taking it back', () => {
    for (const name of optionNames)
      for (const nothing of [undefined, null])
        expect(give(name, nothing)).toEqual({ value: options[name].initial, bad: [] })
    const given = createGivenOptions()
    given.set('zIndex', 5)
    given.set('zIndex', undefined)
    expect([given.config.zIndex, given.given.size]).toEqual([999, 0])
  })

  it('attack: hostile values are the default and one problem, never a throw', () => {
    for (const name of optionNames)
      for (const raw of [
        hostile(),
        revoked(),
        circular,
        Object.create(null),
        { a: Object.create(null) },
        {
          get a() {
            throw new Error('a')
          },
        },
        new Array(3),
        Symbol('x'),
        10n ** 50n,
        () => {},
        '['.repeat(1e5),
        '{"a":',
        'x'.repeat(2e6),
        new Date(Number.NaN),
        new Map([['a', 1]]),
      ]) {
        const { bad } = give(name, raw)
        expect(bad.length).toBeLessThanOrEqual(1)
        const words = (given: unknown) => alertWords('option-invalid', { option: name, given }).length
        for (const { given } of bad) expect(words(given) - words('')).toBeLessThanOrEqual(100)
      }
  })

  it('attack: anything at all is read without a throw, and never as something of another type', () => {
    const types = Object.fromEntries(optionNames.map((name) => [name, typeof defaultConfig()[name]]))
    fc.assert(
      fc.property(
        fc.constantFrom(...optionNames),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        (name, raw) => {
          const { value, bad } = give(name, raw)
          expect(bad.length).toBeLessThanOrEqual(1)
          if (types[name] !== 'undefined') expect(typeof value).toBe(types[name])
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('param: JSON text reads as the value it spells', () => {
    const json = optionNames.filter((name) => ['object', 'list'].includes(options[name].kind))
    fc.assert(
      fc.property(
        fc.constantFrom(...json),
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        (name, raw) => {
          const clean = JSON.parse(JSON.stringify(raw), (key, value: unknown) =>
            ['__proto__', 'constructor', 'prototype'].includes(key) ? undefined : value,
          )
          expect(give(name, JSON.stringify(raw)).value).toEqual(give(name, clean).value)
        },
      ),
      { numRuns: RUNS / 10 },
    )
  })
})
