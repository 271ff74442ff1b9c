import { toCoinType } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { coinTypeOf, ETHEREUM_COIN } from './coin-type.ts'

describe('coinTypeOf', () => {
  it('behavior: as the standard’s own, unsigned', () => {
    for (const id of [10, 56, 8453, 7777777, 1313161554, 2 ** 31 - 1])
      expect(coinTypeOf(id)).toBe(Number(toCoinType(id)))
    expect(ETHEREUM_COIN).toBe(Number(toCoinType(1)))
  })

  it('behavior: of chain 1 as the service’s names have it', () => {
    expect(coinTypeOf(1)).toBe(0x80000001)
  })

  it('error: an id of 2^31 and above has none', () => {
    expect(coinTypeOf(2 ** 31)).toBeUndefined()
    expect(coinTypeOf(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })
})
