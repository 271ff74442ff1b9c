import fc from 'fast-check'
import { decodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import type { EvmTransfer, Hex } from '../chain.ts'
import { createEvmClient } from './client.ts'
import { network } from './fakes.testing.ts'
import { l1Fee } from './l1-fee.ts'

const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const amount = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 128n))
const bytes = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((array): Hex => `0x${Array.from(array, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const transfer = fc.record<EvmTransfer>({
  from: fc.constant(`0x${'1'.repeat(40)}`),
  to: bytes(20, 20),
  value: amount,
  data: bytes(0, 300),
  caipNetworkId: fc.constant('eip155:10'),
})

/** A client whose node answers every call with `answer`, with a log of the calls. */
const setUp = (chainId: number, answer: unknown) => {
  const asked: unknown[] = []
  const details = {
    nativeCurrency: { name: '', symbol: '', decimals: 18 },
    rpcUrls: [],
    multicall: MULTICALL,
  } as const
  const client = createEvmClient(network(chainId), details, {
    request: async (method, params) => {
      asked.push([method, ...params])
      return answer
    },
  })
  return { client, asked }
}

/** The transaction that the oracle was asked about; checks that nothing else was asked. */
const unsigned = (asked: readonly unknown[]) => {
  const [method, { to, data }, tag] = Object(asked[0])
  expect([asked.length, method, to, tag]).toEqual([
    1,
    'eth_call',
    '0x420000000000000000000000000000000000000F',
    'latest',
  ])
  const { args } = decodeFunctionData({ abi, data })
  return parseTransaction(args[0])
}

/** viem leaves out fields that are empty in RLP. */
const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0n && value !== '0x'))

describe('l1Fee', () => {
  it('behavior: one plain call with the whole unsigned transaction, both types', async () => {
    await fc.assert(
      fc.asyncProperty(
        transfer,
        fc.integer({ min: 1, max: 2 ** 40 }),
        amount,
        amount,
        amount,
        async (draft, chainId, gas, tip, rest) => {
          const { to, value, data } = draft
          const common = { to, value, data, gas, nonce: 0xffffff, chainId }
          const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: tip + rest }
          const two = setUp(chainId, '0x')
          await l1Fee(two.client, draft, { gas, fields: { type: 'eip1559', ...fees } })
          expect(unsigned(two.asked)).toEqual(given({ ...common, type: 'eip1559', ...fees }))
          const old = setUp(chainId, '0x')
          await l1Fee(old.client, draft, { gas, fields: { type: 'legacy', gasPrice: tip } })
          expect(unsigned(old.asked)).toEqual(given({ ...common, type: 'legacy', gasPrice: tip }))
        },
      ),
    )
  })

  it('attack: an oracle that answers something else than one number is refused', async () => {
    const draft: EvmTransfer = {
      from: '0x1',
      to: `0x${'1'.repeat(40)}`,
      value: 1n,
      data: '0x',
      caipNetworkId: 'eip155:10',
    }
    const ask = (answer: Hex) =>
      l1Fee(setUp(10, answer).client, draft, { gas: 1n, fields: { type: 'legacy', gasPrice: 1n } })
    expect(await ask('0x')).toBe(0n)
    expect(await ask(`0x${'0'.repeat(62)}7b`)).toBe(123n)
    for (const answer of ['0x7b', `0x${'0'.repeat(128)}`] as const) {
      await expect(ask(answer)).rejects.toMatchObject({ code: 'node-answer-invalid' })
    }
  })
})
