import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { findKnown } from '../../chains/networks.ts'
import { costItems, leftItems } from './ReviewDetails.tsx'

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

it.each([
  ['the coin by its contract, which is one balance: once, less the fee', true, '0.99', undefined],
  ['another token: of both', false, '1', '9.99 CELO'],
])('behavior: what is left of %s', (_, isOfCoins, left, hint) => {
  const [item] = leftItems({
    transfer: { value: 9n * 10n ** 18n },
    symbol: 'CELO',
    decimals: 18,
    balance: 10n ** 19n,
    coin: { symbol: 'CELO', decimals: 18, balance: 10n ** 19n },
    fee: { total: 10n ** 16n },
    paysFee: true,
    isOfCoins,
  })
  expect(renderToStaticMarkup(item?.value)).toContain(left)
  expect(item?.hint).toBe(hint)
})
