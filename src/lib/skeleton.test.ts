import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from './code-point.testing.ts'
import { RUNS } from './runs.testing.ts'
import { isMisleadingName, isOddlySpelled, skeleton } from './skeleton.ts'

describe('skeleton', () => {
  it.each([
    ['Cyrillic', 'USDС', 'USDC'],
    ['all Cyrillic', 'ЕТН', 'ETH'],
    ['Greek', 'ΕΤΗ', 'ETH'],
    ['a lunate sigma', 'USDϹ', 'USDC'],
    ['Cherokee', 'ᎪᎪᏙᎬ', 'AAVE'],
    ['Lisu', 'ꓴꓢꓓꓔ', 'USDT'],
    ['fullwidth', 'ＵＳＤＣ', 'USDC'],
    ['mathematical', '𝐔𝐒𝐃𝐂', 'USDC'],
    ['small capitals', 'ᴜsᴅᴄ', 'USDC'],
    ['a strange case', 'uSdC', 'USDC'],
    ['accents', 'ÜSD̶C', 'USDC'],
    ['zero-width', 'US\u200bD\u2060C', 'USDC'],
    ['a filler that is a letter', 'USD\u3164C', 'USDC'],
    ['spaces and signs', ' $U.S-D_C', 'USDC'],
    ['a picture', 'USDC ✅', 'USDC'],
    ['digits', 'U5DC', 'USDC'],
    ['a zero', 'S0L', 'SOL'],
    ['one and I', 'L1NK', 'LINK'],
    ['two letters for one', 'VVETH', 'WETH'],
    ['a sign for a letter', 'USD₮', 'USDT'],
    ['a dollar for a letter', 'U$DC', 'USDC'],
  ])('attack: %s is seen through', (_, forged, real) => {
    expect(skeleton(forged)).toBe(skeleton(real))
  })

  it.each([
    ['USDC', 'USDT'],
    ['USDC', 'USDC.e'],
    ['USDT', 'USDT0'],
    ['ETH', 'WETH'],
    ['DAI', 'DAO'],
    ['BTC', 'WBTC'],
    ['UNI', 'UMI'],
  ])('behavior: %s and %s stay two', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
  })

  it('behavior: nothing to see is empty', () => {
    for (const text of ['', ' ', '\u200b', '✅', '...']) expect(skeleton(text)).toBe('')
  })

  it('behavior: made again, of whatever text, it says the same; it never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const once = skeleton(text)
        expect(skeleton(once)).toBe(once)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('isOddlySpelled', () => {
  it('param: plain letters and signs of currencies are not, all else is', () => {
    for (const text of ['USDC', 'USDC.e', 'USD₮0', '€', '']) expect(isOddlySpelled(text)).toBe(false)
    for (const text of ['USDС', 'ＵSDC', 'USDC✅', 'Ü']) expect(isOddlySpelled(text)).toBe(true)
  })
})

describe('isMisleadingName', () => {
  it.each([
    'meadow.eth',
    'привет.eth',
    'café.eth',
    '東京.eth',
    'νίκος.eth',
    'a1-b2.reown.id',
    '0x12.eth',
    '',
  ])('behavior: %s is only a name', (name) => {
    expect(isMisleadingName(name)).toBe(false)
  })

  it.each([
    ['one letter of another script', 'mеadow.eth'],
    ['a Greek one', 'vitαlik.eth'],
    ['all of another script, and none that does not look Latin', 'арре.eth'],
    ['in a part before the last', 'shop.раy.eth'],
  ])('attack: %s', (_, name) => {
    expect(isMisleadingName(name)).toBe(true)
  })
})
