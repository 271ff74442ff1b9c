import fc from 'fast-check'
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex, Transfer } from '../chain.ts'
import { encodeCall, l1Fee, serialize } from './l1-fee.ts'

const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
const amount = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 128n))
const bytes = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((array): Hex => `0x${Array.from(array, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const transfer = fc.record<Transfer>({
  from: fc.constant(`0x${'1'.repeat(40)}`),
  to: bytes(20, 20),
  value: amount,
  data: bytes(0, 300),
  caipNetworkId: fc.constant('eip155:10'),
})

describe('serialize', () => {
  it('behavior: the bytes of viem’s serializer, both types', () => {
    fc.assert(
      fc.property(
        transfer,
        fc.integer({ min: 1, max: 2 ** 40 }),
        amount,
        amount,
        amount,
        (draft, chainId, gas, tip, rest) => {
          const { to, value, data } = draft
          const common = { to, value, data, gas, nonce: 0xffffff, chainId }
          const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: tip + rest }
          expect(serialize(chainId, draft, { gas, fields: { type: 'eip1559', ...fees } })).toBe(
            serializeTransaction({ ...common, type: 'eip1559', ...fees }),
          )
          expect(serialize(chainId, draft, { gas, fields: { type: 'legacy', gasPrice: tip } })).toBe(
            serializeTransaction({ ...common, type: 'legacy', gasPrice: tip }),
          )
        },
      ),
    )
  })
})

describe('encodeCall', () => {
  it('behavior: the calldata of viem’s ABI coder', () => {
    fc.assert(
      fc.property(bytes(0, 200), (data) => {
        expect(encodeCall(data)).toBe(encodeFunctionData({ abi, functionName: 'getL1Fee', args: [data] }))
      }),
    )
  })
})

describe('l1Fee', () => {
  it('attack: an oracle that answers something else than one number is refused', async () => {
    const draft: Transfer = {
      from: '0x1',
      to: `0x${'1'.repeat(40)}`,
      value: 1n,
      data: '0x',
      caipNetworkId: 'eip155:10',
    }
    const ask = (answer: Hex) =>
      l1Fee(async () => answer as never, 10, draft, { gas: 1n, fields: { type: 'legacy', gasPrice: 1n } })
    expect(await ask('0x')).toBe(0n)
    expect(await ask(`0x${'0'.repeat(62)}7b`)).toBe(123n)
    for (const answer of ['0x7b', `0x${'0'.repeat(128)}`] as const) {
      await expect(ask(answer)).rejects.toMatchObject({ code: 'node-answer-invalid' })
    }
  })
})
