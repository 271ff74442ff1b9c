import fc from 'fast-check'
import { getAddress } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from './amount.ts'
import { isEthereumLink, type LinkProblem, readEthereumLink } from './ethereum-link.ts'
import { RUNS } from './runs.testing.ts'

const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** One letter in the wrong case. */
const MISTYPED = PERSON.replace('C51', 'c51')

const problem = (text: string): LinkProblem | undefined => {
  const read = readEthereumLink(text)
  return 'problem' in read ? read.problem : undefined
}

let runs = 0
afterAll(() => console.info(`ethereum links: ${runs} of ${2 * RUNS} as written`))

describe('isEthereumLink', () => {
  it('param: by its scheme, in any case, spaces before it', () => {
    for (const text of ['ethereum:', ' ethereum:0x', 'ETHEREUM:x'])
      expect(isEthereumLink(text), text).toBe(true)
    for (const text of ['', 'ethereum', 'https://ethereum:1', 'ether:', PERSON])
      expect(isEthereumLink(text), text).toBe(false)
  })
})

describe('readEthereumLink', () => {
  it('behavior: a plain transfer, with and without a chain and an amount', () => {
    expect(readEthereumLink(`ethereum:${PERSON}`)).toEqual({ to: PERSON })
    expect(readEthereumLink(`ethereum:pay-${PERSON}`)).toEqual({ to: PERSON })
    expect(readEthereumLink(` ETHEREUM:${PERSON.toLowerCase()}\n`)).toEqual({ to: PERSON })
    expect(readEthereumLink(`ethereum:${PERSON}@8453?value=2.014e18`)).toEqual({
      to: PERSON,
      caipNetworkId: 'eip155:8453',
      value: 2_014_000_000_000_000_000n,
    })
  })

  it('behavior: a transfer of a token: the target is the token', () => {
    expect(readEthereumLink(`ethereum:${TOKEN}@1/transfer?address=${PERSON}&uint256=1e6`)).toEqual({
      to: PERSON,
      token: TOKEN,
      caipNetworkId: 'eip155:1',
      value: 1_000_000n,
    })
    expect(readEthereumLink(`ethereum:pay-${TOKEN}/transfer?address=${PERSON}&uint256=1`)).toEqual({
      to: PERSON,
      token: TOKEN,
      value: 1n,
    })
  })

  it('param: amounts by their digits', () => {
    const value = (amount: string) => {
      const read = readEthereumLink(`ethereum:${PERSON}?value=${amount}`)
      return 'problem' in read ? read.problem : read.value
    }
    expect(value('0')).toBe(0n)
    expect(value('1')).toBe(1n)
    expect(value('007')).toBe(7n)
    expect(value('1.0')).toBe(1n)
    expect(value('.5e1')).toBe(5n)
    expect(value('1E3')).toBe(1000n)
    expect(value('9007199254740993')).toBe(9007199254740993n)
    expect(value('1.000000000000000001e18')).toBe(1_000_000_000_000_000_001n)
    expect(value(`${MAX_AMOUNT}`)).toBe(MAX_AMOUNT)
    expect(value('0e78')).toBe(0n)
    for (const amount of [`${MAX_AMOUNT + 1n}`, '1e78', '1e999', '0e79', `1${'0'.repeat(90)}`])
      expect(value(amount), amount).toBe('too-large')
    for (const amount of ['1.5', '0.1e0', '2.0141e3', '1.23e1', '0.0000000000000000001e18'])
      expect(value(amount), amount).toBe('fraction')
    for (const amount of [
      '-1',
      '+1',
      '1e',
      'e18',
      '1e-3',
      '1e18.5',
      '1e+3',
      '0x10',
      '1_000',
      '1.',
      '.',
      '1e1e1',
      'NaN',
      '1e1000',
    ])
      expect(value(amount), amount).toBe('amount')
  })

  it('error: each refusal by its reason', () => {
    const said: readonly (readonly [LinkProblem, readonly string[]])[] = [
      ['not-a-link', ['', PERSON, `bitcoin:${PERSON}`, 'meadow.eth']],
      ['name', ['ethereum:meadow.eth', 'ethereum:pay-meadow.eth@1?value=1', 'ethereum:pay-me.eth']],
      [
        'address',
        [
          'ethereum:meadow',
          `ethereum:${PERSON}0`,
          `ethereum:0X${PERSON.slice(2)}`,
          `ethereum:token-${PERSON}`,
        ],
      ],
      ['checksum', [`ethereum:${MISTYPED}`, `ethereum:${TOKEN}/transfer?address=${MISTYPED}&uint256=1`]],
      [
        'zero',
        [`ethereum:0x${'0'.repeat(40)}`, `ethereum:${TOKEN}/transfer?address=0x${'0'.repeat(40)}&uint256=1`],
      ],
      [
        'chain',
        ['@', '@0', '@01', '@0x1', '@1e3', '@99999999999999999999', '@-1'].map(
          (at) => `ethereum:${PERSON}${at}`,
        ),
      ],
      [
        'function',
        [
          `ethereum:${PERSON}/`,
          `ethereum:${TOKEN}/approve?address=${PERSON}&uint256=1`,
          `ethereum:${TOKEN}/transferFrom?address=${PERSON}&uint256=1`,
          `ethereum:${TOKEN}/Transfer?address=${PERSON}&uint256=1`,
          `ethereum:${TOKEN}/transfer/x?address=${PERSON}&uint256=1`,
          // `transfer(uint256,address)`.
          `ethereum:${TOKEN}/transfer?uint256=1&address=${PERSON}`,
        ],
      ],
      [
        'key',
        [
          ...['gas', 'gasLimit', 'gasPrice', 'data', 'Value', 'uint256'].map(
            (key) => `ethereum:${PERSON}?${key}=1`,
          ),
          `ethereum:${PERSON}?value=1&gas=1`,
          `ethereum:${TOKEN}/transfer?address=${PERSON}&uint256=1&value=1`,
        ],
      ],
      [
        'repeated',
        [
          `ethereum:${PERSON}?value=1&value=2`,
          `ethereum:${TOKEN}/transfer?address=${PERSON}&address=${TOKEN}`,
        ],
      ],
      [
        'incomplete',
        [
          `ethereum:${TOKEN}/transfer`,
          `ethereum:${TOKEN}/transfer?address=${PERSON}`,
          `ethereum:${TOKEN}/transfer?uint256=1`,
        ],
      ],
      ['name', [`ethereum:${TOKEN}/transfer?address=meadow.eth&uint256=1`]],
      [
        'malformed',
        [
          'ethereum:',
          `ethereum://${PERSON}`,
          `ethereum:${PERSON}?`,
          `ethereum:${PERSON}?value`,
          `ethereum:${PERSON}?value=`,
          `ethereum:${PERSON}?=1`,
          `ethereum:${PERSON}?value=1&`,
          `ethereum:${PERSON}?value=1=2`,
          `ethereum:${PERSON}#value=1`,
          `ethereum:${PERSON}@1@2`,
          `ethereum:${PERSON} ?value=1`,
          `ethereum:${PERSON}?value=${'1'.repeat(500)}`,
        ],
      ],
    ]
    for (const [expected, texts] of said) for (const text of texts) expect(problem(text), text).toBe(expected)
  })

  it('attack: nothing encoded, nothing invisible, no letters that only look right', () => {
    for (const text of [
      `ethereum:${PERSON}?%76alue=1`,
      `ethereum:${PERSON}%401?value=1`,
      `ethereum:%30x${PERSON.slice(2)}`,
      `ethereum:${PERSON}?value=1%00`,
      `ethereum:${PERSON}\u200b?value=1`,
      `ethereum:\u202e${PERSON}`,
      `ethereum:${PERSON}?vаlue=1`,
      `ethereum:${PERSON}?value=１`,
      `ethereum:${PERSON}\n?value=1`,
      `ethereum:${PERSON}\\@1`,
    ])
      expect(problem(text), text).toBe('malformed')
  })

  it('behavior: a link that was written is read back as it was meant', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .filter((bytes) => bytes.some((byte) => byte > 0))
      .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
    const amount = fc.bigInt({ min: 0n, max: MAX_AMOUNT })
    /** The same amount as people write it. */
    const written = (value: bigint, point: number): string => {
      const digits = `${value}`
      const at = Math.min(point, digits.length - 1)
      if (at === 0) return digits
      return `${digits.slice(0, digits.length - at)}.${digits.slice(digits.length - at)}e${at}`
    }
    const link = fc.record({
      to: address,
      token: fc.option(address, { nil: undefined }),
      value: amount,
      chain: fc.option(fc.integer({ min: 1, max: 2 ** 31 }), { nil: undefined }),
      point: fc.nat(77),
      pay: fc.boolean(),
    })
    fc.assert(
      fc.property(link, ({ to, token, value, chain, point, pay }) => {
        const at = chain === undefined ? '' : `@${chain}`
        const number = written(value, point)
        const rest = token ? `${at}/transfer?address=${to}&uint256=${number}` : `${at}?value=${number}`
        expect(readEthereumLink(`ethereum:${pay ? 'pay-' : ''}${token ?? to}${rest}`)).toEqual({
          to,
          value,
          ...(token && { token }),
          ...(chain !== undefined && { caipNetworkId: `eip155:${chain}` }),
        })
        runs += 1
      }),
      { numRuns: RUNS },
    )
  })

  it('attack: whatever is pasted, it is read or refused, never thrown, and what is read says it again', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'ethereum:',
        'pay-',
        PERSON,
        TOKEN,
        MISTYPED,
        '@',
        '1',
        '8453',
        '/',
        'transfer',
        '?',
        '&',
        '=',
      ),
      fc.constantFrom('value', 'address', 'uint256', 'gas', '1e18', '.', '-', '%', '#', 'meadow.eth'),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = `ethereum:${pieces.join('')}`
        const read = readEthereumLink(text)
        if (!('problem' in read)) {
          expect(text).toContain(read.token ?? read.to)
          expect(text).toContain(read.to)
          if (read.value !== undefined) expect(text).toMatch(/value=|uint256=/)
          if (read.caipNetworkId) expect(text).toContain(read.caipNetworkId.replace('eip155:', '@'))
        }
        runs += 1
      }),
      { numRuns: RUNS },
    )
  })
})
