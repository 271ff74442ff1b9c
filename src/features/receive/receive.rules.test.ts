import { describe, expect, it } from 'vitest'
import type { Network } from '../../chains/network.ts'
import { knownNetworks } from '../../chains/networks.ts'
import { compatibleNetworks } from './receive.rules.ts'

const find = (name: string): Network => {
  const found = knownNetworks.find((network) => network.name === name)
  if (!found) throw new TypeError(name)
  return found
}
const ethereum = find('Ethereum')
const base = find('Base')
const sepolia = find('Sepolia')
const solana = find('Solana')
const networks = [ethereum, solana, base, sepolia]
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const names = (active: Network, canSwitch = true, smart: readonly string[] | 'unknown' = []) =>
  compatibleNetworks(
    { address: ADDRESS, smart: smart === 'unknown' ? undefined : smart },
    { networks, activeNamespace: active.chainNamespace, active: { [active.chainNamespace]: active } },
    { canSwitch },
  ).map(({ name }) => name)

describe('compatibleNetworks', () => {
  it('behavior: those of the namespace, the one in use first; test networks with their kind', () => {
    expect(names(ethereum)).toEqual(['Ethereum', 'Base'])
    expect(names(base)).toEqual(['Base', 'Ethereum'])
    expect(names(sepolia)).toEqual(['Sepolia'])
    expect(names(solana)).toEqual(['Solana'])
  })

  it('behavior: not known whether it is a contract, it is good for the network in use', () => {
    expect(names(base, true, 'unknown')).toEqual(['Base'])
  })

  it('attack: a contract’s address is good for its own network alone', () => {
    expect(names(base, false)).toEqual(['Base'])
    expect(names(base, true, [ADDRESS])).toEqual(['Base'])
    expect(names(base, true, ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])).toHaveLength(2)
  })
})
