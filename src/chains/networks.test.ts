import { describe, expect, it } from 'vitest'
import { findKnown, knownNetworks } from './networks.ts'

describe('knownNetworks', () => {
  it('behavior: the known networks (decisions 19), each once', () => {
    expect(knownNetworks.map(({ id }) => id)).toEqual([
      1,
      10,
      56,
      100,
      137,
      250,
      324,
      8217,
      8453,
      42161,
      42220,
      43114,
      59144,
      80094,
      7777777,
      1313161554,
      11155111,
      84532,
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ])
  })
})

describe('findKnown', () => {
  it('param: a CAIP-2 id', () => {
    expect(findKnown('eip155:8453')).toMatchObject({ id: 8453, name: 'Base', testnet: false })
    expect(findKnown('eip155:84532')).toMatchObject({ testnet: true })
  })

  it('error: anything else is not known', () => {
    for (const id of ['eip155:5', 'eip155:01', '1', '', 'solana:1']) expect(findKnown(id)).toBeUndefined()
  })
})
