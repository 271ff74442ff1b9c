import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

/** Which URLs the chain reads from and when it ranks them. Its functions are tested in `create-evm-chain.test.ts` and `create-evm-chain.outcomes.test.ts`. */
afterEach(() => vi.unstubAllGlobals())

const [A, B, C] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const
const D = 'https://d.example/'
const node: FakeNode = (method) => (method === 'eth_chainId' ? '0x5' : '0x1')

const setUp = () => {
  const clock = fakeClock()
  const log = stubNodes({ [A]: node, [B]: node, [C]: node, [D]: node })
  let custom: readonly string[] = [A]
  const chain = createEvmChain({ customUrls: () => custom, clock })
  const flush = async (ms: number) => {
    for (let passed = 0; passed <= ms; passed += 100) {
      await new Promise(setImmediate)
      await clock.advance(100)
    }
  }
  return {
    chain,
    clock,
    flush,
    setCustom: (urls: readonly string[]) => {
      custom = urls
    },
    read: async () => {
      const number = chain.blockNumber(network(5, C))
      await flush(200)
      return number
    },
    /** The URLs asked since the last call. */
    asked: () => [...new Set(log.splice(0).map(({ url }) => url))].sort(),
  }
}

describe('createEvmChain', () => {
  it('behavior: custom urls come first, and are live', async () => {
    const { read, asked, setCustom } = setUp()
    expect(await read()).toBe(1n)
    expect(asked()).toEqual([A])
    setCustom([B])
    await read()
    expect(asked()).toEqual([B])
    setCustom(['javascript:alert(1)', 'ftp://x.example'])
    await read()
    expect(asked()).toEqual([C])
  })

  it('behavior: ranks only while told to, and only the urls in use', async () => {
    const { chain, clock, read, asked, flush, setCustom } = setUp()
    setCustom([A, D])
    await read()
    asked()
    await flush(20_000)
    expect(asked()).toEqual([])
    chain.setRanking(true)
    await flush(5000)
    expect(asked()).toEqual([A, D])
    setCustom([B, D])
    await read()
    asked()
    await flush(9000)
    expect(asked()).toEqual([B, D])
    // A single URL of the host: there is nothing to rank, and the public one is not asked.
    setCustom([B])
    await read()
    asked()
    await flush(9000)
    expect(asked()).toEqual([])
    chain.setRanking(false)
    await flush(100)
    asked()
    await flush(20_000)
    expect(asked()).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  it('behavior: dispose stops everything; a later read starts anew, unranked', async () => {
    const { chain, clock, read, asked, flush } = setUp()
    chain.setRanking(true)
    await read()
    chain.dispose()
    await flush(100)
    asked()
    await flush(20_000)
    expect(asked()).toEqual([])
    expect(await read()).toBe(1n)
    await flush(20_000)
    expect(clock.pending()).toBe(0)
  })
})
