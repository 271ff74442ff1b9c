import { describe, expect, it } from 'vitest'
import { isSwapNetwork } from './swap-networks.ts'

describe('isSwapNetwork', () => {
  it('param: the twelve networks, and no other', () => {
    const twelve = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(twelve.every((id) => isSwapNetwork(`eip155:${id}`))).toBe(true)
    for (const other of ['eip155:11155111', 'eip155:11', 'solana:1', 'eip155:', '1', ''])
      expect(isSwapNetwork(other)).toBe(false)
  })
})
