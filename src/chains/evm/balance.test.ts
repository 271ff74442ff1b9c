import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { Eip1193Provider, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { fakeWallet, network, stubNodes } from './fakes.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const address: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FAILED = { value: 0n, symbol: 'ETH', decimals: 18, failed: true }

/** All URLs are down unless a test stubs `fetch`. */
const ask = async (provider?: Eip1193Provider, ms = 40_000) => {
  const clock = fakeClock()
  const chain = createEvmChain({ customUrls: () => [], clock })
  const asked = chain.balance({
    network: network(5, 'https://a.example/'),
    address,
    ...(provider && { provider }),
  })
  let settledAt = -1
  asked.then(() => {
    settledAt = clock.monotonic()
  })
  for (let passed = 0; passed < ms; passed += 100) {
    await new Promise(setImmediate)
    await clock.advance(100)
  }
  return { balance: await asked, settledAt, pending: clock.pending() }
}

const wallet = (chainId: unknown, value: unknown) =>
  fakeWallet(({ method }) => (method === 'eth_chainId' ? chainId : value)).provider

describe('balance', () => {
  it('behavior: every url down: the failed balance of the specification', async () => {
    stubNodes({})
    expect((await ask()).balance).toEqual(FAILED)
  })

  it('behavior: every url down: the wallet’s own provider, when it is on that chain', async () => {
    stubNodes({})
    expect((await ask(wallet('0x5', '0x7b'))).balance).toEqual({
      value: 123n,
      symbol: 'COIN',
      decimals: 18,
      failed: false,
    })
  })

  it('attack: a wallet on another chain, or one that answers garbage, is not trusted', async () => {
    stubNodes({})
    for (const provider of [
      wallet('0x1', '0x7b'),
      wallet(null, '0x7b'),
      wallet('0x5', '123'),
      wallet('0x5', -1),
      wallet('0x5', 9e99),
    ]) {
      expect((await ask(provider, 5000)).balance).toEqual(FAILED)
    }
  })

  it('error: a wallet that throws', async () => {
    stubNodes({})
    const provider = fakeWallet(() => {
      throw undefined
    }).provider
    expect((await ask(provider, 5000)).balance).toEqual(FAILED)
  })

  it('behavior: nobody ever answers: failed within 30 s, no timer left', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const { balance, settledAt, pending } = await ask({ request: () => new Promise(() => {}) }, 60_000)
    expect(balance).toEqual(FAILED)
    expect(settledAt).toBeLessThanOrEqual(30_000)
    expect(pending).toBe(0)
  })

  it('behavior: urls answer: the wallet is not asked', async () => {
    stubNodes({ 'https://a.example/': (method) => (method === 'eth_chainId' ? '0x5' : '0x1') })
    const { provider, log } = fakeWallet(() => '0x2')
    expect((await ask(provider, 500)).balance).toMatchObject({ value: 1n })
    expect(log).toEqual([])
  })
})
