import { describe, expect, it } from 'vitest'
import { RUNS } from '../lib/runs.testing.ts'
import { leaks, neverLeaks, planted } from './planted.testing.ts'
import { plainAddress, redactProperties } from './redact-properties.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const HASH = `0x${'0123456789abcdef'.repeat(4)}`
const PROJECT = '0123456789abcdef'.repeat(2)

describe('redactProperties', () => {
  const swap = {
    isSmartAccount: true,
    network: 'eip155:8453',
    swapFromToken: TOKEN,
    swapToToken: 'USDC',
    swapFromAmount: '1234567.000001',
    swapToAmount: '0.5',
  }

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['MODAL_OPEN', { connected: true }],
    ['MODAL_CLOSE', { connected: false, reason: 'escape' }],
    [
      'SELECT_WALLET',
      { name: 'MetaMask', platform: 'qrcode', displayIndex: 1, walletRank: 12_345, view: 'Connect' },
    ],
    ['CONNECT_SUCCESS', { method: 'mobile', name: 'Trust Wallet \u{1f510}', reconnect: false }],
    ['CONNECT_ERROR', { message: '4001' }],
    ['CONNECT_ERROR', { message: '-32603' }],
    ['CONNECT_ERROR', { message: 'sending-busy' }],
    ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ['SWITCH_NETWORK', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['SEARCH_WALLET', { badge: 'certified', search: 'rainbow' }],
    [
      'LOAD_MORE_TRANSACTIONS',
      { address: TOKEN, projectId: PROJECT, cursor: 'eyJhIjoxfQ==', isSmartAccount: false },
    ],
    ['SIWX_AUTH_SUCCESS', { network: '', isSmartAccount: false }],
    ['SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' }],
    ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network: 'eip155:1' }],
    ['SWAP_SUCCESS', swap],
    ['SEND_INITIATED', { isSmartAccount: false, network: 'eip155:1', token: SOLANA, amount: 123_456.789 }],
    ['SEND_SUCCESS', { isSmartAccount: false, network: 'eip155:1', token: 'USDC', amount: 1.5, hash: HASH }],
    ['PAY_SUCCESS', { network: 'eip155:1', token: 'USDC', hash: HASH }],
    ['REGISTER_NAME_SUCCESS', { isSmartAccount: false, ensName: 'jane-2024.reown.id' }],
    [
      'INITIALIZE',
      {
        themeMode: 'dark',
        networks: ['eip155:1', 'eip155:42161'],
        defaultNetwork: 'eip155:1',
        locale: 'zh-Hant-TW',
        projectId: PROJECT,
        email: true,
        socials: ['google', 'x'],
        zIndex: 99_999,
        debug: false,
        logLevel: 'error',
      },
    ],
  ])('param: %s keeps its properties', (event, properties) => {
    expect(redactProperties(event, properties)).toEqual(properties)
  })

  it('param: a bigint is its digits; what is no number is left out', () => {
    const given = { amount: 10n ** 18n, a: 12n, huge: 2n ** 256n, minus: -1n, nan: Number.NaN, inf: -1 / 0 }
    expect(redactProperties('SEND_SUCCESS', given)).toEqual({ amount: '1000000000000000000', a: '12' })
  })

  it('param: urls keep origin and path where a url is meant, the origin elsewhere', () => {
    const given = {
      termsConditionsUrl: 'https://u:p@a.example/terms/eu?x=1#y',
      mobile_link: 'metamask://wc?uri=wc:x',
      imageUrl: `https://a.example/v3/${PROJECT}/logo.png`,
      iconUrl: 'data:image/png;base64,AAAA',
      name: 'see https://a.example/x?y',
    }
    expect(redactProperties('X', given)).toEqual({
      termsConditionsUrl: 'https://a.example/terms/eu',
      mobile_link: '[url]',
      imageUrl: 'https://a.example',
      iconUrl: '[url]',
      name: 'see https://a.example',
    })
  })

  it('attack: identifiers that do not look like what they are, or are where none belong', () => {
    const given = {
      hash: HASH,
      token: HASH,
      network: 'data:secret',
      networks: ['eip155:1', 'wc:x@2', { id: 1 }, 7, 'x'.repeat(101)],
      amount: '1e5 123456',
      swapFromAmount: `0x${PROJECT}`,
      projectId: PROJECT,
      cursor: PROJECT,
      ensName: 'jane-2024.eth',
      message: '123456',
      walletRank: '123456789012',
    }
    expect(redactProperties('CONNECT_ERROR', given)).toEqual({
      hash: '[hex]',
      token: '[hex]',
      network: '[url]',
      networks: ['eip155:1', '[url]'],
      amount: '1e[code]',
      swapFromAmount: '[hex]',
      projectId: '[hex]',
      cursor: '[hex]',
      ensName: 'jane-[code].eth',
      message: '[code]',
      walletRank: '[code]',
    })
  })

  it('attack: what has no place in JSON, and every object', () => {
    class Own {
      secret = 'x'
    }
    const given = {
      fn: () => 'x',
      symbol: Symbol('x'),
      undef: undefined,
      own: new Own(),
      plain: { a: 1 },
      error: new Error('x'),
      map: new Map(),
      date: new Date(),
      list: [['x'], { a: 1 }, () => 1, null, 'ok'],
      toJSON: () => ({ a: 'x' }),
      none: null,
      [Symbol('key')]: 1,
    }
    expect(redactProperties('INITIALIZE', given)).toEqual({ list: ['ok'], none: null })
  })

  it.each([
    'uri',
    'pairingUri',
    'rpc',
    'customRpcUrls',
    'password',
    'userEmail',
    'e_mail',
    'seedWords',
    'mnemonic',
    'otp',
    'symKey',
    'privateKey',
    'jwt',
    'signature',
    'clientSecret',
  ])('attack: %s never leaves', (key) => {
    for (const value of ['short', 7, 7n, ['short']])
      expect(redactProperties('X', { [key]: value })).toEqual({})
  })

  it('attack: a number may be a code', () => {
    expect(redactProperties('X', { a: 123_456, b: 12, c: 0.5, d: -7, e: 1e300 })).toEqual({
      b: 12,
      c: 0.5,
      d: -7,
      e: 1e300,
    })
  })

  it('attack: names that are no names', () => {
    const given = JSON.parse(
      `{ "__proto__": 1, "wc:x": 1, "": 1, "a b": 1, "${PROJECT}": 1, "x123456": 1, "ok_1": 1 }`,
    )
    const safe = redactProperties('X', given)
    expect(Object.entries(safe)).toEqual([['ok_1', 1]])
    expect(Object.getPrototypeOf(safe)).toBe(Object.prototype)
  })

  it('attack: getters and proxies that throw', () => {
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {})
    revoke()
    const given = {
      get bad() {
        throw new Error('x')
      },
      get good() {
        return 'yes'
      },
      proxy,
      list: new Proxy(['x'], {
        get() {
          throw new Error('x')
        },
      }),
    }
    expect(redactProperties('X', given)).toEqual({ good: 'yes' })
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('x')
        },
      },
    )
    expect(redactProperties('X', hostile)).toEqual({})
  })

  it('attack: however much there is, little leaves', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`k${index % 1000}x${index}`, 1]),
    )
    expect(Object.keys(redactProperties('X', many)).length).toBeLessThanOrEqual(64)
    const long = Object.fromEntries(
      [...'abcdefghijklmnopqrstuvwxyz'].map((key) => [
        key,
        Array.from({ length: 100_000 }, () => 'two words'),
      ]),
    )
    expect(JSON.stringify(redactProperties('X', long)).length).toBeLessThan(8_200)
  })

  it.each(['ensName', 'termsConditionsUrl', 'hash', 'amount', 'message'])(
    'attack: a %s of 10 MB costs milliseconds',
    (key) => {
      for (const part of ['a', '1', 'a.', 'https://a.b/', '0x']) {
        const text = part.repeat(10_000_000 / part.length)
        text.charCodeAt(0)
        const start = performance.now()
        redactProperties('REGISTER_NAME_ERROR', { [key]: text, name: [text] })
        expect(performance.now() - start).toBeLessThan(500)
      }
    },
  )

  it('attack: planted secrets never get through, by value, list, name or getter', async () => {
    const keys = [
      'message',
      'name',
      'search',
      'error',
      'view',
      'platform',
      'network',
      'networks',
      'method',
      'anyUrl',
    ]
    await neverLeaks(
      planted,
      ({ text, needles }) => {
        const given = {
          ...Object.fromEntries(keys.map((key) => [key, text])),
          list: ['ok', text],
          [text]: 1,
          nested: { text },
          fn: Object.assign(() => text, { text }),
          get own() {
            return text
          },
        }
        return leaks(JSON.stringify(redactProperties('CONNECT_ERROR', given)), needles)
      },
      RUNS,
    )
  })
})

describe('plainAddress', () => {
  it.each([TOKEN, SOLANA])('param: %s', (address) => {
    expect(plainAddress(address)).toBe(address)
  })

  it.each([undefined, '', HASH, `eip155:1:${TOKEN}`, `${TOKEN} `, 'jane@shop.example', `${SOLANA}${SOLANA}`])(
    'attack: %s is none',
    (text) => {
      expect(plainAddress(text)).toBeUndefined()
    },
  )
})
