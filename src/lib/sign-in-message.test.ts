import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { RUNS } from './runs.testing.ts'
import { caipMessages, strictMessages } from './sign-in-message.testing.ts'
import {
  findInvalidField,
  formatSignInMessage,
  parseSignInMessage,
  type SignInFormat,
  type SignInRecord,
  toUri,
} from './sign-in-message.ts'

const STRICT: SignInFormat = { kind: 'eip-4361' }
const ON_SOLANA: SignInFormat = { kind: 'caip-122', networkName: 'Solana' }

const RECORD: SignInRecord = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/cart?item=1#top',
  version: '1',
  nonce: 'q1w2e3r4t5',
  statement: 'Sign in to the shop.',
  issuedAt: '2025-01-01T00:00:00.000Z',
  expirationTime: '2025-01-08T00:00:00.000Z',
  notBefore: '2025-01-01T00:00:00.000Z',
  requestId: 'cart-1',
  resources: ['https://shop.example/terms', 'ipfs://bafy/1'],
}
const { statement: _, ...WITHOUT_STATEMENT } = RECORD
const SOLANA: SignInRecord = {
  accountAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: 'q1w2e3r4t5',
}

describe('formatSignInMessage', () => {
  it('param: EIP-4361 to the letter', () => {
    expect(
      formatSignInMessage(RECORD, STRICT),
    ).toBe(`shop.example:8443 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to the shop.

URI: https://shop.example:8443/cart?item=1#top
Version: 1
Chain ID: 1
Nonce: q1w2e3r4t5
Issued At: 2025-01-01T00:00:00.000Z
Expiration Time: 2025-01-08T00:00:00.000Z
Not Before: 2025-01-01T00:00:00.000Z
Request ID: cart-1
Resources:
- https://shop.example/terms
- ipfs://bafy/1`)
  })

  it('param: without a statement there are two blank lines, as in EIP-4361', () => {
    expect(formatSignInMessage(WITHOUT_STATEMENT, STRICT)).toContain('92266\n\n\nURI: ')
  })

  it('param: CAIP-122 has the whole network id and the name of the network', () => {
    expect(
      formatSignInMessage(SOLANA, ON_SOLANA),
    ).toBe(`shop.example wants you to sign in with your Solana account:
7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV

URI: https://shop.example/
Version: 1
Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: q1w2e3r4t5`)
    const other = formatSignInMessage(RECORD, { kind: 'caip-122', networkName: 'EVM Networks' })
    expect(other).toContain('your EVM Networks account:')
    expect(other).toContain('\nChain ID: eip155:1\n')
  })

  it('behavior: viem writes the same text, and reads the same fields', () => {
    const runs = Math.ceil(RUNS / 10)
    fc.assert(
      fc.property(strictMessages, ({ record, format }) => {
        const text = formatSignInMessage(record, format) ?? ''
        const date = (time: string | undefined) => (time === undefined ? undefined : new Date(time))
        const fields = {
          address: record.accountAddress,
          domain: record.domain,
          uri: record.uri,
          version: record.version,
          chainId: Number(record.chainId.slice(7)),
          nonce: record.nonce,
          statement: record.statement,
          issuedAt: date(record.issuedAt),
          expirationTime: date(record.expirationTime),
          notBefore: date(record.notBefore),
          requestId: record.requestId,
          resources: record.resources,
        }
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        expect(parseSiweMessage(text)).toEqual(given)
        // viem knows fewer hosts.
        if (!record.domain.includes('localhost'))
          expect(createSiweMessage(given as Parameters<typeof createSiweMessage>[0])).toBe(text)
      }),
      { numRuns: runs },
    )
    console.log(`texts that viem writes and reads as we do: ${runs} of ${runs}`)
  })
})

describe('parseSignInMessage', () => {
  it('behavior: is the inverse of what writes it', () => {
    fc.assert(
      fc.property(fc.oneof(strictMessages, caipMessages), (message) => {
        const text = formatSignInMessage(message.record, message.format)
        expect(findInvalidField(message.record, message.format)).toBeUndefined()
        expect(parseSignInMessage(text ?? '')).toStrictEqual(message)
      }),
      { numRuns: RUNS },
    )
    console.log(`sign-in messages read back: ${RUNS} of ${RUNS}`)
  })

  it('attack: a text with any character changed, added or left out is never the same message', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom('', '\n', ' ', '\r', ': '),
    )
    fc.assert(
      fc.property(
        fc.oneof(strictMessages, caipMessages),
        fc.nat(),
        fc.nat({ max: 2 }),
        unit,
        (message, seed, removed, inserted) => {
          const text = formatSignInMessage(message.record, message.format) ?? ''
          const at = seed % text.length
          const changed = text.slice(0, at) + inserted + text.slice(at + removed)
          const parsed = changed === text ? undefined : parseSignInMessage(changed)
          if (parsed) expect(parsed).not.toEqual(message)
        },
      ),
      { numRuns: RUNS },
    )
    console.log(`changed sign-in messages told apart: ${RUNS} of ${RUNS}`)
  })

  it.each([
    ['nothing', ''],
    ['another text', 'hello'],
    ['a line after it', `${formatSignInMessage(RECORD, STRICT)}\n`],
    [
      'fields in another order',
      formatSignInMessage(SOLANA, ON_SOLANA)?.replace(/(Version: 1)\n(Chain.*)/, '$2\n$1'),
    ],
    [
      'a field twice',
      formatSignInMessage(SOLANA, ON_SOLANA)?.replace('Version: 1', 'Version: 1\nVersion: 1'),
    ],
    ['another version', formatSignInMessage(SOLANA, ON_SOLANA)?.replace('Version: 1', 'Version: 2')],
    ['Windows line ends', formatSignInMessage(SOLANA, ON_SOLANA)?.replaceAll('\n', '\r\n')],
    ['a scheme before the domain', `https://${formatSignInMessage(RECORD, STRICT)}`],
    ['EIP-4361 with another name', formatSignInMessage(RECORD, STRICT)?.replace('Ethereum', 'Base')],
    ['an address in lower case', formatSignInMessage(RECORD, STRICT)?.replace('0xf39Fd', '0xf39fd')],
    ['a chain id with a zero before it', formatSignInMessage(RECORD, STRICT)?.replace('ID: 1', 'ID: 01')],
    ['sixteen thousand lines', 'a\n'.repeat(16_000)],
  ])('attack: %s is refused', (_name, text) => {
    expect(parseSignInMessage(text ?? '')).toBeUndefined()
  })
})

describe('findInvalidField', () => {
  it.each<[keyof SignInRecord, readonly string[]]>([
    [
      'domain',
      ['', 'a b', 'a.example/x', 'https://a.example', 'user@a.example', 'a.example\n', 'a\u202eb', '-a'],
    ],
    ['chainId', ['', '1', 'eip155', 'eip155:', 'eip155:a b', 'bip122:000000000019d6689c085ae165831e93']],
    ['accountAddress', ['', '0x12', RECORD.accountAddress.toLowerCase(), SOLANA.accountAddress, '0x\n']],
    ['statement', ['', 'a\nb', 'a\r', 'a\tb', 'ü', '"a"', 'a\u2028b', 'a\u202eb', '\u0000', 'a\ud800']],
    [
      'uri',
      ['', 'shop.example', '/cart', 'https://a b', 'https://a\n', 'https://a/%2', 'https://a/ü', '1a:b'],
    ],
    [
      'nonce',
      ['', 'short12', 'with space', 'with-hyphen', 'üüüüüüüü', `${'a'.repeat(8)}\n`, 'a'.repeat(257)],
    ],
    [
      'issuedAt',
      [
        '',
        '2025',
        'now',
        '2025-01-01',
        '2025-13-01T00:00:00Z',
        '2025-02-30T00:00:00Z',
        '2025-01-01T24:00:00Z',
      ],
    ],
    [
      'expirationTime',
      ['2025-01-01T00:00:00', '2025-01-01T00:00:60Z', '2025-01-01T00:00:00+25:00', '1735689600'],
    ],
    [
      'notBefore',
      ['2025-01-01t00:00:00z', '2025-01-01T00:00:00.Z', '2025-1-1T00:00:00Z', ' 2025-01-01T00:00:00Z'],
    ],
    ['requestId', ['', 'a b', 'a\nb', 'a/b', 'ü', '%2']],
  ])('error: %s', (field, values) => {
    for (const value of values) {
      const record = { ...RECORD, [field]: value }
      expect([value, findInvalidField(record, STRICT)]).toEqual([
        value,
        // An address is of its network.
        field === 'chainId' && value.startsWith('eip155:') ? expect.any(String) : field,
      ])
      expect(formatSignInMessage(record, STRICT)).toBeUndefined()
    }
  })

  it('error: resources that are none, or no URIs', () => {
    for (const resources of [[], ['https://a.example', 'a'], ['https://a.example\n- https://b.example']])
      expect(findInvalidField({ ...RECORD, resources }, STRICT)).toBe('resources')
  })

  it('error: EIP-4361 without its time, or for another namespace', () => {
    const { issuedAt: _, ...without } = RECORD
    expect(findInvalidField(without, STRICT)).toBe('issuedAt')
    expect(findInvalidField(without, ON_SOLANA)).toBeUndefined()
    expect(findInvalidField({ ...SOLANA, issuedAt: RECORD.issuedAt }, STRICT)).toBe('chainId')
  })

  it('param: CAIP-122 takes a statement in any language, and no name that reorders the line', () => {
    expect(findInvalidField({ ...SOLANA, statement: 'Für „alle“: 登录 😀' }, ON_SOLANA)).toBeUndefined()
    expect(findInvalidField({ ...SOLANA, statement: 'a\u202eb' }, ON_SOLANA)).toBe('statement')
    for (const networkName of ['', 'a\nb', 'a\u202eb', 'a'.repeat(65)])
      expect(findInvalidField(SOLANA, { kind: 'caip-122', networkName })).toBe('networkName')
  })
})

describe('toUri', () => {
  const isGood = (uri: string) => findInvalidField({ ...RECORD, uri }, STRICT) === undefined

  it.each([
    ['https://shop.example/cart?item=1#top', 'https://shop.example/cart?item=1#top'],
    ['https://shop.example/?utm_term=a|b', 'https://shop.example/?utm_term=a%7Cb'],
    ['https://shop.example/?q=100%', 'https://shop.example/?q=100%25'],
    ['https://shop.example/%zz%41', 'https://shop.example/%25zz%41'],
  ])('param: %s is written %s', (href, uri) => {
    expect(toUri(href)).toBe(uri)
    expect(isGood(uri)).toBe(true)
  })

  it('param: one that is too long to be read names the site', () => {
    expect(toUri(`https://shop.example/a?q=${'x'.repeat(5_000)}`)).toBe('https://shop.example/')
  })

  it('attack: any address that a browser has can be signed, and is still that address', () => {
    const part = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(part, part, part, (path, query, hash) => {
        const { href } = new URL(`https://shop.example/${path}?${query}#${hash}`)
        const uri = toUri(href)
        expect([href, isGood(uri)]).toEqual([href, true])
        expect(toUri(uri)).toBe(uri)
        const { origin, searchParams } = new URL(uri)
        expect([origin, [...searchParams]]).toEqual([new URL(href).origin, [...new URL(href).searchParams]])
      }),
      { numRuns: RUNS },
    )
  })
})
