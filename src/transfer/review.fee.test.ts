import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, MAX_AMOUNT } from '../lib/amount.ts'
import { fiatValue } from '../lib/fiat-value.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { burnsMoney, coversFee, type FeeFacts } from './review.ts'

const ETHER = 10n ** 18n
const TOKEN = { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', symbol: 'UNI', decimals: 18 }

/** A transfer of the coin, priced unless a test says otherwise. */
const facts = (value: bigint, fee: bigint, price: string | undefined = '3000'): FeeFacts => ({
  transfer: { value, data: '0x' },
  fee,
  dollars: fiatValue(value, 18, price),
  feeDollars: fiatValue(fee, 18, price),
  isUnusual: false,
})
const unpriced = (value: bigint, fee: bigint): FeeFacts => ({
  ...facts(value, fee),
  dollars: undefined,
  feeDollars: undefined,
})

describe('burnsMoney', () => {
  it('attack: all of 10 ETH, of which 8.4 would be burned', () => {
    const [value, fee] = [(ETHER * 16n) / 10n, (ETHER * 84n) / 10n]
    expect(burnsMoney(facts(value, fee))).toBe(true)
    expect(burnsMoney(unpriced(value, fee))).toBe(true)
  })

  it.each([
    ['5 dollars exactly, however little is sent', '0.000001', '5', false],
    ['a little more than 5 dollars, and of a tenth', '50', '5.01', true],
    ['a tenth exactly', '60', '6', false],
    ['a little more than a tenth', '59.99', '6', true],
    ['much, of very much', '100000', '9999', false],
    ['a tenth of little is no matter', '1', '4.99', false],
  ])('behavior: priced: %s', (_, sent, cost, burns) => {
    expect(burnsMoney({ ...facts(1n, 1n), dollars: sent, feeDollars: cost })).toBe(burns)
  })

  it('behavior: a coin without a price: more than half of what is sent', () => {
    expect(burnsMoney(unpriced(100n, 50n))).toBe(false)
    expect(burnsMoney(unpriced(100n, 51n))).toBe(true)
  })

  it('behavior: a token: by its price and the coin’s, else not by the amount', () => {
    const token = (dollars?: string, feeDollars?: string): FeeFacts => ({
      transfer: { value: 5n, data: '0x', token: TOKEN },
      fee: ETHER,
      dollars,
      feeDollars,
      isUnusual: false,
    })
    expect(burnsMoney(token('20', '6'))).toBe(true)
    expect(burnsMoney(token(undefined, '6'))).toBe(false)
    expect(burnsMoney(token('20'))).toBe(false)
    expect(burnsMoney(token())).toBe(false)
    expect(burnsMoney({ ...token(), isUnusual: true })).toBe(true)
  })

  it('behavior: a call without coins is measured by what others paid alone', () => {
    const call = { value: 0n, data: '0xd0e30db0' } as const
    for (const given of [facts(0n, ETHER), unpriced(0n, ETHER)]) {
      expect(burnsMoney({ ...given, transfer: call })).toBe(false)
      expect(burnsMoney({ ...given, transfer: call, isUnusual: true })).toBe(true)
    }
    expect(burnsMoney({ ...facts(1n, ETHER), transfer: { ...call, value: 1n } })).toBe(true)
  })

  it('behavior: exactly so for any figures, and a higher fee never passes where a lower one did not', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
    const price = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((cents) => formatAmount(cents, 2))
    fc.assert(
      fc.property(amount, amount, fc.option(price, { nil: undefined }), (value, fee, each) => {
        const burns = (cost: bigint) => burnsMoney(each ? facts(value, cost, each) : unpriced(value, cost))
        const cents = each && BigInt(Math.round(Number(each) * 100))
        const expected = cents ? fee * cents > 5n * 100n * ETHER && fee * 10n > value : fee * 2n > value
        expect(burns(fee)).toBe(expected)
        if (burns(fee)) expect(burns(fee + 1n)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})

const units = fc.bigInt({ min: 0n, max: MAX_AMOUNT })

describe('coversFee', () => {
  it('behavior: to the last unit', () => {
    fc.assert(
      fc.property(units, units, (value, fee) => {
        expect(coversFee(value + fee, value, fee)).toBe(true)
        if (value + fee > 0n) expect(coversFee(value + fee - 1n, value, fee)).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })
})
