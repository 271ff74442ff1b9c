import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOB, CAROL } from '../../core/accounts.testing.ts'
import { createHarness } from '../../core/core.testing.ts'
import { isModalError } from '../../errors/base.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { readPaymentRequest } from './pay-request.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PEBBLE = '8bcRzB3v6PxbbtkVCiX9ceW2whwakA6gX7qvSYbeMHLq'
const NOW = 1_700_000_000_000
const page = createHarness({ options: { networks: ['eip155:1', MAINNET] } }).core

const good = { recipient: BOB, amount: '12.5', network: 'eip155:1' }
const read = (odd: object = {}) => readPaymentRequest(page, { ...good, ...odd }, NOW)

describe('readPaymentRequest', () => {
  it('behavior: coin or token, EVM or Solana, with what it is for and until when', () => {
    expect(read()).toMatchObject({ recipient: BOB, amount: '12.5', network: { caipNetworkId: 'eip155:1' } })
    expect(Object.keys(read()).sort()).toEqual(['amount', 'network', 'recipient'])
    const more = {
      recipient: BOB.toLowerCase(),
      token: CAROL,
      label: ' Order\n42 ',
      expiresAt: NOW / 1000 + 1,
    }
    expect(read(more)).toMatchObject({ ...more, recipient: BOB, label: 'Order 42' })
    expect(read({ recipient: PEBBLE, network: MAINNET })).toMatchObject({ recipient: PEBBLE })
  })

  it.each<[string, object]>([
    ['network', { network: 'eip155:10' }],
    ['network', { network: 1 }],
    ['network', { network: undefined }],
    ['recipient', { recipient: undefined }],
    ['recipient', { recipient: 'bob.eth' }],
    ['recipient', { recipient: PEBBLE }],
    ['recipient', { recipient: BOB, network: MAINNET }],
    ['recipient', { recipient: BOB.replace('C5', 'c5') }],
    ['recipient', { recipient: `0x${'0'.repeat(40)}` }],
    ['recipient', { recipient: '1'.repeat(32), network: MAINNET }],
    ['recipient', { recipient: CAROL, token: CAROL.toLowerCase() }],
    ['token', { token: 'USDC' }],
    ['token', { token: null }],
    ['token', { token: '' }],
    ['amount', { amount: 12.5 }],
    ['amount', { amount: 12n }],
    ['amount', { amount: '' }],
    ['amount', { amount: '.5' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1e18' }],
    ['amount', { amount: '0x10' }],
    ['amount', { amount: '1,000' }],
    ['amount', { amount: ' 1' }],
    ['amount', { amount: '\u0661' }],
    ['amount', { amount: '1'.repeat(79) }],
    ['label', { label: 5 }],
    ['label', { label: { toString: () => 'x' } }],
    ['expiresAt', { expiresAt: '1800000000' }],
    ['expiresAt', { expiresAt: 0 }],
    ['expiresAt', { expiresAt: Number.NaN }],
    ['expiresAt', { expiresAt: Number.POSITIVE_INFINITY }],
    // Milliseconds.
    ['expiresAt', { expiresAt: NOW + 1_000 }],
    ['expiresAt', { expiresAt: null }],
  ])('refusal: %s of %o is named', (field, odd) => {
    expect(() => read(odd)).toThrow(expect.objectContaining({ code: 'payment-invalid' }))
    expect(() => read(odd)).toThrow(new RegExp(`^${field}: `))
  })

  it.each<[object, string]>([
    [{ network: 'eip155:10' }, 'network: a CAIP-2 id of a network of this page'],
    [{ token: 'USDC' }, 'token: a contract or mint of that network'],
    [{ recipient: 'bob.eth' }, 'recipient: an address of that network which somebody owns'],
    [{ amount: 12.5 }, 'amount: decimal text, such as 12.5'],
    [{ label: 5 }, 'label: text'],
    [{ expiresAt: NOW }, 'expiresAt: seconds since 1970'],
    // The first field that is wrong, in this order.
    [{ network: 1, recipient: 1, amount: 1 }, 'network: a CAIP-2 id of a network of this page'],
    [{ amount: 1, label: 1, expiresAt: '' }, 'amount: decimal text, such as 12.5'],
  ])('refusal: %o is told in these words', (odd, message) => {
    expect(() => read(odd)).toThrow(expect.objectContaining({ code: 'payment-invalid', message }))
  })

  it('refusal: its time is over', () => {
    for (const expiresAt of [NOW / 1000, 1])
      expect(() => read({ expiresAt })).toThrow(expect.objectContaining({ code: 'payment-expired' }))
  })

  it('attack: a field that changes each time it is read is read once', () => {
    let reads = 0
    const shifty = {
      ...good,
      get recipient() {
        reads += 1
        return reads === 1 ? BOB : CAROL
      },
    }
    expect(readPaymentRequest(page, shifty, NOW).recipient).toBe(BOB)
    expect(reads).toBe(1)
  })

  it('attack: a field that cannot be read is no absent one: it is named, and nothing else is paid', () => {
    for (const name of ['token', 'expiresAt', 'label', 'recipient']) {
      const hidden = Object.defineProperty({ ...good }, name, {
        enumerable: true,
        get() {
          throw new Error('not for you')
        },
      })
      expect(() => readPaymentRequest(page, hidden, NOW)).toThrow(
        expect.objectContaining({ code: 'payment-invalid', message: expect.stringContaining(name) }),
      )
    }
  })

  it('attack: what a library puts on every object is no field of the request', () => {
    Object.assign(Object.prototype, { token: CAROL })
    try {
      expect(Object.hasOwn(read(), 'token')).toBe(false)
    } finally {
      Reflect.deleteProperty(Object.prototype, 'token')
    }
  })

  it('attack: a label of a megabyte is cut, and hides nothing', () => {
    const { label = '' } = read({ label: `5\u202e${'x'.repeat(1_000_000)}` })
    expect([...label]).toHaveLength(100)
    expect(label).not.toContain('\u202e')
  })

  it('attack: whatever is given, it is read or refused by our own error', () => {
    let whole = 0
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record(
            {
              network: fc.constant('eip155:1'),
              recipient: fc.constantFrom(BOB, BOB, BOB, null),
              amount: fc.oneof(fc.anything(), { arbitrary: fc.constant('12.5'), weight: 3 }),
              token: fc.oneof(fc.anything(), fc.constant(CAROL)),
              label: fc.oneof(fc.anything(), fc.string()),
              expiresAt: fc.oneof(fc.anything(), fc.constant(NOW / 1000 + 60)),
            },
            { requiredKeys: ['network', 'recipient', 'amount'] },
          ),
        ),
        (given) => {
          try {
            const { recipient, amount, token = CAROL } = readPaymentRequest(page, given, NOW)
            expect({ recipient, amount, token }).toEqual({ recipient: BOB, amount: '12.5', token: CAROL })
            whole++
          } catch (error) {
            expect(isModalError(error)).toBe(true)
          }
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    expect(whole).toBeGreaterThan(0)
  })
})
