import { expect, it } from 'vitest'
import { findKnown } from '../chains/networks.ts'
import { feeInDollars } from './fee-in-dollars.ts'
import { costItems } from './views/ReviewDetails.tsx'

it.each([
  [undefined, undefined],
  ['x', undefined],
  ['0', '$0.00'],
  ['0.000000000000000000000000000000000001', '<$0.01'],
  ['0.0099', '<$0.01'],
  ['0.01', '$0.01'],
  ['0.010000000000000000000000000000000001', '$0.02'],
  ['0.0199', '$0.02'],
  ['1234.56', '$1,234.56'],
  ['1234.561', '$1,234.57'],
  ['9.999', '$10.00'],
])('behavior: a fee worth %s dollars is never shown smaller than it is: %s', (fee, shown) => {
  expect(feeInDollars(fee)).toBe(shown)
})

it('behavior: so it stands in a review', () => {
  const network = findKnown('eip155:1')
  if (!network) throw new Error('Ethereum')
  const [fee] = costItems({
    fee: { total: 6_600_000_000_000n },
    coin: { symbol: 'ETH', decimals: 18, balance: 10n ** 18n },
    paysFee: true,
    isSmart: false,
    feeDollars: '0.0199',
    isFixed: true,
    network,
  })
  expect(fee?.hint).toBe('≈ $0.02')
})
