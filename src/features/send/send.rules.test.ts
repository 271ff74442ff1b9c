import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.all.testing.ts'
import { formatAmount, MAX_AMOUNT } from '../../lib/amount.ts'
import { toChecksum } from '../../lib/checksum.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import type { BalanceState } from '../../state/account.ts'
import { check, checkAmount, checkReceiver, coversFee } from './send.rules.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const known = (value: bigint, decimals = 18): BalanceState => ({
  kind: 'known',
  value,
  decimals,
  symbol: 'ETH',
})
const units = fc.bigInt({ min: 0n, max: MAX_AMOUNT })
const decimals = fc.integer({ min: 0, max: 36 })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))

const keyOf = (checked: ReturnType<typeof check>) => (checked.ok ? 'ok' : checked.problem.key)
const problem = (amount: string, receiver: string, balance: BalanceState = known(10n ** 18n)) =>
  keyOf(check({ amount, receiver }, balance))

describe('check', () => {
  it.each([
    ['', BOB, 'send.problem.amount'],
    ['0', BOB, 'send.problem.amount'],
    ['0.000', BOB, 'send.problem.amount'],
    ['x', BOB, 'send.problem.not-a-number'],
    ['1e3', BOB, 'send.problem.not-a-number'],
    ['0x1', BOB, 'send.problem.not-a-number'],
    ['1,5', BOB, 'send.problem.not-a-number'],
    ['１', BOB, 'send.problem.not-a-number'],
    ['-1', BOB, 'send.problem.negative'],
    [`0.${'0'.repeat(18)}1`, BOB, 'send.problem.too-many-decimals'],
    ['9'.repeat(80), BOB, 'send.problem.too-large'],
    ['1.000000000000000001', BOB, 'send.problem.funds'],
    ['1', '', 'send.problem.receiver'],
    ['1', ' ', 'send.problem.receiver'],
    ['1', 'vitalik.eth', 'send.problem.address'],
    ['1', BOB.slice(0, -1), 'send.problem.address'],
    ['1', `${BOB}0`, 'send.problem.address'],
    ['1', BOB.slice(2), 'send.problem.address'],
    ['1', BOB.replace('C5', 'c5'), 'send.problem.checksum'],
    ['1', `0x${'0'.repeat(40)}`, 'send.problem.zero'],
    ['1', BOB, 'ok'],
    [' 1 ', ` ${BOB.toLowerCase()} `, 'ok'],
    ['0.000000000000000001', BOB, 'ok'],
  ])('param: %o to %o: %s', (amount, receiver, key) => {
    expect(problem(amount, receiver)).toBe(key)
  })

  it('param: without a known balance nothing is sent, whatever is typed', () => {
    expect(problem('1', BOB, { kind: 'unavailable' })).toBe('send.problem.balance')
    for (const kind of ['none', 'loading'] as const) {
      expect(problem('1', BOB, { kind })).toBe('account.balance.loading')
      expect(problem('', BOB, { kind })).toBe('send.problem.amount')
      expect(problem('1', 'x', { kind })).toBe('send.problem.address')
    }
  })

  it('param: every problem has words, and those of a field name it', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '0', '1', '-1', BOB, '9'.repeat(99)))
    const balance = fc.oneof(
      units.map((value) => known(value)),
      fc.constantFrom<BalanceState>({ kind: 'none' }, { kind: 'unavailable' }),
    )
    fc.assert(
      fc.property(text, text, balance, (amount, receiver, at) => {
        const checked = check({ amount, receiver }, at)
        if (checked.ok) {
          expect(checked.to).toBe(toEvmAddress(receiver.trim()))
          return
        }
        const { key, field } = checked.problem
        expect(en[key]).toMatch(/\S/)
        if (field === 'amount') expect(checkAmount(amount, at)).toEqual(checked)
        if (field === 'receiver') expect(checkReceiver(receiver)).toEqual(checked)
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: what passes is exactly what was typed, at any number of decimals', () => {
    fc.assert(
      fc.property(units, decimals, address, fc.boolean(), (value, places, digits, lower) => {
        fc.pre(value > 0n)
        const to = toChecksum(digits)
        fc.pre(!/^0x0{40}$/.test(to))
        const draft = { amount: formatAmount(value, places), receiver: lower ? to.toLowerCase() : to }
        expect(check(draft, known(MAX_AMOUNT, places))).toEqual({ ok: true, value, to })
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: the balance itself passes, one unit more does not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_AMOUNT - 1n }), decimals, (value, places) => {
        const at = known(value, places)
        expect(checkAmount(formatAmount(value, places), at)).toBe(value)
        expect(checkAmount(formatAmount(value + 1n, places), at)).toMatchObject({
          problem: { key: 'send.problem.funds', field: 'amount' },
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: one digit more than the network has is refused, never rounded', () => {
    fc.assert(
      fc.property(units, decimals, fc.integer({ min: 1, max: 9 }), (value, places, digit) => {
        const [whole = '0', fraction = ''] = formatAmount(value / 10n, places).split('.')
        const typed = `${whole}.${fraction.padEnd(places, '0')}${digit}`
        expect(checkAmount(typed, known(MAX_AMOUNT, places))).toMatchObject({
          problem: { key: 'send.problem.too-many-decimals' },
        })
      }),
      { numRuns: RUNS },
    )
  })
})

describe('checkReceiver', () => {
  it('attack: one wrong letter in a checksummed address is never sent to', () => {
    fc.assert(
      fc.property(address, fc.nat(39), fc.constantFrom(...'0123456789abcdefABCDEF'), (digits, at, letter) => {
        const to = toChecksum(digits)
        const typed = `${to.slice(0, 2 + at)}${letter}${to.slice(3 + at)}`
        const found = checkReceiver(typed)
        // One case throughout carries no checksum: it is what was typed, letter by letter.
        if (typeof found === 'string') expect(found.toLowerCase()).toBe(typed.toLowerCase())
        const isMixed = /[a-f]/.test(typed.slice(2)) && /[A-F]/.test(typed.slice(2))
        if (isMixed && typeof found === 'string') expect(found).toBe(typed)
      }),
      { numRuns: RUNS },
    )
  })

  it('attack: invisible and look-alike characters are no address', () => {
    for (const trick of [
      `${BOB}\u200b`,
      `0x\u202e${BOB.slice(2)}`,
      BOB.replace('C', 'С'),
      BOB.replace('0x', '0X'),
    ])
      expect(typeof checkReceiver(trick)).toBe('object')
  })
})

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
