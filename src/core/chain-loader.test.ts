import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmChain } from '../chains/evm/create-evm-chain.ts'
import { fakeClock } from '../lib/clock.testing.ts'
import { createChainLoader, createChains, loadEvm } from './chain-loader.ts'
import { configOf } from './core.testing.ts'
import { type FakeChain, fakeChain } from './fake-chain.testing.ts'

vi.mock('../chains/evm/create-evm-chain.ts', () => ({ createEvmChain: vi.fn() }))

const make = vi.mocked(createEvmChain)

const start = () => {
  const clock = fakeClock()
  const chains: FakeChain[] = []
  make.mockImplementation(() => {
    const chain = fakeChain(clock)
    chains.push(chain)
    return chain
  })
  const state = { isWatched: false }
  const loader = createChainLoader({ clock, customUrls: () => [], isWatched: () => state.isWatched }, loadEvm)
  return { clock, chains, state, loader }
}

beforeEach(() => void make.mockReset())

describe('createChainLoader', () => {
  it('behavior: one chain, however often it is asked for', async () => {
    const { loader, chains } = start()
    const [a, b] = await Promise.all([loader.load(), loader.load()])
    expect(a).toBe(b)
    expect(await loader.load()).toBe(a)
    expect(chains).toHaveLength(1)
  })

  it('behavior: ranks only while somebody looks, also when it was made meanwhile', async () => {
    const { loader, chains, state } = start()
    loader.rank()
    expect(chains).toHaveLength(0)
    state.isWatched = true
    await loader.load()
    expect(chains[0]?.ranking).toBe(true)
    state.isWatched = false
    loader.rank()
    await Promise.resolve()
    expect(chains[0]?.ranking).toBe(false)
  })

  it('behavior: other urls make another one; the old one is disposed of', async () => {
    const { loader, chains } = start()
    const first = await loader.load()
    loader.reset()
    expect(await loader.load()).not.toBe(first)
    expect(chains.map(({ disposed }) => disposed)).toEqual([1, 0])
  })

  it('error: what could not be had is tried again the next time', async () => {
    const { loader, clock } = start()
    make.mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(loader.load()).rejects.toMatchObject({ code: 'chunk-failed' })
    await expect(loader.load()).resolves.toMatchObject({ namespace: 'eip155' })
    expect(clock.pending()).toBe(0)
  })
})

describe('createChains', () => {
  it.each([
    [{}, { url: expect.any(String), projectId: 'ab'.repeat(16) }],
    [{ basic: true }, undefined],
    [{ projectId: undefined }, undefined],
  ])('param: with %o the services’ proxy is %o', async (options, proxy) => {
    const { clock } = start()
    const config = configOf({ projectId: 'ab'.repeat(16), ...options })
    await createChains(config, clock, () => false).load('eip155')
    expect(make.mock.lastCall?.[0].proxy?.()).toEqual(proxy)
  })
})
