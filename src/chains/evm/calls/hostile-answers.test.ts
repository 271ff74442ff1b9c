/** A node or a wallet that answers as it likes: nothing counts as tried with less than was asked. */
import fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { createMockProvider } from '../../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { findKnown } from '../../networks.ts'
import { callsStatus, canBatch, sendCalls } from './batch.ts'
import { tryOverride } from './by-override.ts'
import { trySimulation } from './by-simulation.ts'

const TOKEN: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER: Hex = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const request = {
  from: ALICE,
  calls: [{ to: SPENDER, value: 0n, data: '0x12345678' as const }],
  traded: [TOKEN],
  tokens: [],
  spenders: [SPENDER],
}
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

describe('trySimulation', () => {
  const read = (n: number) => ({ status: '0x1', returnData: hashOf(n), logs: [], gasUsed: '0x5' })
  const made = { status: '0x1', returnData: '0x', logs: [] as unknown[], gasUsed: '0x64' }
  const good = [read(1), read(10), read(0), made, read(1), read(4), read(0)]
  const by = (calls: unknown) => trySimulation(async () => [{ calls }], request)
  const at = (index: number, one: unknown) => good.map((row, n) => (n === index ? one : row))

  it('behavior: a whole answer', async () => {
    expect(await by(good)).toEqual({
      kind: 'tried',
      isWhole: true,
      changes: [{ token: TOKEN, change: -6n }],
      allowances: [],
      gas: 100n,
    })
  })

  it.each([
    ['none', undefined],
    ['text', 'x'],
    ['one call less', good.slice(1)],
    ['one call more', [...good, made]],
    ['a call of nothing', at(3, null)],
    ['no status', at(3, { ...made, status: undefined })],
    ['a status that is none', at(3, { ...made, status: '0x2' })],
    ['a status as a number', at(3, { ...made, status: 1 })],
    ['no logs', at(3, { ...made, logs: undefined })],
    ['logs as text', at(3, { ...made, logs: 'x' })],
    ['a log that is none', at(3, { ...made, logs: [{}] })],
    ['a log of half a topic', at(3, { ...made, logs: [{ address: TOKEN, topics: ['0x12'], data: '0x' }] })],
    [
      'a log of five topics',
      at(3, { ...made, logs: [{ address: TOKEN, topics: Array(5).fill(hashOf(1)), data: '0x' }] }),
    ],
    ['a balance cut short', at(5, { ...read(4), returnData: hashOf(4).slice(0, -2) })],
    ['a balance that is too long', at(5, { ...read(4), returnData: `${hashOf(4)}00` })],
    ['a balance below nothing', at(5, { ...read(4), returnData: '-0x4' })],
    ['a balance that could not be read', at(1, { ...read(10), status: '0x0' })],
  ])('attack: %s: not tried', async (_, calls) => {
    expect(await by(calls)).toBeUndefined()
  })

  it('attack: blocks more or less than one, or no answer at all', async () => {
    for (const answer of [[], [{ calls: good }, { calls: good }], { calls: good }, null, 'x', 5])
      expect(await trySimulation(async () => answer, request)).toBeUndefined()
    const failing = async () => {
      throw new Error('no such method')
    }
    expect(await trySimulation(failing, request)).toBeUndefined()
  })

  it('attack: an allowance that cannot be read is known by its log', async () => {
    const approval = {
      address: TOKEN,
      topics: [
        '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        topic(ALICE),
        topic(SPENDER),
      ],
      data: hashOf(9),
    }
    const unread = { ...read(0), status: '0x0', returnData: '0x' }
    const calls = [...good.slice(0, 3), { ...made, logs: [approval] }, ...good.slice(4, 6), unread]
    expect(await by(calls)).toMatchObject({ allowances: [{ token: TOKEN, spender: SPENDER, amount: 9n }] })
  })

  it.each([
    ['before the calls and afterwards, its logs count', '0x0', '0x0', [{ token: BOB, change: -9n }]],
    ['before them, its logs count', '0x0', '0x1', [{ token: BOB, change: -9n }]],
    ['afterwards, all of it is gone', '0x1', '0x0', [{ token: BOB, change: -3n }]],
  ])('attack: of a token that is not traded and cannot be read %s', async (_, before, after, changes) => {
    const topics = [TRANSFER, topic(ALICE), topic(SPENDER)]
    const moved = { ...made, logs: [{ address: BOB, topics, data: hashOf(9) }] }
    const balances = (status: string) => [read(1), read(10), { ...read(3), status }]
    const calls = [...balances(before), moved, ...balances(after)]
    const asked = { ...request, tokens: [BOB], spenders: [] }
    expect(await trySimulation(async () => [{ calls }], asked)).toMatchObject({ kind: 'tried', changes })
  })

  it('attack: whatever is answered, tried means that every balance was there before and after', async () => {
    const odd = fc.constantFrom<unknown>(...good, null, 'x', {}, [], { ...made, status: '0x0' }, read(0))
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 9 }), async (calls) => {
        const trial = await by(calls)
        if (trial?.kind !== 'tried') return
        expect(calls).toHaveLength(good.length)
        for (const index of [0, 1, 3, 4, 5]) expect(calls[index]).toHaveProperty('status', '0x1')
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })
})

describe('tryOverride', () => {
  type Lists = Partial<
    Record<'before' | 'afterwards' | 'allowedBefore' | 'allowedAfterwards', readonly bigint[]>
  >
  const answer = (done: bigint, lists: Lists = {}): Hex =>
    encodeAbiParameters(
      parseAbiParameters('(uint256, bytes, uint256[], uint256[], uint256[], uint256[], uint256)'),
      [
        [
          done,
          '0x',
          lists.before ?? [5n, 10n],
          lists.afterwards ?? [5n, 4n],
          lists.allowedBefore ?? [0n],
          lists.allowedAfterwards ?? [3n],
          100n,
        ],
      ],
    )
  const by = (given: unknown) => tryOverride(async () => given, request)

  it('behavior: a whole answer', async () => {
    expect(await by(answer(1n))).toEqual({
      kind: 'tried',
      isWhole: false,
      changes: [{ token: TOKEN, change: -6n }],
      allowances: [{ token: TOKEN, spender: SPENDER, amount: 3n }],
      gas: 100n,
    })
    expect(await by(answer(0n))).toEqual({ kind: 'reverted', at: 0 })
  })

  it.each([
    ['nothing', '0x'],
    ['null', null],
    ['a number', 5],
    ['text', 'x'],
    ['cut short', answer(1n).slice(0, -64)],
    ['more calls than were made', answer(2n)],
    ['endlessly many calls', answer(2n ** 256n - 1n)],
    ['a balance less before', answer(1n, { before: [5n] })],
    ['a balance less afterwards', answer(1n, { afterwards: [5n] })],
    ['a balance more', answer(1n, { afterwards: [5n, 4n, 4n] })],
    ['no allowances before', answer(1n, { allowedBefore: [] })],
    ['no allowances afterwards', answer(1n, { allowedAfterwards: [] })],
  ])('attack: %s: not tried', async (_, given) => {
    expect(await by(given)).toBeUndefined()
  })
})

describe('batches', () => {
  const network = findKnown('eip155:1')
  if (network?.chainNamespace !== 'eip155') throw new Error('Ethereum')
  const answering = (method: string, answer: unknown) => {
    const provider = createMockProvider()
    provider.answer(method, () => answer)
    return provider
  }

  it.each([
    [{ '0x1': { atomic: { status: 'supported' } } }, true],
    [{ '0x1': { atomic: { status: 'ready' } } }, true],
    [{ '0x0': { atomic: { status: 'supported' } } }, true],
    [{ '0x1': { atomic: { status: 'unsupported' } }, '0x0': { atomic: { status: 'supported' } } }, false],
    [{ '0x2': { atomic: { status: 'supported' } } }, false],
    [{ '0x1': { atomic: { status: true } } }, false],
    [{ '0x1': { atomic: 'supported' } }, false],
    ...[null, 'supported', 5, []].map((answer) => [answer, false] as const),
  ] as [unknown, boolean][])('param: capabilities %j: %s', async (answer, expected) => {
    const provider = answering('wallet_getCapabilities', answer)
    expect(await canBatch({ provider, address: ALICE, network })).toBe(expected)
  })

  it.each([
    [{ status: 100 }, { status: 'pending' }],
    [
      { status: 200, receipts: [{ transactionHash: hashOf(1) }, { transactionHash: hashOf(2) }] },
      { status: 'success', hash: hashOf(2) },
    ],
    [{ status: 200, receipts: [{ transactionHash: 'x' }] }, { status: 'success' }],
    [{ status: 200, receipts: 'x' }, { status: 'success' }],
    [{ status: 400 }, { status: 'failed' }],
    [
      { status: 500, receipts: [{ transactionHash: hashOf(1) }] },
      { status: 'reverted', hash: hashOf(1) },
    ],
    [{ status: 600 }, { status: 'reverted' }],
    ...[Number.NaN, -200, 0, 300, 700, 1e9, Number.POSITIVE_INFINITY, '200', null, {}].map(
      (status) => [{ status }, { status: 'pending' }] as const,
    ),
    ...[null, 'x', 200, []].map((answer) => [answer, { status: 'pending' }] as const),
  ] as [unknown, object][])('attack: the status %j says %j', async (answer, expected) => {
    const provider = answering('wallet_getCallsStatus', answer)
    expect(await callsStatus({ provider, id: 'a' })).toEqual(expected)
  })

  const send = (answer: unknown) =>
    sendCalls({
      provider: answering('wallet_sendCalls', answer),
      network,
      from: ALICE,
      calls: [{ to: BOB, value: 5n, data: '0x' }],
      beforeAsk() {},
    })

  it('behavior: all calls or none are asked for, each as it was reviewed', async () => {
    const provider = answering('wallet_sendCalls', 'a')
    const calls = [
      { to: BOB, value: 5n, data: '0x' },
      { to: SPENDER, value: 0n, data: '0x12345678' },
    ] as const
    await sendCalls({ provider, network, from: ALICE, calls, beforeAsk() {} })
    const asked = calls.map((call) => ({ ...call, value: `0x${call.value}` }))
    const params = [{ version: '2.0.0', from: ALICE, chainId: '0x1', atomicRequired: true, calls: asked }]
    expect(provider.requests).toEqual([{ method: 'wallet_sendCalls', params }])
  })

  it('param: the id, alone or in an object', async () => {
    expect(await send({ id: 'a' })).toBe('a')
    expect(await send('a')).toBe('a')
  })

  it.each([null, '', {}, { id: 5 }, { id: '' }, 'x'.repeat(8_195), 5, []])(
    'attack: %j is no id, and the calls may have been sent',
    async (answer) => {
      await expect(send(answer)).rejects.toMatchObject({ code: 'hash-invalid' })
    },
  )
})
