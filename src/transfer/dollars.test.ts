import { expect, it } from 'vitest'
import { dollarsToBuy } from './dollars.ts'

it.each([
  ['100', '115'],
  ['100.000000000000000000000000000000000001', '116'],
  ['99.99', '115'],
  ['0.01', '11'],
  ['', undefined],
  ['much', undefined],
])('behavior: what is worth %s dollars is bought with %s', (value, dollars) => {
  expect(dollarsToBuy(value)).toBe(dollars)
})
