import { type Chain, isAddressEqual } from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { findDetails, knownDetails } from './known-networks.ts'
import { knownNetworks } from './networks.ts'

/** viem has several entries for some ids (old names, pre-confirmation variants); the first one is the plain one. */
const { klaytn: _klaytn, basePreconf: _base, baseSepoliaPreconf: _sepolia, ...plain } = chains
const viemOf = (id: number): Chain => {
  const found = Object.values<Chain>(plain).find((chain) => chain.id === id)
  if (!found) throw new Error(`viem does not know ${id}`)
  return found
}

const evmNetworks = knownNetworks.filter(({ chainNamespace }) => chainNamespace === 'eip155')

describe('knownDetails', () => {
  it('behavior: has details of every known network and no other', () => {
    expect(Object.keys(knownDetails).map(Number).sort()).toEqual(
      evmNetworks.map(({ id }) => Number(id)).sort(),
    )
  })

  it.each(evmNetworks.map((network) => [network.name, network] as const))(
    'behavior: %s is what viem says',
    (_, { id: reference, name, testnet }) => {
      const id = Number(reference)
      const chain = viemOf(id)
      const details = knownDetails[id]
      expect({ name, testnet }).toEqual({ name: chain.name, testnet: chain.testnet ?? false })
      expect(details?.nativeCurrency).toEqual(chain.nativeCurrency)
      expect(details?.rpcUrls).toEqual(chain.rpcUrls.default.http)
      expect(details?.explorerUrl).toBe(chain.blockExplorers?.default.url.replace(/\/$/, ''))
      expect(details?.opStack ?? false).toBe(Boolean(chain.contracts?.['gasPriceOracle']))
      const multicall = chain.contracts?.multicall3?.address
      expect(multicall && details?.multicall && isAddressEqual(multicall, details.multicall)).toBe(true)
    },
  )
})

describe('findDetails', () => {
  it('param: the details of a known id, none of any other', () => {
    expect(findDetails(10)).toBe(knownDetails[10])
    expect([31337, -1, 1.5, Number.NaN].map(findDetails)).toEqual(Array(4).fill(undefined))
  })
})
