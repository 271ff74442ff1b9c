import { createEncodedRecap, decodeRecap, formatStatementFromRecap } from '@walletconnect/utils'
import { describe, expect, it } from 'vitest'
import { formatRecap, parseRecap, withoutRecap, withRecapWords } from './recap.ts'
import type { SignInRecord } from './sign-in-message.ts'

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTypedData',
  'eth_sign',
]
const RECORD: SignInRecord = {
  accountAddress: '0x0000000000000000000000000000000000000000',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: 'abcdef1234',
}
const encode = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value))}`

describe('formatRecap', () => {
  it('behavior: as the sign client of wallets writes it, in its words', () => {
    const recap = formatRecap(METHODS)
    expect(recap).toBe(createEncodedRecap('eip155', 'request', [...METHODS]))
    for (const statement of [undefined, 'Welcome.'])
      expect(withRecapWords(statement, [recap])).toBe(formatStatementFromRecap(statement, decodeRecap(recap)))
  })
})

describe('parseRecap', () => {
  it('behavior: methods, and the networks that they are limited to', () => {
    expect(parseRecap(formatRecap(['b', 'a', 'a']))).toEqual({ methods: ['a', 'b'], chains: [] })
    const limited = encode({
      att: {
        eip155: {
          'request/a': [{ chains: ['eip155:1', 'eip155:10', 5] }],
          'request/b': [{ chains: ['eip155:1'] }],
        },
      },
    })
    expect(parseRecap(limited)).toEqual({ methods: ['a', 'b'], chains: ['eip155:1', 'eip155:10'] })
  })

  it.each([
    undefined,
    '',
    'https://shop.example',
    'urn:recap:',
    'urn:recap:%%%',
    encode('x'),
    encode(null),
    encode({ att: [] }),
    encode({ att: {} }),
    encode({ att: { eip155: {} } }),
    encode({ att: { eip155: [] } }),
    encode({ att: { eip155: { 'write/a': [{}] } } }),
    encode({ att: { eip155: { "request/a' for all": [{}] } } }),
    encode({ att: { eip155: { 'request/a': [{}] }, 'https://evil.example': { 'crud/delete': [{}] } } }),
    encode({ att: { eip155: { 'request/a': [{}] } }, fill: 'x'.repeat(20_000) }),
  ])('attack: %s is none', (resource) => {
    expect(parseRecap(resource)).toBeUndefined()
  })
})

describe('withoutRecap', () => {
  const signed = (record: SignInRecord, recap = formatRecap(METHODS)): SignInRecord => {
    const resources = [...(record.resources ?? []), recap]
    const statement = withRecapWords(record.statement, resources)
    return { ...record, resources, ...(statement && { statement }) }
  }

  it.each<Partial<SignInRecord>>([
    {},
    { statement: 'Welcome.' },
    { resources: ['https://shop.example/terms'] },
    { statement: 'Welcome.', resources: ['https://shop.example/terms'] },
  ])('behavior: what was asked for: %o', (more) => {
    const record = { ...RECORD, ...more }
    expect(withoutRecap(signed(record))).toEqual(record)
  })

  it('attack: unchanged where words and resource differ, or there is none', () => {
    const good = signed({ ...RECORD, statement: 'Welcome.' })
    const bad: readonly SignInRecord[] = [
      { ...RECORD, statement: 'Welcome.' },
      { ...good, statement: `${good.statement} And more.` },
      { ...good, statement: good.statement?.replace(" 'eth_sign',", '') },
      { ...good, statement: good.statement?.replace('Welcome. ', 'Welcome.') },
      { ...good, resources: [formatRecap(['wallet_sendCalls'])] },
      { ...good, resources: [...(good.resources ?? []), 'https://evil.example'] },
    ]
    for (const record of bad) expect(withoutRecap(record)).toEqual(record)
  })
})
