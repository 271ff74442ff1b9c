import { describe, expect, it } from 'vitest'
import type { Network } from '../../chains/network.ts'
import { knownNetworks } from '../../chains/networks.ts'
import { SAFE_ID } from '../../connectors/lazy.ts'
import { goodFor } from './receive.rules.ts'

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
const wallet = { id: 'io.wallet', name: 'W', type: 'announced', imageUrl: undefined, rdns: undefined }

const names = (active: Network, id = wallet.id) =>
  goodFor(
    { wallet: { ...wallet, id } },
    { networks, activeNamespace: active.chainNamespace, active: { [active.chainNamespace]: active } },
  ).map(({ name }) => name)

describe('goodFor', () => {
  it('behavior: those of the namespace, the one in use first; test networks with their kind', () => {
    expect(names(ethereum)).toEqual(['Ethereum', 'Base'])
    expect(names(base)).toEqual(['Base', 'Ethereum'])
    expect(names(sepolia)).toEqual(['Sepolia'])
    expect(names(solana)).toEqual(['Solana'])
  })

  it('attack: a contract’s address is good for its own network alone', () => {
    expect(names(base, SAFE_ID)).toEqual(['Base'])
  })
})
