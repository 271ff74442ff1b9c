/** A tampered transaction is wrong in one part, and right in all others. */

import type * as v from 'valibot'
import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { routerAbi } from './exchange/contracts.mjs'
import { at, build, user } from './exchange.testing.ts'
import { CHAIN, COIN, get, MEADOW, services, startLocal } from './services.testing.ts'
import * as shape from './shapes.ts'
import { type TAMPERS, THIEF } from './tamper.mjs'

startLocal()

type Tx = v.InferOutput<typeof shape.builtSwap>['tx']

/** Everything that a swap says, by name. */
const partsOf = ({ from, to, amount, data }: Tx) => {
  const { args } = decodeFunctionData({ abi: routerAbi, data: data as `0x${string}` })
  const [minimum, path, recipient] = (args ?? []).slice(-4)
  return { from, to, amount, minimum, path, recipient }
}

const swap = () => build(at('USDC'), at('DAI'), 1_000_000n)

const approval = async () => {
  const query = { userAddress: user, from: at('USDC'), to: at('DAI') }
  const { tx } = await get(shape.builtApprove, 'v1/convert/build-approve', query)
  const { args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as `0x${string}` })
  return { from: tx.from, to: tx.to, value: tx.value, spender: args?.[0], amount: args?.[1] }
}

describe('swaps', () => {
  it('behavior: each kind changes its part alone', async () => {
    const good = partsOf(await swap())
    const path = good.path as readonly string[]
    const wrong: Record<keyof typeof TAMPERS.buildTransaction, Partial<typeof good>> = {
      to: { to: `${CHAIN}:${THIEF}` },
      chain: { from: `eip155:10:${MEADOW}`, to: good.to.replace(CHAIN, 'eip155:10') },
      sender: { from: `${CHAIN}:${THIEF}` },
      value: { amount: '1000001' },
      recipient: { recipient: THIEF },
      token: { path: path.slice(0, -1) as never },
      minimum: { minimum: ((good.minimum as bigint) - 1n) as never },
      'no minimum': { minimum: 0n as never },
    }
    for (const [part, changes] of Object.entries(wrong)) {
      services.fault('buildTransaction', { tamper: part, times: 1 })
      expect(partsOf(await swap()), part).toEqual({ ...good, ...changes })
    }
    expect(partsOf(await swap())).toEqual(good)
  })

  it('error: a part that a call does not have is answered as a failure', async () => {
    services.fault('buildTransaction', 'tampered (recipient)')
    const wrapped = `${CHAIN}:${services.exchange(CHAIN)?.wrapped.address}`
    await expect(build(COIN, wrapped, 5n)).rejects.toThrow()
  })
})

describe('approvals', () => {
  it('behavior: each kind changes its part alone', async () => {
    const good = await approval()
    const wrong: Record<keyof typeof TAMPERS.buildApprove, Partial<typeof good>> = {
      to: { to: `${CHAIN}:${THIEF}` },
      chain: { from: good.from.replace(CHAIN, 'eip155:10'), to: good.to.replace(CHAIN, 'eip155:10') },
      token: { from: `${CHAIN}:${THIEF}` },
      value: { value: '1' },
      spender: { spender: THIEF },
    }
    for (const [part, changes] of Object.entries(wrong)) {
      services.fault('buildApprove', { tamper: part, times: 1 })
      expect(await approval(), part).toEqual({ ...good, ...changes })
    }
    expect(await approval()).toEqual(good)
  })

  it('error: only what is built can be tampered with, in the parts there are', () => {
    expect(() => services.fault('quotes', { tamper: 'to' })).toThrow('buildTransaction, buildApprove')
    expect(() => services.fault('*', { tamper: 'to' })).toThrow('buildTransaction, buildApprove')
    expect(() => services.fault('buildApprove', { tamper: 'minimum' })).toThrow('no part')
  })
})
