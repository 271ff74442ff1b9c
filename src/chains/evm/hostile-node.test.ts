import fc from 'fast-check'
import { encodeFunctionResult, maxUint256, multicall3Abi, numberToHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { EvmChain, EvmTransfer, Hex } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const URL = 'https://a.example/'
const FROM: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const MULTICALL: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

/** A network with Multicall3 and one fake node; advances the clock until the call has settled. */
const ask = async <T>(
  node: FakeNode,
  verb: (chain: EvmChain, where: EvmNetwork) => Promise<T> | undefined,
): Promise<T | undefined | { readonly code: unknown }> => {
  const clock = fakeClock()
  stubNodes({ [URL]: (method, params) => (method === 'eth_chainId' ? '0x5' : node(method, params)) })
  const { details, ...plain } = network(5, URL)
  if (!details) throw new Error('It has details')
  const chain = createEvmChain({ customUrls: () => [], clock })
  let isSettled = false
  const settled = Promise.resolve(
    verb(chain, { ...plain, details: { ...details, multicall: MULTICALL } }),
  ).catch((error): { readonly code: unknown } => ({ code: error.code }))
  settled.then(() => {
    isSettled = true
  })
  while (!isSettled) {
    await new Promise(setImmediate)
    await clock.advance(100)
  }
  return settled
}
const token: Parameters<typeof ask>[1] = (chain, where) =>
  chain.token?.({ network: where, token: TOKEN, owner: FROM })

describe('token', () => {
  it('attack: what is no answer is a node that failed, never a token that is none', async () => {
    for (const garbage of [null, 5, true, {}, [], 'x', '0x1', '0xzz', '0x'.padEnd(70, 'g')])
      expect(await ask(() => garbage, token)).toEqual({ code: 'node-answer-invalid' })
  })

  it('attack: a multicall that answers nonsense: what it does not say is asked by itself', async () => {
    const short = encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: [{ success: true, returnData: word(18) }],
    })
    for (const nonsense of ['0x', '0x00', word(32), word(2n ** 255n), `0x${'ff'.repeat(200)}`, short]) {
      const node: FakeNode = (_, [call]) => (Object(call).to === MULTICALL ? nonsense : word(18))
      expect(await ask(node, token), nonsense).toMatchObject({ decimals: 18, balance: 18n })
    }
  })

  it('attack: any bytes from multicall: facts that make sense, or none', async () => {
    const bytes = fc.uint8Array({ maxLength: 700 }).map((array) => `0x${Buffer.from(array).toString('hex')}`)
    await fc.assert(
      fc.asyncProperty(bytes, async (answer) => {
        const node: FakeNode = (_, [call]) => {
          if (Object(call).to === MULTICALL) return answer
          throw { code: 3, message: 'execution reverted' }
        }
        expect(await ask(node, token)).toEqual({ code: 'token-unknown' })
      }),
      { numRuns: 50 },
    )
  })
})

describe('maxSendable', () => {
  it('attack: whatever the node says: what fits the balance, or an error', async () => {
    const amount = fc.oneof(
      fc.bigInt(0n, maxUint256),
      fc.bigInt(0n, 10n ** 20n),
      fc.constantFrom(0n, 1n, 21_000n, maxUint256),
    )
    let fitted = 0
    await fc.assert(
      fc.asyncProperty(amount, amount, amount, amount, async (balance, gas, base, tip) => {
        const node: FakeNode = (method) => {
          if (method === 'eth_getBalance') return numberToHex(balance)
          if (method === 'eth_estimateGas') return numberToHex(gas)
          if (method === 'eth_maxPriorityFeePerGas') return numberToHex(tip)
          return { number: '0x1', baseFeePerGas: numberToHex(base), transactions: [] }
        }
        const found = await ask(node, (chain, where) =>
          chain.maxSendable?.({ network: where, from: FROM, to: TO }),
        )
        if (found && 'value' in found) {
          fitted += 1
          expect(found.value).toBeGreaterThan(0n)
          expect(found.value + found.fee.total).toBe(balance)
          expect(found.fee.gas).toBeGreaterThanOrEqual(gas)
        } else expect(found).toEqual({ code: 'insufficient-funds' })
      }),
      { numRuns: 100 },
    )
    expect(fitted).toBeGreaterThan(0)
  })
})

describe('fee of a token', () => {
  it('attack: answers to the trial that are none', async () => {
    const transfer: EvmTransfer = {
      from: FROM,
      to: TO,
      value: 5n,
      data: '0x',
      token: { address: TOKEN, symbol: 'T', decimals: 6 },
      caipNetworkId: 'eip155:5',
    }
    const fee = (said: unknown, code: unknown) =>
      ask(
        (method, [, , pretended]) => {
          if (method === 'eth_call') return pretended ? 'garbage' : said
          if (method === 'eth_getCode') return code
          return method === 'eth_getBlockByNumber'
            ? { number: '0x1', baseFeePerGas: '0x1', transactions: [] }
            : '0x5208'
        },
        (chain, where) => chain.fee({ network: where, transfer }),
      )
    expect(await fee(word(1), '0x6001')).toMatchObject({ gas: 21_000n })
    for (const garbage of [null, 5, 'x', '0x1'])
      expect(await fee(garbage, '0x6001')).toEqual({ code: 'node-answer-invalid' })
    for (const garbage of [null, 5, 'x', '0x1'])
      expect(await fee(word(1), garbage)).toEqual({ code: 'node-answer-invalid' })
    expect(await fee(word(0), '0x6001')).toEqual({ code: 'token-refused' })
    expect(await fee(word(1), '0x')).toEqual({ code: 'token-unknown' })
  })
})
