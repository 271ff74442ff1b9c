import { describe, expect, it } from 'vitest'
import { amountWithUnit } from './amount-with-unit.ts'
import { isolate } from './isolate.ts'

describe('isolate', () => {
  it('attack: what runs from right to left stands apart; anything else is left as it is', () => {
    for (const text of ['שקל', '9ש', 'ABC ש', '\u0645\u062c', 'ﷺ', '\u{1E900}'])
      expect(isolate(text)).toBe(`\u2068${text}\u2069`)
    for (const text of ['', 'ETH', 'USD₮0', '1.5', 'Ж', '漢字', '✅']) expect(isolate(text)).toBe(text)
  })
})

describe('amountWithUnit', () => {
  it('attack: the amount comes first, whichever way the symbol runs', () => {
    expect(amountWithUnit('1.5', 'ETH')).toBe('1.5 ETH')
    expect(amountWithUnit('1.5', '9ש')).toBe('\u20661.5 \u20689ש\u2069\u2069')
  })
})
