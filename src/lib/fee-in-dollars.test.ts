import { expect, it } from 'vitest'
import { feeInDollars } from './fee-in-dollars.ts'

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
