/** A node that answers nothing useful, and one that does: calls are tried by the one that can. */
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB, CAROL, hashOf } from '../../../core/accounts.testing.ts'
import type { EvmCalls } from '../../calls.ts'
import { createEvmChain } from '../create-evm-chain.ts'
import { type Asked, type FakeNode, network, stubNodes } from '../fakes.testing.ts'

const [FIRST, SECOND] = ['https://first.example', 'https://second.example'] as const
const chain = network(1, FIRST, SECOND)
const [token, spender] = [BOB, CAROL]

const outcome = encodeAbiParameters(
  parseAbiParameters('(uint256, bytes, uint256[], uint256[], uint256[], uint256[], uint256)'),
  [[1n, '0x', [5n], [4n], [], [], 100n]],
)
const row = (n: number) => ({ status: '0x1', returnData: hashOf(n), logs: [], gasUsed: '0x64' })

const good =
  (answers: Readonly<Record<string, unknown>>): FakeNode =>
  (method) => {
    if (method === 'eth_chainId') return '0x1'
    if (method in answers) return answers[method]
    throw { code: -32601, message: 'no such method' }
  }

const asking = (asked: readonly Asked[], method: string) =>
  asked.filter((one) => one.method === method).map(({ url }) => url)

let calls: EvmCalls
beforeEach(async () => {
  calls = await createEvmChain({ customUrls: () => [] }).calls()
})
afterEach(() => vi.unstubAllGlobals())

describe.each<[string, unknown]>([
  ['null', null],
  ['text', 'x'],
  ['a number', 5],
  ['an object', {}],
])('a first node that answers %s', (_, answer) => {
  const bad = good({
    eth_blockNumber: '0x1',
    eth_call: answer,
    eth_simulateV1: answer,
  })
  const tried = () =>
    calls.tryCalls({
      network: chain,
      from: ALICE,
      calls: [{ to: spender, value: 1n, data: '0x12345678' }],
      traded: [],
      tokens: [],
      spenders: [],
    })

  it('behavior: an allowance is read from the next one', async () => {
    stubNodes({ [FIRST]: bad, [SECOND]: good({ eth_call: hashOf(5) }) })
    expect(await calls.allowance({ network: chain, token, owner: ALICE, spender })).toBe(5n)
  })

  it('behavior: calls are simulated by the next one', async () => {
    const simulated = [{ calls: [row(5), row(0), row(4)] }]
    stubNodes({ [FIRST]: bad, [SECOND]: good({ eth_simulateV1: simulated }) })
    expect(await tried()).toMatchObject({ kind: 'tried', isWhole: true, changes: [{ change: -1n }] })
  })

  it('behavior: calls are tried by override on the next one', async () => {
    const asked = stubNodes({ [FIRST]: bad, [SECOND]: good({ eth_call: outcome }) })
    expect(await tried()).toMatchObject({ kind: 'tried', isWhole: false, changes: [{ change: -1n }] })
    expect(asking(asked, 'eth_simulateV1')).toEqual([FIRST, SECOND])
  })
})
