import { expect, it } from 'vitest'
import { findKnown } from '../../chains/networks.ts'
import { costItems } from './ReviewDetails.tsx'

it('behavior: a fee in dollars is rounded up', () => {
  const network = findKnown('eip155:1')
  if (!network) throw new Error('Ethereum')
  const [fee] = costItems({
    fee: { total: 6_600_000_000_000n },
    coin: { symbol: 'ETH', decimals: 18, balance: 10n ** 18n },
    paysFee: true,
    isSmart: false,
    feeDollars: '0.0199',
    isMaxOfCoin: true,
    network,
  })
  expect(fee?.hint).toBe('≈ $0.02')
})
