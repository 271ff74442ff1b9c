/** On a real node, with the demo's exchange: what both ways of trying calls say is what happens when the calls are made. */

import { readFileSync } from 'node:fs'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, EvmCalls, Trial } from '../../calls.ts'
import type { Hex } from '../../chain.ts'
import { createEvmChain } from '../create-evm-chain.ts'
import { startTokens, type TokenHarness } from '../tokens.testing.ts'
import { CALL_TRIAL } from './call-trial.ts'

const router = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const NEVER = 2n ** 64n - 1n

let tokens: TokenHarness
let calls: EvmCalls
let owner: Hex
const ways = ['simulate', 'override'] as const

beforeAll(async () => {
  tokens = await startTokens(31_399)
  const { anvil } = tokens
  owner = anvil.accounts[1]
  await tokens.give('USDC', owner, 5_000_000_000n)
  const chain = createEvmChain({ customUrls: () => [anvil.url] })
  calls = await chain.calls()
}, 60_000)
afterAll(() => tokens.anvil.stop())

const tryBy = (only: (typeof ways)[number], list: readonly Call[], spenders: readonly string[] = []) =>
  calls.tryCalls({
    network: tokens.plain,
    from: owner,
    calls: list,
    traded: [],
    tokens: ['USDC', 'DAI', 'WBTC', 'UNI'].map((symbol) => tokens.tokenOf(symbol).address),
    spenders,
    only,
  })

const sell = (amount: bigint, to: string = owner): readonly Call[] => {
  const path = [tokens.tokenOf('USDC').address, tokens.tokenOf('DAI').address]
  const at = tokens.router
  return [
    calls.approval({ token: tokens.tokenOf('USDC').address, spender: at, amount }),
    {
      to: at,
      value: 0n,
      data: encodeFunctionData({
        abi: router,
        functionName: 'swapExactTokensForTokens',
        args: [amount, 0n, path, to as Hex, NEVER],
      }),
    },
  ]
}

const made = async (list: readonly Call[]): Promise<void> => {
  for (const { to, value, data } of list)
    await tokens.anvil.wallet().request({
      method: 'eth_sendTransaction',
      params: [{ from: owner, to, value: numberToHex(value), data, gas: '0x7a120' }],
    })
}

const changeOf = (trial: Trial, symbol: string | undefined): bigint => {
  if (trial.kind !== 'tried') throw new Error(JSON.stringify(trial))
  const token = symbol && tokens.tokenOf(symbol).address
  return trial.changes.find((one) => one.token === token)?.change ?? 0n
}

describe('tryCalls, on a real node', () => {
  it.each(ways)('behavior: a token for another, by %s: what it says is what happens', async (way) => {
    const amount = 1_000_000_000n
    const list = sell(amount)
    const trial = await tryBy(way, list, [tokens.router])
    expect(trial).toMatchObject({ kind: 'tried', isWhole: way === 'simulate' })
    expect(changeOf(trial, 'USDC')).toBe(-amount)
    const received = changeOf(trial, 'DAI')
    expect(received).toBeGreaterThan(parseUnits('900', 18))
    // Used up by the swap.
    expect(trial).toMatchObject({ allowances: [] })
    const before = await tokens.balanceOf('DAI', owner)
    await made(list)
    expect((await tokens.balanceOf('DAI', owner)) - before).toBe(received)
  })

  it.each(ways)('behavior: the coin for a token, by %s; fees are not counted', async (way) => {
    const value = parseUnits('0.5', 18)
    const path = [tokens.wrapped, tokens.tokenOf('USDC').address]
    const data = encodeFunctionData({
      abi: router,
      functionName: 'swapExactETHForTokens',
      args: [0n, path, owner, NEVER],
    })
    const trial = await tryBy(way, [{ to: tokens.router, value, data }])
    expect(changeOf(trial, undefined)).toBe(-value)
    expect(changeOf(trial, 'USDC')).toBeGreaterThan(1_000_000_000n)
    expect(trial.kind === 'tried' && trial.gas).toBeGreaterThan(50_000n)
  })

  it.each(ways)('attack: what goes to somebody else does not arrive, by %s', async (way) => {
    const trial = await tryBy(way, sell(1_000_000n, tokens.anvil.accounts[2]), [tokens.router])
    expect(changeOf(trial, 'USDC')).toBe(-1_000_000n)
    expect(changeOf(trial, 'DAI')).toBe(0n)
  })

  it.each(ways)('attack: an allowance that stays, by %s', async (way) => {
    const [, swap] = sell(1_000_000n)
    const approve = calls.approval({
      token: tokens.tokenOf('USDC').address,
      spender: tokens.router,
      amount: maxUint256,
    })
    const trial = await tryBy(way, [approve, ...(swap ? [swap] : [])], [tokens.router])
    const [left] = trial.kind === 'tried' ? trial.allowances : []
    expect(left?.spender).toBe(tokens.router)
    expect(left?.amount).toBeGreaterThan(maxUint256 / 2n)
  })

  it('attack: by logs also an allowance of a token and to a spender that nobody asked about', async () => {
    const stranger = tokens.anvil.accounts[2]
    const token = tokens.tokenOf('MKR').address
    const trial = await tryBy('simulate', [calls.approval({ token, spender: stranger, amount: 7n })])
    expect(trial).toMatchObject({ allowances: [{ token, spender: stranger, amount: 7n }] })
  })

  it('attack: by logs also a token that leaves and that nobody asked about', async () => {
    await tokens.give('MKR', owner, 9n)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [tokens.anvil.accounts[2], 4n],
    })
    const trial = await tryBy('simulate', [{ to: tokens.tokenOf('MKR').address, value: 0n, data }])
    expect(changeOf(trial, 'MKR')).toBe(-4n)
  })

  it.each(ways)('error: the call that fails and why, by %s', async (way) => {
    const [approve, swap] = sell(1_000_000n)
    if (!approve || !swap) throw new Error('two calls')
    expect(await tryBy(way, [swap])).toMatchObject({ kind: 'reverted', at: 0 })
    expect(await tryBy(way, [approve, { ...swap, data: '0x38ed1739' }])).toMatchObject({
      kind: 'reverted',
      at: 1,
    })
    const late = encodeFunctionData({
      abi: router,
      functionName: 'swapExactTokensForTokens',
      args: [1n, 0n, [tokens.tokenOf('USDC').address, tokens.tokenOf('DAI').address], owner, 1n],
    })
    expect(await tryBy(way, [{ to: tokens.router, value: 0n, data: late }])).toMatchObject({
      kind: 'reverted',
      at: 0,
      reason: 'UniswapV2Router: EXPIRED',
    })
  })

  it('behavior: the code is what its source compiles to', () => {
    const artifact: { readonly deployedBytecode: string } = JSON.parse(
      readFileSync('local/contracts/artifacts/CallTrial.json', 'utf8'),
    )
    expect(CALL_TRIAL).toBe(artifact.deployedBytecode)
  })
})

describe('allowance, approval, readApproval', () => {
  it('behavior: what is approved is what the chain says', async () => {
    const token = tokens.tokenOf('UNI').address
    const spender = tokens.router
    const call = calls.approval({ token, spender, amount: 12_345n })
    expect(calls.readApproval(call.data)).toEqual({ spender, amount: 12_345n })
    await made([call])
    expect(await calls.allowance({ network: tokens.plain, token, owner, spender })).toBe(12_345n)
  })

  it('attack: nothing but approve with two whole words is an approval', () => {
    const { data } = calls.approval({ token: owner, spender: owner, amount: 1n })
    for (const wrong of ['0x', data.slice(0, -2), `${data}00`, `0xa9059cbb${data.slice(10)}`])
      expect(calls.readApproval(wrong as Hex)).toBeUndefined()
  })
})
