import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const ADDRESS: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CONTRACT = '0x6001'
const DELEGATED = `0xef0100${'11'.repeat(20)}`
const NONE = '0x'

const urlOf = (id: number) => `https://n${id}.example/`
/** A node of that network that answers with this code, or by this function. */
const nodeOf = (id: number, code: string | (() => unknown)): readonly [string, FakeNode] => [
  urlOf(id),
  (method) => {
    if (typeof code === 'function') return code()
    return method === 'eth_chainId' ? `0x${id.toString(16)}` : code
  },
]

const setUp = (codes: Readonly<Record<number, string | (() => unknown)>>) => {
  const clock = fakeClock()
  const asked = stubNodes(
    Object.fromEntries(Object.entries(codes).map(([id, code]) => nodeOf(Number(id), code))),
  )
  const chain = createEvmChain({ customUrls: () => [], clock })
  const check = async (others: readonly number[], address: string = ADDRESS) => {
    let isSettled = false
    const checked = chain.inspectReceiver?.({
      network: network(1, urlOf(1)),
      address,
      others: others.map((id) => network(id, urlOf(id))),
    })
    const end = () => {
      isSettled = true
    }
    const started = clock.monotonic()
    checked?.then(end, end)
    while (!isSettled) {
      await new Promise(setImmediate)
      if (!isSettled) await clock.advance(100)
    }
    return { checked: await checked, ms: clock.monotonic() - started }
  }
  const codesAsked = () => asked.filter(({ method }) => method === 'eth_getCode').map(({ url }) => url)
  return { check, asked, codesAsked, clock, chain }
}

describe('inspectReceiver', () => {
  it('behavior: code here is a contract, and no other network is asked', async () => {
    const { check: inspect, codesAsked } = setUp({ 1: CONTRACT, 2: CONTRACT })
    expect((await inspect([2])).checked).toEqual({ kind: 'contract' })
    expect(codesAsked()).toEqual([urlOf(1)])
  })

  it('behavior: code that delegates is a person, and no other network is asked', async () => {
    const { check: inspect, codesAsked } = setUp({ 1: DELEGATED, 2: CONTRACT })
    expect((await inspect([2])).checked).toEqual({ kind: 'person' })
    expect(codesAsked()).toEqual([urlOf(1)])
  })

  it('behavior: none here, code elsewhere: which network, by name', async () => {
    const { check: inspect } = setUp({ 1: NONE, 2: NONE, 3: CONTRACT })
    expect((await inspect([2, 3])).checked).toEqual({ kind: 'elsewhere', network: 'Network 3' })
  })

  it('behavior: none anywhere, or only code that delegates: a person', async () => {
    const { check: inspect, codesAsked } = setUp({ 1: NONE, 2: NONE, 3: DELEGATED })
    expect((await inspect([2, 3])).checked).toEqual({ kind: 'person' })
    expect(codesAsked().toSorted()).toEqual([1, 2, 3].map(urlOf))
    expect((await inspect([])).checked).toEqual({ kind: 'person' })
  })

  it('behavior: its own network is not asked again as another one', async () => {
    const { check: inspect, codesAsked } = setUp({ 1: NONE })
    expect((await inspect([1])).checked).toEqual({ kind: 'person' })
    expect(codesAsked()).toEqual([urlOf(1)])
  })

  it('behavior: each is asked by one batch of the chain’s id and the code, and no more', async () => {
    const { check: inspect, asked } = setUp({ 1: NONE, 2: NONE })
    await inspect([2])
    expect(asked.map(({ url, method }) => [url, method])).toEqual([
      [urlOf(1), 'eth_chainId'],
      [urlOf(1), 'eth_getCode'],
      [urlOf(2), 'eth_chainId'],
      [urlOf(2), 'eth_getCode'],
    ])
  })

  it('error: a network that does not answer says nothing, is tried once, and is left alone for a minute', async () => {
    const dead = () => {
      throw new Error('down')
    }
    const { check: inspect, codesAsked, clock } = setUp({ 1: NONE, 2: dead, 3: CONTRACT })
    const elsewhere = { kind: 'elsewhere', network: 'Network 3' }
    expect((await inspect([2, 3])).checked).toEqual(elsewhere)
    expect((await inspect([2, 3])).checked).toEqual(elsewhere)
    const times = () => codesAsked().filter((url) => url === urlOf(2)).length
    expect(times()).toBe(1)
    await clock.advance(60_000)
    await inspect([2, 3])
    expect(times()).toBe(2)
  })

  it('error: one that never answers is not waited for longer than 3 s', async () => {
    const { check: inspect } = setUp({ 1: NONE, 2: () => new Promise(() => {}) })
    const { checked: inspected, ms } = await inspect([2])
    expect(inspected).toEqual({ kind: 'person' })
    expect(ms).toBeGreaterThanOrEqual(3000)
    expect(ms).toBeLessThan(3500)
  })

  it('behavior: at most six at a time', async () => {
    let open = 0
    let limit = 0
    const slow = (id: number) => async () => {
      open += 1
      limit = Math.max(limit, open)
      await new Promise(setImmediate)
      await new Promise(setImmediate)
      open -= 1
      return `0x${id.toString(16)}`
    }
    const ids = Array.from({ length: 20 }, (_, at) => at + 2)
    // A node that answers everything with its chain id: an odd number of digits is not code, so it is ignored.
    const { check: inspect, codesAsked } = setUp({
      1: NONE,
      ...Object.fromEntries(ids.map((id) => [id, slow(id)])),
    })
    await inspect(ids)
    expect(codesAsked()).toHaveLength(21)
    // Two requests each.
    expect(limit).toBeGreaterThan(6)
    expect(limit).toBeLessThanOrEqual(12)
  })

  it('attack: a node on another chain, or that answers garbage, says nothing', async () => {
    for (const code of [() => '0x1', () => null, () => 'garbage', () => ({}), () => `0x6${'0'.repeat(62)}`]) {
      const { check: inspect } = setUp({ 1: NONE, 2: code })
      expect((await inspect([2])).checked).toEqual({ kind: 'person' })
    }
  })

  it('error: its own network must answer', async () => {
    const { check: inspect } = setUp({
      1: () => {
        throw new Error('down')
      },
      2: CONTRACT,
    })
    await expect(inspect([2])).rejects.toMatchObject({ code: 'http-failed' })
    await expect(inspect([2], '0x1')).rejects.toMatchObject({ code: 'address-invalid' })
  })

  it('behavior: asking the others starts no ranking of their urls', async () => {
    const { check: inspect, chain, asked, clock } = setUp({ 1: NONE, 2: NONE })
    chain.setRanking(true)
    const two = { ...network(2, urlOf(2), 'https://b.example/') }
    await inspect([])
    const peeked = chain.inspectReceiver?.({ network: network(1, urlOf(1)), address: ADDRESS, others: [two] })
    await clock.advance(100)
    await new Promise(setImmediate)
    await clock.advance(0)
    await peeked
    asked.length = 0
    chain.setRanking(false)
    chain.setRanking(true)
    await clock.advance(30_000)
    expect(asked).toEqual([])
    chain.dispose()
  })
})
