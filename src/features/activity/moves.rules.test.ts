import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transfer } from '../../api/contract.ts'
import { formatAmount, parseAmount } from '../../lib/amount.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { MOVE_DECIMALS, type Move, movesOf } from './moves.rules.ts'

const transfer = (
  direction: Transfer['direction'],
  quantity: string,
  symbol = 'ETH',
  more: Partial<Transfer> = {},
) => ({
  direction,
  quantity,
  token: { name: symbol, symbol },
  ...more,
})

const nft = (direction: Transfer['direction'], name: string, image?: string): Transfer => ({
  direction,
  quantity: '1',
  nft: { name, image, isSpam: false },
})

const said = ({ direction, units, unit }: Move) =>
  `${direction} ${formatAmount(units, MOVE_DECIMALS)} ${unit}`

const texts = (transfers: readonly Transfer[] | null) => movesOf(transfers).shown.map(said)

describe('movesOf', () => {
  it('param: none told, none there', () => {
    expect(movesOf(null)).toEqual({ shown: [], others: 0 })
    expect(movesOf([])).toEqual({ shown: [], others: 0 })
  })

  it('attack: what could not be read counts among the others', () => {
    expect(movesOf([transfer('out', '1')], 2)).toMatchObject({ shown: [{ direction: 'out' }], others: 2 })
  })

  it('behavior: the same token in the same direction is one move, to the last digit', () => {
    const transfers = [
      transfer('out', '0.100000000000000001'),
      transfer('out', '0.200000000000000002'),
      transfer('in', '3', 'USDC'),
    ]
    expect(texts(transfers)).toEqual(['out 0.300000000000000003 ETH', 'in 3 USDC'])
  })

  it('behavior: what left stands before what came, whatever the service’s order', () => {
    expect(texts([transfer('in', '3', 'USDC'), transfer('out', '1')])).toEqual(['out 1 ETH', 'in 3 USDC'])
  })

  it.each([
    ['another name', { token: { name: 'Ether Classic', symbol: 'ETH' } }],
    ['another symbol', { token: { name: 'ETH', symbol: 'ETH2' } }],
    ['another image', { token: { name: 'ETH', symbol: 'ETH', image: 'https://img.example/a.png' } }],
  ])('attack: %s is another token: nothing of it is added up', (_, more) => {
    const moves = movesOf([transfer('in', '1'), transfer('in', '2', 'ETH', more)])
    expect(moves.shown.map(({ units }) => units).sort()).toHaveLength(2)
  })

  it('behavior: NFTs of one name and picture are counted, others stand for themselves', () => {
    expect(texts([nft('in', 'Badge'), nft('in', 'Badge')])).toEqual(['in 2 Badge'])
    expect(texts([nft('in', 'Badge', 'https://a/1'), nft('in', 'Badge', 'https://a/2')])).toHaveLength(2)
  })

  it('attack: tokens without name and symbol are not taken for one another', () => {
    const unnamed = { direction: 'in', quantity: '1', token: {} } as const
    expect(texts([unnamed, unnamed])).toEqual(['in 1 ', 'in 1 '])
    expect(texts([{ direction: 'in', quantity: '1' }])).toEqual(['in 1 '])
  })

  it('behavior: of a token that left and came, less than a tenth is a refund of gas', () => {
    expect(texts([transfer('out', '1'), transfer('in', '0.0999')])).toEqual(['out 1 ETH'])
    expect(texts([transfer('out', '1'), transfer('in', '0.1')])).toEqual(['out 1 ETH', 'in 0.1 ETH'])
    expect(movesOf([transfer('out', '1'), transfer('in', '0.01')]).others).toBe(0)
  })

  it('behavior: the two of most worth, the others counted; below a hundredth of the largest not shown', () => {
    const transfers = [
      transfer('in', '1', 'A', { value: '5' }),
      transfer('in', '2', 'B', { value: '400' }),
      transfer('out', '3', 'C', { value: '500' }),
    ]
    expect(movesOf(transfers)).toMatchObject({ others: 1 })
    expect(texts(transfers)).toEqual(['out 3 C', 'in 2 B'])
    const dust = [transfer('out', '3', 'C', { value: '500' }), transfer('in', '1', 'A', { value: '4.99' })]
    expect(texts(dust)).toEqual(['out 3 C'])
    expect(movesOf(dust).others).toBe(1)
  })

  it('behavior: a worth that one part lacks is unknown, and comes after those that are known', () => {
    const transfers = [
      transfer('in', '1', 'A', { value: '5' }),
      transfer('in', '1', 'A'),
      transfer('in', '1', 'B', { value: '1' }),
    ]
    const { shown } = movesOf(transfers)
    expect(shown.map(({ unit, value }) => [unit, value === undefined])).toEqual([
      ['B', false],
      ['A', true],
    ])
  })

  it('behavior: every sum is exact, whatever the digits', () => {
    let passed = 0
    const digits = fc.bigInt({ min: 1n, max: 10n ** 60n })
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, fc.boolean()), { minLength: 1, maxLength: 12 }), (given) => {
        const transfers = given.map(([units, isIn]) =>
          transfer(isIn ? 'in' : 'out', formatAmount(units, MOVE_DECIMALS)),
        )
        const sum = (wanted: boolean) =>
          given.filter(([, isIn]) => isIn === wanted).reduce((all, [units]) => all + units, 0n)
        const [came, left] = [sum(true), sum(false)]
        const expected = [
          ...(left > 0n && left * 10n >= came ? [['out', left]] : []),
          ...(came > 0n && came * 10n >= left ? [['in', came]] : []),
        ]
        expect(movesOf(transfers).shown.map(({ direction, units }) => [direction, units])).toEqual(expected)
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`moves: ${passed} of ${RUNS / 10} sums exact`)
  })

  it('attack: never more than two, never fewer than one of what is there, never one that was not', () => {
    let passed = 0
    const some = fc.record({
      direction: fc.constantFrom('in', 'out', 'self'),
      quantity: fc.bigInt({ min: 0n, max: 10n ** 40n }).map((units) => formatAmount(units, 18)),
      token: fc.option(fc.record({ name: fc.constantFrom('A', 'B'), symbol: fc.constantFrom('A', 'C') }), {
        nil: undefined,
      }),
      value: fc.option(fc.constantFrom('0', '0.01', '5', '1000'), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (transfers) => {
        const { shown, others } = movesOf(transfers as Transfer[])
        expect(shown.length).toBeLessThanOrEqual(2)
        expect(shown.length > 0).toBe(transfers.length > 0)
        expect(others).toBeGreaterThanOrEqual(0)
        const total = transfers.reduce((all, { quantity }) => {
          const parsed = parseAmount(quantity, MOVE_DECIMALS)
          return all + (parsed.ok ? parsed.value : 0n)
        }, 0n)
        for (const { units } of shown) expect(units <= total).toBe(true)
        passed += 1
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`moves: ${passed} of ${RUNS / 10} lists kept to two`)
  })
})
