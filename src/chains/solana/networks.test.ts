import { describe, expect, it } from 'vitest'
import { solanaCluster } from '../../lib/solana-clusters.ts'
import { details } from './details.ts'
import { solanaNetworks } from './networks.ts'

describe('solanaNetworks', () => {
  it('behavior: the ids of wire facts 8.3, each with its details', () => {
    expect(solanaNetworks.map(({ caipNetworkId, testnet }) => [caipNetworkId, testnet])).toEqual([
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
      ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
      ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
    ])
    for (const network of solanaNetworks) {
      expect(`solana:${network.id}`).toBe(network.caipNetworkId)
      expect(details(network)).toMatchObject({
        nativeCurrency: { symbol: 'SOL', decimals: 9 },
        rpcUrls: [expect.stringMatching(/^https:\/\/api\.\S+\.solana\.com$/)],
        explorerUrl: 'https://solscan.io',
      })
    }
  })

  it('behavior: names of the Wallet Standard', () => {
    expect(solanaNetworks.map(({ caipNetworkId }) => solanaCluster(caipNetworkId))).toEqual([
      'mainnet',
      'devnet',
      'testnet',
    ])
    expect(solanaCluster('solana:other')).toBeUndefined()
  })
})
