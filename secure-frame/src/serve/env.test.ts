import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv, readNewMasterKey, readVaultEnv, VARIABLES } from './env.ts'
import { variables } from './serve.testing.ts'

const problemOf = (changes: Readonly<Record<string, string | undefined>>): string => {
  try {
    readEnv({ ...variables, ...changes })
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return 'no problem'
}

const REQUIRED = [
  'SECURE_FRAME_ORIGIN',
  'SECURE_FRAME_ALLOWED_ORIGINS',
  'SECURE_FRAME_MASTER_KEY',
  'SECURE_FRAME_DATA',
  'SECURE_FRAME_SMTP',
  'SECURE_FRAME_MAIL_FROM',
  'SECURE_FRAME_NODES',
]

/** Every kind of bad value, by variable. */
const MALFORMED: Readonly<Record<string, readonly string[]>> = {
  SECURE_FRAME_ORIGIN: [
    'wallet.example.com',
    'http://wallet.example.com',
    'https://wallet.example.com/path',
    'https://wallet.example.com?x',
    'https://user@wallet.example.com',
    'https://*.example.com',
    'null',
  ],
  SECURE_FRAME_ALLOWED_ORIGINS: [
    '*',
    'https://*.example',
    'https://a.example, http://b.example',
    'https://a.example/page',
    "'self'",
    'https://a.example;x',
    "https://a.example'",
    'https://a.example"',
    'https://a.example(',
    'https://a.example;script-src *',
    Array.from({ length: 101 }, (_, index) => `https://a${index}.example`).join(),
  ],
  SECURE_FRAME_MASTER_KEY: [
    'short',
    'ab'.repeat(31),
    'A'.repeat(44),
    '00'.repeat(32),
    'A'.repeat(43),
    `${'0123'.repeat(15)}zz`,
  ],
  SECURE_FRAME_DATA: ['a\0b'],
  SECURE_FRAME_SMTP: [
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'localhost:25',
    'smtp://mail.example.com?requiretls=false',
    'smtp://mail.example.com?requireTLS=0',
    'smtp://mail.example.com?ignoreTLS=true',
    'smtps://mail.example.com?tls.rejectUnauthorized=false',
    'smtps://mail.example.com?logger=true',
  ],
  SECURE_FRAME_MAIL_FROM: [
    'nobody',
    'Wallet <nobody>',
    'a@b\r\nbcc: c@d',
    'Wallet <a@b',
    'a@b, c@d e',
    'a@b.example:25',
    'a,b@c.example',
    'Wallet <group:a@b.example>',
  ],
  SECURE_FRAME_NODES: [
    '{',
    '[]',
    '{}',
    '{"eip155:1":[]}',
    '{"eip155:1":"https://node.example"}',
    '{"eip155:1":["http://node.example"]}',
    '{"eip155:0x1":["https://node.example"]}',
    '{"1":["https://node.example"]}',
    '{"cosmos:1":["https://node.example"]}',
    '{"eip155:1":["https://node.example;script-src"]}',
    '{"eip155:1":["https://user:password@node.example"]}',
  ],
  SECURE_FRAME_PORT: ['a', '-1', '65536', '1e3', '80.5'],
  SECURE_FRAME_HOST: ['a b', 'http://localhost'],
  SECURE_FRAME_PROVIDERS: [
    '[]',
    '{"google":{}}',
    '{"google":{"clientId":"a"}}',
    '{"google":{"clientSecret":"planted-secret"}}',
    '{"apple":{"clientId":"a","clientSecret":{"teamId":"a"}}}',
    '{"github":{"clientId":"a","clientSecret":"planted-secret","urls":{"token":"http://elsewhere.example"}}}',
    '{"myspace":{"clientId":"a","clientSecret":"planted-secret"}}',
  ],
  SECURE_FRAME_FARCASTER_RELAY: ['http://relay.example', 'relay', 'https://relay.example'],
  SECURE_FRAME_FARCASTER_NODE: [],
  SECURE_FRAME_BUNDLERS: [
    '[]',
    '{"one":"https://b.example"}',
    '{"1":"http://b.example"}',
    '{"10":"https://b.example"}',
  ],
  SECURE_FRAME_TRUST_PROXY: ['yes', '6', '-1'],
}

describe('readEnv', () => {
  it('param: reads every variable', () => {
    expect(readEnv(variables)).toEqual({
      origin: 'http://127.0.0.1:9999',
      allowedOrigins: ['https://shop.example', 'http://localhost:4173'],
      masterKey: new Uint8Array(Array.from({ length: 32 }, (_, index) => index)),
      data: '/tmp/secure-frame-test',
      smtp: 'smtp://user:planted-smtp-password@127.0.0.1:2525',
      mailFrom: { name: 'Wallet', address: 'wallet@example.com' },
      nodes: {
        'eip155:1': ['https://node.example/v1/key;x'],
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://solana.example'],
      },
      port: 0,
      host: '127.0.0.1',
      providers: {},
      farcaster: null,
      bundlers: { 1: 'https://bundler.example/rpc' },
      trustedProxies: 0,
    })
  })

  it.each([
    ['a@b.example', { name: '', address: 'a@b.example' }],
    ['<a@b.example>', { name: '', address: 'a@b.example' }],
    [
      'Shop: wallet, Inc. (beta) <a@b.example>',
      { name: 'Shop: wallet, Inc. (beta)', address: 'a@b.example' },
    ],
  ])('param: the sender %s', (text, sender) => {
    expect(readEnv({ ...variables, SECURE_FRAME_MAIL_FROM: text }).mailFrom).toEqual(sender)
  })

  it('param: the master key is the same in hex and base64url', () => {
    const { masterKey } = readEnv(variables)
    const text = Buffer.from(masterKey).toString('base64url')
    expect(readEnv({ ...variables, SECURE_FRAME_MASTER_KEY: text }).masterKey).toEqual(masterKey)
  })

  it('param: an empty list of origins is meant: nobody', () => {
    expect(readEnv({ ...variables, SECURE_FRAME_ALLOWED_ORIGINS: '' }).allowedOrigins).toEqual([])
  })

  it('param: credentials, also those of Apple, and own urls of a provider', () => {
    const providers = {
      google: { clientId: 'a', clientSecret: 'b', urls: { issuer: 'http://127.0.0.1:1234/google' } },
      apple: { clientId: 'a', clientSecret: { teamId: 't', keyId: 'k', privateKey: 'p' } },
    }
    expect(readEnv({ ...variables, SECURE_FRAME_PROVIDERS: JSON.stringify(providers) }).providers).toEqual(
      providers,
    )
  })

  it('param: Farcaster has its own node, else that of OP Mainnet', () => {
    const relay = { SECURE_FRAME_FARCASTER_RELAY: 'https://relay.example' }
    const nodes = { SECURE_FRAME_NODES: '{"eip155:10":["https://op.example"]}', SECURE_FRAME_BUNDLERS: '' }
    expect(readEnv({ ...variables, ...relay, ...nodes }).farcaster).toEqual({
      relay: 'https://relay.example',
      node: 'https://op.example',
    })
    const own = { SECURE_FRAME_FARCASTER_NODE: 'https://own.example' }
    expect(readEnv({ ...variables, ...relay, ...nodes, ...own }).farcaster?.node).toBe('https://own.example')
  })

  it.each(REQUIRED)('error: %s missing is one sentence that names it', (name) => {
    const problem = problemOf({ [name]: undefined })
    expect(problem).toMatch(new RegExp(`^${name} [^.]*\\.md says what it is\\.$`))
  })

  it.each(REQUIRED.filter((name) => name !== 'SECURE_FRAME_ALLOWED_ORIGINS'))(
    'error: %s empty is missing',
    (name) => {
      expect(problemOf({ [name]: ' ' })).toBe(problemOf({ [name]: undefined }))
    },
  )

  it.each(
    Object.entries(MALFORMED).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('error: %s malformed is one sentence that names it: %s', (name, value) => {
    const problem = problemOf({ [name]: value })
    expect(problem.startsWith(`${name} `)).toBe(true)
    expect(problem.endsWith('.')).toBe(true)
    expect(problem.split('\n')).toHaveLength(1)
    // One sentence: no full stop before the last one that ends a word.
    expect(problem.slice(0, -1)).not.toMatch(/\.\s/)
  })

  it('error: a misspelt variable is named', () => {
    expect(problemOf({ SECURE_FRAME_PROVIDER: '{}' })).toMatch(/^SECURE_FRAME_PROVIDER is no variable/)
  })

  it('attack: no secret is ever part of the sentence', () => {
    const secret = 'planted-secret-0123'
    for (const name of VARIABLES) {
      for (const value of [secret, `{"google":{"clientSecret":"${secret}"}}`, `smtp:${secret}`]) {
        expect(problemOf({ [name]: value }), name).not.toContain(secret)
      }
    }
  })

  it('attack: any text ends in an EnvError or an environment, never in another error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VARIABLES), fc.oneof(fc.string(), fc.json()), (name, value) => {
        problemOf({ [name]: value })
      }),
      { numRuns: 500 },
    )
  })

  it('attack: whatever origins are read, none can end its directive in a header', () => {
    const originsOf = (text: string): readonly string[] => {
      try {
        return readEnv({ ...variables, SECURE_FRAME_ALLOWED_ORIGINS: text }).allowedOrigins
      } catch (error) {
        if (error instanceof EnvError) return []
        throw error
      }
    }
    let accepted = 0
    const tail = fc.oneof(
      fc.constantFrom('', '/', ';', "'", '"', ',', '*', '!', '$', '&', '(', '~', '`'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.webUrl({ withFragments: false }), tail, (url, rest) => {
        for (const origin of originsOf(new URL(url).origin + rest)) {
          accepted++
          expect(origin).toMatch(/^https?:\/\/[a-z\d.:[\]_-]+$/)
        }
      }),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(0)
  })

  it('param: every variable has a row in the page of the secure frame', () => {
    const page = readFileSync(new URL('../../../docs/secure-frame.md', import.meta.url), 'utf8')
    for (const name of VARIABLES) expect(page, name).toContain(`| \`${name}\` |`)
  })
})

describe('readVaultEnv and readNewMasterKey', () => {
  it('param: need the key and the folder alone', () => {
    const { SECURE_FRAME_MASTER_KEY, SECURE_FRAME_DATA } = variables
    expect(readVaultEnv({ SECURE_FRAME_MASTER_KEY, SECURE_FRAME_DATA }).data).toBe('/tmp/secure-frame-test')
  })

  it('error: the new key must be there, and another one', () => {
    const { masterKey } = readEnv(variables)
    const same = { SECURE_FRAME_NEW_MASTER_KEY: variables['SECURE_FRAME_MASTER_KEY'] }
    expect(() => readNewMasterKey({}, masterKey)).toThrow(/^SECURE_FRAME_NEW_MASTER_KEY is missing/)
    expect(() => readNewMasterKey(same, masterKey)).toThrow(/^SECURE_FRAME_NEW_MASTER_KEY must differ/)
  })
})
