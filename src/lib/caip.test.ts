import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHash, parseCaipAddress, sameAddress, toCaipAddress } from './caip.ts'
import { parseCaipNetworkId, parseChainId } from './chain-id.ts'
import { toEvmAddress } from './evm-address.ts'
import { RUNS } from './runs.testing.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const GARBAGE = [
  '',
  ' ',
  ':',
  '::',
  'eip155',
  'eip155:',
  ':1',
  null,
  undefined,
  1,
  {},
  [[]],
  [['eip155:1']],
  Symbol('x'),
  1n,
]

describe('parseCaipNetworkId', () => {
  it.each([
    ['eip155:1', { namespace: 'eip155', reference: '1' }],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      { namespace: 'solana', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ],
    ['cosmos:cosmoshub-3', { namespace: 'cosmos', reference: 'cosmoshub-3' }],
  ])('param: %s', (text, parts) => {
    expect(parseCaipNetworkId(text)).toEqual(parts)
  })

  it.each([
    ...GARBAGE,
    'eip155:1:0x',
    'EIP155:1',
    'ei:1',
    'eip155eip:1',
    'eip155:1\n',
    ' eip155:1',
    'eip155:é',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1/..',
    'eip155:<b>',
  ])('error: %s is undefined', (text) => {
    expect(parseCaipNetworkId(text)).toBeUndefined()
  })
})

describe('parseCaipAddress', () => {
  it('param: three parts, and toCaipAddress joins them again', () => {
    expect(parseCaipAddress(`eip155:1:${ADDRESS}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: ADDRESS,
    })
    expect(parseCaipAddress(toCaipAddress('solana:abc', SOLANA))).toEqual({
      namespace: 'solana',
      reference: 'abc',
      address: SOLANA,
    })
  })

  it.each([
    ...GARBAGE,
    'eip155:1',
    'eip155:1:',
    'eip155::0x',
    'eip155:1:0x:1',
    'eip155:1:0x 1',
    'EIP155:1:0x1',
    'eip155:1:0x1\n',
  ])('error: %s is undefined', (text) => {
    expect(parseCaipAddress(text)).toBeUndefined()
  })
})

describe('toEvmAddress', () => {
  it.each([ADDRESS, ADDRESS.toLowerCase(), `0x${ADDRESS.slice(2).toUpperCase()}`])(
    'param: %s comes back checksummed',
    (text) => {
      expect(toEvmAddress(text)).toBe(ADDRESS)
    },
  )

  it('attack: one letter in the wrong case is refused', () => {
    for (let at = 2; at < ADDRESS.length; at++) {
      const letter = ADDRESS.charAt(at)
      const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      if (flipped !== letter)
        expect(toEvmAddress(ADDRESS.slice(0, at) + flipped + ADDRESS.slice(at + 1))).toBeUndefined()
    }
  })

  it.each([
    ...GARBAGE,
    ADDRESS.slice(2),
    ADDRESS.slice(0, -1),
    `${ADDRESS}0`,
    ` ${ADDRESS}`,
    `${ADDRESS}\n`,
    ADDRESS.replace('0x', '0X'),
    ADDRESS.toLowerCase().replace('0x', '0X'),
    `0x${'g'.repeat(40)}`,
    `0x${'０'.repeat(40)}`,
    { toString: () => ADDRESS },
  ])('error: %s is undefined', (text) => {
    expect(toEvmAddress(text)).toBeUndefined()
  })

  it('behavior: is idempotent and keeps the digits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
        (digits) => {
          const address = toEvmAddress(`0x${digits}`)
          expect(address?.toLowerCase()).toBe(`0x${digits}`)
          expect(toEvmAddress(address)).toBe(address)
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})

describe('sameAddress', () => {
  it('param: EVM addresses ignore case, base58 does not, nothing equals nothing', () => {
    expect(sameAddress(ADDRESS, ADDRESS.toLowerCase())).toBe(true)
    expect(sameAddress(SOLANA, SOLANA)).toBe(true)
    expect(sameAddress(SOLANA, SOLANA.toLowerCase())).toBe(false)
    expect(sameAddress(undefined, undefined)).toBe(false)
    expect(sameAddress('', '')).toBe(false)
    expect(sameAddress(ADDRESS, undefined)).toBe(false)
  })

  it('attack: same ends are not the same address', () => {
    expect(sameAddress(ADDRESS, `${ADDRESS.slice(0, 10)}${'0'.repeat(22)}${ADDRESS.slice(-10)}`)).toBe(false)
  })
})

describe('parseChainId', () => {
  it.each([
    ['0x1', 1],
    ['0xAA36A7', 11155111],
    ['0x0001', 1],
    ['137', 137],
    [1, 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
  ])('param: %s is %s', (value, id) => {
    expect(parseChainId(value)).toBe(id)
  })

  it.each([
    ...GARBAGE.filter((value) => value !== 1),
    0,
    '0',
    '0x0',
    '0x',
    -1,
    '-1',
    '+1',
    1.5,
    '1.5',
    '1e3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'Infinity',
    2 ** 53,
    '9007199254740993',
    '0x20000000000001',
    '0x20000000000000',
    '0X1',
    ' 1',
    '1 ',
    '0b1',
    '0o7',
    'eip155:1',
    '１',
    true,
    [[1]],
    `0x${'f'.repeat(99)}`,
  ])('attack: %s is undefined', (value) => {
    expect(parseChainId(value)).toBeUndefined()
  })
})

describe('isHash', () => {
  it('param: 0x and 64 hex digits', () => {
    expect(isHash(`0x${'aB'.repeat(32)}`)).toBe(true)
  })

  it.each([
    ...GARBAGE,
    `0x${'a'.repeat(63)}`,
    `0x${'a'.repeat(65)}`,
    'a'.repeat(64),
    `0X${'a'.repeat(64)}`,
    `0x${'a'.repeat(64)}\n`,
    `0x${'g'.repeat(64)}`,
  ])('error: %s is not', (text) => {
    expect(isHash(text)).toBe(false)
  })
})
