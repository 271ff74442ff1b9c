import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { type FakeNode, stubNodes } from '../evm/fakes.testing.ts'
import type { SolanaNetwork } from '../network.ts'
import { checkAnswer, isSignature } from './answers.ts'
import { createSolanaChain } from './create-solana-chain.ts'
import { mainnet, transferOf } from './solana.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const ADDRESS = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const PROXY = { url: 'https://b.example', projectId: '0123456789abcdef0123456789abcdef' }
const [A, B, C] = [
  'https://a.example/',
  `https://b.example/v1/?chainId=solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&projectId=${PROXY.projectId}`,
  'https://c.example/',
] as const
const network: SolanaNetwork = {
  ...mainnet(),
  details: { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 }, rpcUrls: [C] },
}
const failed = { value: 0n, symbol: 'SOL', decimals: 9, failed: true }

const node =
  (result: unknown, genesis: unknown = GENESIS): FakeNode =>
  (method) =>
    method === 'getGenesisHash' ? genesis : result
const has = (value: unknown) => node({ context: { slot: 1 }, value })

const setUp = (nodes: Record<string, FakeNode>) => {
  const log = stubNodes(nodes)
  const clock = fakeClock()
  const chain = createSolanaChain({ customUrls: () => [A], proxy: () => PROXY, clock })
  /** Answers arrive in real microtasks between the steps of the fake clock. */
  const flush = async <T>(promise: Promise<T>, ms = 40_000): Promise<T | { error: unknown }> => {
    const settled = promise.catch((error: unknown) => ({ error }))
    for (let passed = 0; passed < ms; passed += 100) {
      await new Promise(setImmediate)
      await clock.advance(100)
    }
    return settled
  }
  const balance = () => chain.balance({ network, address: ADDRESS })
  return { chain, clock, flush, balance, urls: () => [...new Set(log.map(({ url }) => url))] }
}

describe('createSolanaChain: urls', () => {
  it('behavior: the host’s own, the proxy, the network’s, in this order', async () => {
    const { balance, flush, urls } = setUp({ [C]: has(5) })
    expect(await flush(balance())).toMatchObject({ value: 5n, failed: false })
    expect(urls()).toEqual([A, B, C])
  })

  it('attack: a url of another cluster is not trusted', async () => {
    const { balance, flush } = setUp({
      [A]: node({ value: 1 }, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'),
      [B]: node({ value: 2 }, `${GENESIS.slice(0, 31)}x`),
      [C]: has(3),
    })
    expect(await flush(balance())).toMatchObject({ value: 3n })
  })

  it('error: all urls down or silent: unavailable within 30 s, nothing left behind', async () => {
    const dead = setUp({})
    expect(await dead.flush(dead.balance())).toEqual(failed)
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const clock = fakeClock()
    const chain = createSolanaChain({ customUrls: () => [A], clock })
    let answered: unknown
    chain.balance({ network, address: ADDRESS }).then((one) => {
      answered = one
    })
    await clock.advance(29_999)
    expect(answered).toBeUndefined()
    await clock.advance(1)
    expect(answered).toEqual(failed)
  })

  it('error: a cluster that nobody knows', async () => {
    const { chain } = setUp({})
    const unknown: SolanaNetwork = { ...mainnet(), caipNetworkId: 'solana:unknown' }
    expect(await chain.balance({ network: unknown, address: ADDRESS })).toEqual(failed)
    expect(() => chain.details(unknown)).toThrow(expect.objectContaining({ code: 'network-unknown' }))
  })

  it('attack: urls that are none of ours to call are left out', async () => {
    const log = stubNodes({ [C]: has(5) })
    const customUrls = () => ['javascript:alert(1)', 'http://evil.example', 'https://a:b@evil.example', '']
    const chain = createSolanaChain({ customUrls })
    expect(await chain.balance({ network, address: ADDRESS })).toMatchObject({ value: 5n })
    expect([...new Set(log.map(({ url }) => url))]).toEqual([C])
  })
})

describe('createSolanaChain: garbage', () => {
  it('attack: a balance is exact or unavailable, whatever a node says', async () => {
    const values = [
      -1,
      1.5,
      1e300,
      '1e9',
      '0x1',
      ' 1',
      '18446744073709551616',
      '999999999999999999999',
      null,
      true,
      [],
      {},
      [1],
      'NaN',
      '１２',
    ]
    for (const value of values) {
      const { balance, flush } = setUp({ [A]: has(value), [B]: has(value), [C]: has(value) })
      expect(await flush(balance()), String(value)).toEqual(failed)
    }
  })

  it('attack: any answer to any method is read whole or refused', () => {
    const methods = [
      'getBalance',
      'getBlockHeight',
      'getLatestBlockhash',
      'getFeeForMessage',
      'getMinimumBalanceForRentExemption',
      'getEpochInfo',
      'getMultipleAccounts',
      'getTokenAccountsByOwner',
      'getRecentPrioritizationFees',
      'getSignatureStatuses',
      'getTransaction',
      'simulateTransaction',
      'sendTransaction',
      'unknown',
    ]
    const amounts = ['getBalance', 'getBlockHeight', 'getFeeForMessage', 'getMinimumBalanceForRentExemption']
    const shaped = fc.record(
      { context: fc.anything(), value: fc.oneof(fc.anything(), fc.integer()), meta: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.oneof(fc.anything(), fc.integer(), shaped),
        (method, answer) => {
          let read: unknown
          try {
            read = checkAnswer(method, answer, [[ADDRESS]])
          } catch (error) {
            expect(error).toMatchObject({ code: 'node-answer-invalid' })
            return
          }
          for (const amount of [read].flat().filter((one) => typeof one === 'bigint'))
            expect(amount >= 0n && amount < 2n ** 64n).toBe(true)
          // What is an amount comes out as a bigint, never as a number that may have lost its last digits.
          if (amounts.includes(method))
            expect([read].flat().filter((one) => typeof one === 'number')).toEqual([])
        },
      ),
      { numRuns: RUNS / 5 },
    )
  })

  it('attack: one account where two were asked for is nobody’s', () => {
    const account = { lamports: 1, owner: ADDRESS, executable: false, data: ['', 'base64'] }
    const ask = (value: unknown[]) => () =>
      checkAnswer('getMultipleAccounts', { value }, [[ADDRESS, ADDRESS]])
    expect(ask([account, null])()).toMatchObject([{ lamports: 1n }, null])
    for (const value of [[], [account], [account, account, account]])
      expect(ask(value)).toThrow(expect.objectContaining({ code: 'node-answer-invalid' }))
  })

  it('attack: a status must say that it went well, or what went wrong', () => {
    const ask = (status: unknown) => () => checkAnswer('getSignatureStatuses', { value: [status] }, [])
    expect(ask({ slot: 1, err: null, confirmationStatus: 'confirmed' })()).toHaveLength(1)
    expect(ask(null)()).toEqual([null])
    for (const status of [{ slot: 1 }, { err: null }, { slot: 1, err: 0 }, { slot: 1, err: false }, 'ok'])
      expect(ask(status)).toThrow(expect.objectContaining({ code: 'node-answer-invalid' }))
  })

  it('attack: an estimate from garbage is an error with a name', async () => {
    const { chain, flush } = setUp({ [A]: node('x'), [B]: node(null), [C]: node({ value: {} }) })
    const transfer = transferOf(ADDRESS, ADDRESS, 1n)
    expect(await flush(chain.fee({ network, transfer }))).toMatchObject({
      error: { code: 'node-answer-invalid' },
    })
  })
})

describe('isSignature', () => {
  it('param: base58 of 64 bytes', () => {
    expect(isSignature('1'.repeat(64))).toBe(true)
    for (const value of ['1'.repeat(63), '1'.repeat(65), '', null, 5, '0'.repeat(64)])
      expect(isSignature(value)).toBe(false)
  })
})
