import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findKnown, knownNetworks } from '../../chains/networks.ts'
import { alertWords } from '../../core/alert-words.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { acceptedBy } from './accepted.ts'
import { createGivenOptions } from './given-options.ts'
import { defaultConfig, type OptionName, optionNames, options } from './options.ts'

/** Sets an option as the element does; returns the value in force and the invalid part. */
const give = (name: OptionName, raw: unknown) => {
  const given = createGivenOptions()
  given.set(name, raw)
  return { value: given.config[name], bad: given.takeProblems() }
}

const accepts = (name: OptionName, raw: unknown, value: unknown = raw) => {
  expect(give(name, raw)).toEqual({ value, bad: [] })
}

const refuses = (name: OptionName, raw: unknown) => {
  const { value, bad } = give(name, raw)
  expect(value).toEqual(defaultConfig()[name])
  expect(bad).toMatchObject([{ option: name }])
  const words = (given: unknown) => alertWords('option-invalid', { option: name, given })
  expect(acceptedBy(name)).not.toBe('')
  expect(words(bad[0]?.given)).toContain(` is not accepted. Give ${acceptedBy(name)}.`)
  expect(words(bad[0]?.given).length - words('').length).toBeLessThanOrEqual(100)
}

const hostile = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('get')
      },
      ownKeys: () => {
        throw new Error('keys')
      },
      has: () => {
        throw new Error('has')
      },
    },
  )
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}
const circular: Record<string, unknown> = {}
circular['self'] = circular

const ID = 'a'.repeat(32)
const request = async () => null

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
    ['locale', ['auto', 'en', 'de-AT', 'zh-Hant-TW'], ['', 'e', '../x', 'en_US', 1, 'x'.repeat(1e6)]],
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

describe('lists', () => {
  it('param: excludeWalletIds', () => {
    accepts('excludeWalletIds', ['io.a', 'Some Wallet'])
    accepts('excludeWalletIds', 'io.a, io.b', ['io.a', 'io.b'])
    accepts('excludeWalletIds', '["Some Wallet"]', ['Some Wallet'])
    expect(give('excludeWalletIds', ['io.a', 5, '', {}]).value).toEqual(['io.a'])
    refuses('excludeWalletIds', { 0: 'x' })
  })

  it('param: customWallets', () => {
    accepts(
      'customWallets',
      [{ id: 'a', name: 'A', provider: { request } }],
      [{ id: 'a', name: 'A', provider: { request }, given: { id: 'a', name: 'A', provider: { request } } }],
    )
    accepts('customWallets', '[{"id":"a","name":"A"}]', [
      { id: 'a', name: 'A', given: { id: 'a', name: 'A' } },
    ])
    const good = { id: 'a', name: 'A' }
    for (const bad of [
      {},
      { id: 'b' },
      { name: 'B' },
      { id: '', name: 'B' },
      { id: 'b', name: '\u202e' },
      { ...good, rdns: 5 },
      { ...good, imageUrl: 'javascript:alert(1)' },
      'a',
      null,
      hostile(),
    ]) {
      const { value, bad: emitted } = give('customWallets', [good, bad])
      expect(value).toMatchObject([good])
      expect(value).toHaveLength(1)
      expect(emitted).toHaveLength(1)
    }
    expect(give('customWallets', [{ ...good, provider: { request: 'no' } }]).value).toMatchObject([
      { provider: undefined },
    ])
  })
})

describe('objects', () => {
  it('param: safeOrigins', () => {
    expect(defaultConfig().safeOrigins).toEqual(['https://app.safe.global'])
    accepts('safeOrigins', ['https://safe.example'])
    accepts('safeOrigins', 'https://a.example https://b.example:8443', [
      'https://a.example',
      'https://b.example:8443',
    ])
    for (const bad of ['javascript:alert(1)', 'safe.example', '*', 5])
      expect(give('safeOrigins', [bad, 'https://safe.example']).value).toEqual(['https://safe.example'])
    refuses('safeOrigins', { 0: 'https://safe.example' })
  })

  it('param: defaultAccountTypes', () => {
    const types = { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' }
    accepts('defaultAccountTypes', types)
    accepts('defaultAccountTypes', JSON.stringify(types), types)
    for (const bad of [{ eip155: 'both' }, { eip155: 1 }, { other: 'eoa' }, [], 'eoa'])
      refuses('defaultAccountTypes', bad)
  })

  it('param: metadata', () => {
    const metadata = { name: 'N', description: 'D', url: 'https://a.example', icons: ['https://a.example/i'] }
    accepts('metadata', metadata)
    accepts('metadata', JSON.stringify(metadata), metadata)
    accepts('metadata', { ...metadata, more: 1 }, metadata)
    for (const bad of ['x', 5, [], { name: 5 }, { icons: 'x' }, { icons: [5] }, '{"name":', true])
      refuses('metadata', bad)
  })

  it('param: features', () => {
    accepts('features', { send: false, receive: true, legalCheckbox: true })
    accepts('features', '{"send":false}', { send: false })
    accepts('features', { pay: true }, {})
    accepts('features', {
      email: true,
      socials: ['google', 'x'],
      swaps: ['1inch'],
      onramp: false,
      analytics: false,
    })
    accepts('features', { socials: [], activity: true, reownBranding: false })
    for (const bad of [{ send: 'no' }, { send: 0 }, [], 'send', 1]) refuses('features', bad)
    for (const bad of [{ socials: ['myspace'] }, { socials: 'x' }, { swaps: [5] }, { email: ['a'] }])
      refuses('features', bad)
  })

  it('param: endpoints: what is not given is the production host', () => {
    const production = options.endpoints.initial
    accepts('endpoints', {}, production)
    accepts(
      'endpoints',
      { wallets: 'https://w.example/a' },
      { ...production, wallets: 'https://w.example/a' },
    )
    accepts('endpoints', '{"analytics":"http://127.0.0.1:5000"}', {
      ...production,
      analytics: 'http://127.0.0.1:5000/',
    })
    for (const bad of [
      { wallets: 'http://w.example' },
      { analytics: 'javascript:0' },
      { nobody: 'https://n.example' },
    ]) {
      const { value, bad: emitted } = give('endpoints', bad)
      expect(value).toEqual(production)
      expect(emitted).toHaveLength(1)
    }
    refuses('endpoints', 'https://w.example')
  })

  it('param: themeVariables', () => {
    accepts(
      'themeVariables',
      { '--wm-accent': '#fff', '--wm-radius': 4 },
      { '--wm-accent': '#fff', '--wm-radius': '4' },
    )
    const { value, bad } = give('themeVariables', {
      '--wm-accent': 'red',
      '--other': 'x',
      color: 'red',
      '--wm-x': {},
    })
    expect(value).toEqual({ '--wm-accent': 'red' })
    expect(bad).toMatchObject([{ given: { '--other': 'x' } }])
  })

  it('param: customRpcUrls, by whole ids', () => {
    accepts(
      'customRpcUrls',
      { 'eip155:1': ['https://a.example/', { url: 'https://b.example/' }] },
      {
        'eip155:1': ['https://a.example/', 'https://b.example/'],
      },
    )
    accepts('customRpcUrls', '{"eip155:1":["http://127.0.0.1:8545/"]}', {
      'eip155:1': ['http://127.0.0.1:8545/'],
    })
    for (const bad of [
      { 1: ['https://a.example/'] },
      { ethereum: ['https://a.example/'] },
      { 'eip155:1': 'https://a.example/' },
      { 'eip155:1': ['ws://a.example/'] },
      { 'eip155:1': ['https://a.example/', null] },
      { 'eip155:1': [hostile()] },
    ]) {
      const { value, bad: emitted } = give('customRpcUrls', { ...bad, 'eip155:10': ['https://c.example/'] })
      expect(value).toEqual({ 'eip155:10': ['https://c.example/'] })
      expect(emitted).toHaveLength(1)
    }
  })

  it('param: tokens, by whole ids, as addresses or with an image', () => {
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const image = 'https://img.example/u.png'
    accepts(
      'tokens',
      { 'eip155:1': [token, { address: token, imageUrl: image }], [solana]: [mint] },
      {
        'eip155:1': [{ address: token }, { address: token, imageUrl: image }],
        [solana]: [{ address: mint }],
      },
    )
    accepts('tokens', JSON.stringify({ 'eip155:1': [token] }), { 'eip155:1': [{ address: token }] })
    for (const bad of [
      { 'eip155:1': [mint] },
      { [solana]: [token] },
      { 'eip155:1': [token, 'x'] },
      { 'eip155:1': token },
      { 'eip155:1': [{ address: token, imageUrl: 'javascript:alert(1)' }] },
      { 'eip155:1': [{ imageUrl: image }] },
      { 1: [token] },
      { 'eip155:1': [hostile()] },
    ]) {
      const { value, bad: emitted } = give('tokens', { ...bad, 'eip155:10': [token] })
      expect(value).toEqual({ 'eip155:10': [{ address: token }] })
      expect(emitted).toHaveLength(1)
    }
  })

  it.each(['chainImages', 'connectorImages'] as const)('param: %s', (name) => {
    accepts(name, { 'eip155:1': 'https://a.example/i.png', b: 'data:image/png;base64,AA' })
    const { value, bad } = give(name, { a: 'javascript:alert(1)', b: 5, c: 'https://a.example/i.png' })
    expect(value).toEqual({ c: 'https://a.example/i.png' })
    expect(bad).toHaveLength(1)
  })

  it.each(['chainImages', 'connectorImages', 'themeVariables', 'customRpcUrls', 'tokens'] as const)(
    'attack: %s pollutes no prototype',
    (name) => {
      const url = 'https://a.example/'
      for (const raw of [
        `{"__proto__":{"polluted":"${url}"},"constructor":{"prototype":{"polluted":"${url}"}}}`,
        { ['__proto__']: { polluted: url }, constructor: url, prototype: url },
        JSON.parse(`{"__proto__":"${url}"}`),
      ])
        expect(() => give(name, raw)).not.toThrow()
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    },
  )
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
