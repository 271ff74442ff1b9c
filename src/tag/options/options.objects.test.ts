import { describe, expect, it } from 'vitest'
import { accepts, give, hostile, refuses } from './options.testing.ts'
import { defaultConfig, options } from './options.ts'

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

  it('param: onrampOrigins: the host’s list replaces the default', () => {
    expect(defaultConfig().onrampOrigins).toEqual(['https://pay.coinbase.com', 'https://meldcrypto.com'])
    accepts('onrampOrigins', ['https://pay.example'])
    accepts('onrampOrigins', 'https://pay.example/buy?a=1 http://localhost:4173', [
      'https://pay.example',
      'http://localhost:4173',
    ])
    for (const bad of [
      'http://pay.example',
      'https://u:p@pay.example',
      'javascript:0',
      'pay.example',
      '*',
      5,
    ])
      expect(give('onrampOrigins', [bad, 'https://pay.example']).value).toEqual(['https://pay.example'])
    refuses('onrampOrigins', { 0: 'https://pay.example' })
  })

  it('param: meldPublicKey', () => {
    expect(defaultConfig().meldPublicKey).toBeUndefined()
    accepts('meldPublicKey', 'WXET:25B8_LJ-HS.pG6=')
    accepts('meldPublicKey', 'k'.repeat(200))
    for (const bad of ['', ' ', 'a b', 'k\n', 'ключ', 'k\u202e', 'k'.repeat(201), 5, {}, ['k'], hostile()])
      refuses('meldPublicKey', bad)
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
    accepts('features', { pay: true })
    accepts('features', { payment: true }, {})
    accepts('features', {
      email: true,
      socials: ['google', 'x'],
      swaps: ['1inch'],
      onramp: false,
      analytics: false,
    })
    accepts('features', { socials: [], activity: true, reownBranding: false })
    for (const bad of [{ send: 'no' }, { send: 0 }, { pay: ['x'] }, [], 'send', 1]) refuses('features', bad)
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
    // The feature that leads there knows the default: whoever buys nothing has no need of it.
    expect(production).not.toHaveProperty('meld')
    accepts('endpoints', { meld: 'https://m.example/buy' }, { ...production, meld: 'https://m.example/buy' })
    for (const bad of [
      { meld: 'javascript:0' },
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
