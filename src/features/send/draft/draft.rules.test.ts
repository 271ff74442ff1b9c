import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../../i18n/en.all.testing.ts'
import { formatAmount, MAX_AMOUNT } from '../../../lib/amount.ts'
import { toChecksum } from '../../../lib/checksum.ts'
import { toEvmAddress } from '../../../lib/evm-address.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import type { Sendable } from '../../../transfer/tokens.ts'
import { check, checkAmount, checkReceiver, readAmount, type Written } from './draft.rules.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** So much of the coin, or of whatever else is told. */
const known = (value: bigint, decimals = 18, more: Partial<Sendable> = {}): Sendable => ({
  symbol: 'ETH',
  name: 'Ether',
  decimals,
  balance: { kind: 'known', value },
  ...more,
})
const ONE = known(10n ** 18n)
const written = (amount: string, receiver: string, token = ONE, more: Partial<Written> = {}): Written => ({
  draft: { amount, receiver, unit: 'token' },
  token,
  receiver: { kind: 'idle' },
  network: { caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
  languages: [],
  ...more,
})
const units = fc.bigInt({ min: 0n, max: MAX_AMOUNT })
const decimals = fc.integer({ min: 0, max: 36 })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))

const keyOf = (checked: ReturnType<typeof check>) => (checked.ok ? 'ok' : checked.problem.key)
const problem = (amount: string, receiver: string, token = ONE) =>
  keyOf(check(written(amount, receiver, token)))
/** To an address that was typed. */
const to = (typed: string) => checkReceiver(written('1', typed))
const much = (typed: string, token: Sendable) => checkAmount(written(typed, BOB, token))

describe('check', () => {
  it.each([
    ['', BOB, 'send.problem.amount'],
    ['0', BOB, 'send.problem.amount'],
    ['0.000', BOB, 'send.problem.amount'],
    ['x', BOB, 'send.problem.not-a-number'],
    ['1e3', BOB, 'send.problem.not-a-number'],
    ['0x1', BOB, 'send.problem.not-a-number'],
    ['1,5', BOB, 'send.problem.funds'],
    ['0,5', BOB, 'ok'],
    ['1,500', BOB, 'send.problem.not-a-number'],
    ['０．５', BOB, 'ok'],
    ['٠٫٥', BOB, 'send.problem.not-a-number'],
    ['-1', BOB, 'send.problem.negative'],
    [`0.${'0'.repeat(18)}1`, BOB, 'send.problem.too-many-decimals'],
    ['9'.repeat(80), BOB, 'send.problem.too-large'],
    ['1.000000000000000001', BOB, 'send.problem.funds'],
    ['1', '', 'send.problem.receiver'],
    ['1', ' ', 'send.problem.receiver'],
    ['1', 'meadow.eth', 'send.problem.address'],
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
    const at = (kind: 'unavailable' | 'loading') => known(0n, 18, { balance: { kind } })
    expect(problem('1', BOB, at('unavailable'))).toBe('send.problem.balance')
    expect(problem('1', BOB, at('loading'))).toBe('send.balance.loading')
    expect(problem('', BOB, at('loading'))).toBe('send.problem.amount')
    expect(problem('1', 'x', at('loading'))).toBe('send.problem.address')
  })

  it('param: a token that cannot be read is not sent, whatever is typed', () => {
    const token = known(10n ** 18n, 18, { address: CAROL, problem: 'send.problem.decimals' })
    expect(problem('1', BOB, token)).toBe('send.problem.decimals')
    expect(problem('', '', token)).toBe('send.problem.decimals')
  })

  it('param: a token never goes to its own contract', () => {
    const token = known(10n ** 18n, 18, { address: CAROL })
    expect(problem('1', CAROL, token)).toBe('send.problem.own-contract')
    expect(problem('1', CAROL.toLowerCase(), token)).toBe('send.problem.own-contract')
    expect(problem('1', BOB, token)).toBe('ok')
  })

  it('param: every problem has words, and those of a field name it', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '0', '1', '-1', BOB, '9'.repeat(99)))
    const balance = fc.oneof(
      units.map((value) => known(value)),
      fc
        .constantFrom('loading' as const, 'unavailable' as const)
        .map((kind) => known(0n, 18, { balance: { kind } })),
    )
    fc.assert(
      fc.property(text, text, balance, (amount, receiver, at) => {
        const checked = check(written(amount, receiver, at))
        if (checked.ok) {
          expect(checked.to).toEqual({ address: toEvmAddress(receiver.trim()) })
          return
        }
        const { key, field } = checked.problem
        expect(en[key]).toMatch(/\S/)
        if (field === 'amount') expect(much(amount, at)).toEqual(checked)
        if (field === 'receiver') expect(to(receiver)).toEqual(checked)
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: what passes is exactly what was typed, at any number of decimals', () => {
    fc.assert(
      fc.property(units, decimals, address, fc.boolean(), (value, places, digits, lower) => {
        fc.pre(value > 0n)
        const address = toChecksum(digits)
        fc.pre(!/^0x0{40}$/.test(address))
        const typed = lower ? address.toLowerCase() : address
        const draft = written(formatAmount(value, places), typed, known(MAX_AMOUNT, places))
        expect(check(draft)).toEqual({ ok: true, value, to: { address } })
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: the balance itself passes, one unit more does not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_AMOUNT - 1n }), decimals, (value, digits) => {
        const at = known(value, digits)
        expect(much(formatAmount(value, digits), at)).toBe(value)
        expect(much(formatAmount(value + 1n, digits), at)).toMatchObject({
          problem: { key: 'send.problem.funds', field: 'amount' },
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('behavior: one digit more than the network has is refused, never rounded', () => {
    fc.assert(
      fc.property(units, decimals, fc.integer({ min: 1, max: 9 }), (value, digits, digit) => {
        const [whole = '0', fraction = ''] = formatAmount(value / 10n, digits).split('.')
        const typed = `${whole}.${fraction.padEnd(digits, '0')}${digit}`
        expect(much(typed, known(MAX_AMOUNT, digits))).toMatchObject({
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
        const right = toChecksum(digits)
        const typed = `${right.slice(0, 2 + at)}${letter}${right.slice(3 + at)}`
        const found = to(typed)
        if (!('address' in found)) return
        // One case throughout carries no checksum: it is what was typed, letter by letter.
        expect(found.address.toLowerCase()).toBe(typed.toLowerCase())
        const isMixed = /[a-f]/.test(typed.slice(2)) && /[A-F]/.test(typed.slice(2))
        if (isMixed) expect(found.address).toBe(typed)
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
      expect(to(trick)).toMatchObject({ ok: false })
  })
})

describe('checkReceiver, of names', () => {
  const found = {
    kind: 'resolved',
    text: 'meadow.eth',
    caipNetworkId: 'eip155:1',
    receiver: { address: BOB },
  } as const
  const at = (typed: string, receiver: Written['receiver'], caipNetworkId = 'eip155:1') =>
    checkReceiver(
      written('1', typed, ONE, { receiver, network: { caipNetworkId, chainNamespace: 'eip155' } }),
    )

  it('behavior: what was found for this very text on this network', () => {
    const receiver = { ...found, receiver: { address: BOB, name: 'meadow.eth' } }
    expect(at(' meadow.eth ', receiver)).toEqual({ address: BOB, name: 'meadow.eth' })
  })

  it('attack: never for another text, another network, or before it was found', () => {
    expect(at('meadow.et', found)).toMatchObject({ problem: { key: 'send.problem.address' } })
    expect(at('meadow.eth', found, 'eip155:10')).toMatchObject({
      problem: { key: 'send.receiver.resolving' },
    })
    expect(at('meadow.eth', { kind: 'resolving', text: 'meadow.eth' })).toMatchObject({ ok: false })
    const failed = { kind: 'failed', text: 'meadow.eth', problem: 'name-unresolved' } as const
    expect(at('meadow.eth', failed)).toMatchObject({ problem: { key: 'name-unresolved', field: 'receiver' } })
  })

  it('attack: a name that leads to nobody or to the token itself', () => {
    const zero = { ...found, receiver: { address: `0x${'0'.repeat(40)}` } }
    expect(at('meadow.eth', zero)).toMatchObject({ problem: { key: 'send.problem.zero' } })
    const token = known(1n, 18, { address: BOB })
    expect(checkReceiver(written('1', 'meadow.eth', token, { receiver: found }))).toMatchObject({
      problem: { key: 'send.problem.own-contract' },
    })
  })
})

describe('readAmount', () => {
  const usd = (amount: string, price: string | undefined, digits = 18) =>
    readAmount({
      draft: { amount, receiver: BOB, unit: 'usd' },
      token: known(MAX_AMOUNT, digits, { price }),
      languages: [],
    })

  it.each<[string, string | undefined, number, unknown]>([
    ['3000', '3000', 18, { ok: true, value: 10n ** 18n }],
    ['1', '3', 18, { ok: true, value: 333_333_333_333_333_333n }],
    ['0.000001', '2', 6, { problem: { key: 'send.problem.too-small' } }],
    ['10', '0.0001', 0, { ok: true, value: 100_000n }],
    ['5', undefined, 18, { problem: { key: 'send.problem.price' } }],
    ['', '3', 18, { problem: 'empty' }],
    ['x', '3', 18, { problem: 'not-a-number' }],
    ['-1', '3', 18, { problem: 'negative' }],
  ])('param: %s dollars at %s, %i decimals', (amount, price, digits, expected) => {
    expect(usd(amount, price, digits)).toMatchObject(Object(expected))
  })

  it('param: digits of the visitor’s own languages, once they cannot mean two things', () => {
    const arabic = (languages: readonly string[]) =>
      readAmount({ draft: { amount: '١٢٫٥', receiver: BOB, unit: 'token' }, token: ONE, languages })
    expect(arabic(['de', 'ar-EG'])).toEqual({ ok: true, value: 125n * 10n ** 17n })
    expect(arabic(['de'])).toMatchObject({ problem: 'not-a-number' })
  })
})
