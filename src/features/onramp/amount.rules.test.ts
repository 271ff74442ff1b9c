import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../lib/amount.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { checkAmount, fiatDecimals } from './amount.rules.ts'

const CARD = { id: 'card', min: '10', max: '7500' }
const BANK = { id: 'ach_bank_account', min: '20.5', max: '25000' }
const check = (typed: string, limits = [CARD, BANK], id = 'EUR') => checkAmount(typed, { id, limits })

describe('checkAmount', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['20.5', undefined],
    ['7500.00', undefined],
    ['10', ['card']],
    ['20.49', ['card']],
    ['7500.01', ['ach_bank_account']],
    ['25000', ['ach_bank_account']],
  ])('param: %s is taken by %s', (typed, methods) => {
    expect(check(typed)).toMatchObject({ ok: true, methods })
  })

  it.each([
    ['', 'onramp.problem.amount', {}],
    ['0', 'onramp.problem.amount', {}],
    ['0.00', 'onramp.problem.amount', {}],
    ['ten', 'onramp.problem.number', {}],
    ['-5', 'onramp.problem.number', {}],
    ['1e3', 'onramp.problem.number', {}],
    // It could be either, as on Send.
    ['7,500', 'onramp.problem.number', {}],
    ['1.001', 'onramp.problem.decimals', { decimals: '2' }],
    ['9.99', 'onramp.problem.min', { min: '10 EUR' }],
    ['25000.01', 'onramp.problem.max', { max: '25,000 EUR' }],
  ])('error: %s: %s', (typed, key, values) => {
    expect(check(typed)).toEqual({ ok: false, problem: { key, values } })
  })

  it('error: between the limits of two ways none is left', () => {
    const gap = [
      { id: 'card', min: '1', max: '10' },
      { id: 'bank', min: '100', max: '200' },
    ]
    expect(check('50', gap)).toEqual({ ok: false, problem: { key: 'onramp.problem.between', values: {} } })
    expect(check('0.5', gap)).toMatchObject({ problem: { values: { min: '1 EUR' } } })
    expect(check('201', gap)).toMatchObject({ problem: { values: { max: '200 EUR' } } })
  })

  it('behavior: without limits anything goes; the currency decides how many decimals', () => {
    expect(check('0.01', [])).toEqual({ ok: true, amount: '0.01', methods: undefined })
    expect(check('1000', [], 'JPY')).toMatchObject({ amount: '1000' })
    expect(check('1000.5', [], 'JPY')).toMatchObject({ problem: { values: { decimals: '0' } } })
    expect([fiatDecimals('USD'), fiatDecimals('KWD'), fiatDecimals('no code')]).toEqual([2, 3, 2])
  })

  it.each([
    ['٢٥٠', '250'],
    ['１，２５０．５', '1250.5'],
  ])('behavior: digits of the visitor’s languages and of full width: %s is %s', (typed, amount) => {
    expect(checkAmount(typed, { id: 'EUR', limits: [] }, ['ar-EG'])).toMatchObject({ ok: true, amount })
  })

  it('property: what is taken is the typed amount to the last cent, and within a limit that takes it', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 30n })
    const pair = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 7n }))
    fc.assert(
      fc.property(cents, fc.array(pair, { maxLength: 4 }), (value, pairs) => {
        const limits = pairs.map(([a, more], at) => {
          const b = a + more
          return { id: `way ${at}`, min: formatAmount(a, 2), max: formatAmount(b, 2), a, b }
        })
        const checked = checkAmount(formatAmount(value, 2), { id: 'EUR', limits })
        const taking = limits.filter(({ a, b }) => value >= a && value <= b)
        expect(checked.ok).toBe(value > 0n && (limits.length === 0 || taking.length > 0))
        if (!checked.ok) return
        expect(parseAmount(checked.amount, 2)).toEqual({ ok: true, value })
        if (taking.length < limits.length) expect(checked.methods).toEqual(taking.map(({ id }) => id))
        else expect(checked.methods).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  })

  it('attack: whatever is typed, it never throws', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(typeof check(typed).ok).toBe('boolean')
      }),
      { numRuns: RUNS },
    )
  })
})
