import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmChain, EvmFee, Hex } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'
import type { MaxSendable } from '../tokens.ts'
import { type Anvil, startAnvil } from './anvil.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'

/** Sends the max sendable on a real node: it is accepted, and exactly the unused fee is left. */
let anvil: Anvil
let chain: EvmChain

beforeAll(async () => {
  anvil = await startAnvil(31337)
  chain = createEvmChain({ customUrls: () => [] })
})
afterAll(() => anvil.stop())

const balance = async (node: Anvil, address: Hex) =>
  BigInt(String(await node.rpc('eth_getBalance', [address, 'latest'])))

let seeds = 0
/** A new account with this balance, for which the node signs. */
const holder = async (node: Anvil, amount: bigint): Promise<Hex> => {
  seeds += 1
  const address: Hex = `0x${'a'.repeat(36)}${seeds.toString(16).padStart(4, '0')}`
  await node.rpc('anvil_impersonateAccount', [address])
  await node.rpc('anvil_setBalance', [address, `0x${amount.toString(16)}`])
  return address
}

const ask = async (p: { network: EvmNetwork; from: Hex; to: Hex }): Promise<MaxSendable<EvmFee>> => {
  const limit = await chain.maxSendable?.(p)
  if (!limit) throw new Error('The chain has the verb')
  return limit
}

const sendMax = async (node: Anvil, network: EvmNetwork, from: Hex, to: Hex) => {
  const { value, fee } = await ask({ network, from, to })
  const had = await balance(node, from)
  const got = await balance(node, to)
  const transfer = { from, to, value, data: '0x', caipNetworkId: network.caipNetworkId } as const
  const wallet = node.wallet()
  const hash = await chain.send({ network, provider: wallet, transfer, fee })
  const check = await chain.getTransactionStatus({ network, hash, from })
  const paid = 'fee' in check ? (check.fee ?? 0n) : 0n
  expect(check.status).toBe('success')
  expect(value).toBe(had - fee.total)
  expect(await balance(node, to)).toBe(got + value)
  expect(await balance(node, from)).toBe(fee.total - paid)
  expect(wallet.log).toHaveLength(1)
  return { value, fee, paid, log: wallet.log }
}

const AMOUNTS = [10n ** 18n, 123456789012345678901n, 10n ** 16n + 1n, 2n ** 100n]

describe('maxSendable', () => {
  it('behavior: to a person: 21000 gas, type 2, exact leftovers', async () => {
    for (const amount of AMOUNTS) {
      const from = await holder(anvil, amount)
      const { fee, value, log } = await sendMax(anvil, anvil.network, from, anvil.accounts[1])
      if (fee.fields.type !== 'eip1559') throw new Error('not type 2')
      expect(fee).toMatchObject({ gas: 21000n, l1: 0n, total: 21000n * fee.fields.maxFeePerGas })
      const hex = (wei: bigint) => `0x${wei.toString(16)}`
      expect(log).toEqual([
        {
          method: 'eth_sendTransaction',
          params: [
            {
              from,
              to: anvil.accounts[1],
              value: hex(value),
              data: '0x',
              chainId: '0x7a69',
              gas: '0x5208',
              maxFeePerGas: hex(fee.fields.maxFeePerGas),
              maxPriorityFeePerGas: hex(fee.fields.maxPriorityFeePerGas),
            },
          ],
        },
      ])
    }
  })

  it('behavior: to a contract: as much gas as it takes, and some to spare', async () => {
    // Stores the received amount: CALLVALUE PUSH0 SSTORE STOP.
    const till: Hex = '0x00000000000000000000000000000000000d0001'
    await anvil.rpc('anvil_setCode', [till, '0x3460005500'])
    const from = await holder(anvil, 10n ** 18n)
    const { fee } = await sendMax(anvil, anvil.network, from, till)
    expect(fee.gas).toBeGreaterThan(40_000n)
    expect(await anvil.rpc('eth_getStorageAt', [till, '0x0', 'latest'])).not.toBe(`0x${'0'.repeat(64)}`)
  })

  it('behavior: to a contract that takes more gas for more coins', async () => {
    // With more than 0.6 ether it writes two more slots, which the estimate with half of the balance does not show.
    // PUSH8 0.6 ether, CALLVALUE, GT, PUSH1 @more, JUMPI, STOP, more: CALLVALUE 0 SSTORE CALLVALUE 1 SSTORE STOP.
    const steps: Hex = '0x00000000000000000000000000000000000d0002'
    const threshold = (6n * 10n ** 17n).toString(16).padStart(16, '0')
    await anvil.rpc('anvil_setCode', [steps, `0x67${threshold}3411600f57005b346000553460015500`])
    const from = await holder(anvil, 10n ** 18n)
    const { fee, value } = await sendMax(anvil, anvil.network, from, steps)
    expect(value).toBeGreaterThan(9n * 10n ** 17n)
    expect(fee.gas).toBeGreaterThan(60_000n)
  })

  it('behavior: without a base fee it is legacy', async () => {
    const old = await startAnvil(31338, '--hardfork', 'berlin', '--gas-price', '1000000007')
    try {
      const from = await holder(old, 10n ** 18n)
      const { fee } = await sendMax(old, old.network, from, old.accounts[1])
      expect(fee.fields).toEqual({ type: 'legacy', gasPrice: 1200000009n })
    } finally {
      old.stop()
    }
  })

  it('behavior: an OP-stack network keeps what L1 may ask, too', async () => {
    // Returns 2,000,000,000,000 wei.
    await anvil.rpc('anvil_setCode', [
      '0x420000000000000000000000000000000000000F',
      '0x6501d1a94a200060005260206000f3',
    ])
    const network = { ...anvil.network, details: { ...chain.details(anvil.network), opStack: true } }
    const from = await holder(anvil, 10n ** 18n)
    const { fee } = await sendMax(anvil, network, from, anvil.accounts[1])
    expect(fee.l1).toBe(2_400_000_000_000n)
    await anvil.rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', '0x'])
  })

  it('behavior: the base fee may rise by a fifth before it is mined', async () => {
    const from = await holder(anvil, 10n ** 18n)
    const to = anvil.accounts[1]
    const { value, fee } = await ask({ network: anvil.network, from, to })
    const block = Object(await anvil.rpc('eth_getBlockByNumber', ['latest', false]))
    await anvil.rpc('anvil_setNextBlockBaseFeePerGas', [
      `0x${((BigInt(block.baseFeePerGas) * 12n) / 10n).toString(16)}`,
    ])
    const transfer = { from, to, value, data: '0x', caipNetworkId: 'eip155:31337' } as const
    const hash = await chain.send({ network: anvil.network, provider: anvil.wallet(), transfer, fee })
    expect(await chain.getTransactionStatus({ network: anvil.network, hash, from })).toMatchObject({
      status: 'success',
    })
  })

  it('error: nothing is left after the fee, or nothing is there', async () => {
    const to = anvil.accounts[1]
    const fee = (await ask({ network: anvil.network, from: await holder(anvil, 10n ** 18n), to })).fee.total
    for (const amount of [0n, 1n, 1000n, fee / 2n]) {
      const from = await holder(anvil, amount)
      await expect(ask({ network: anvil.network, from, to })).rejects.toMatchObject({
        code: 'insufficient-funds',
      })
    }
  })

  it('error: a receiver that refuses, and one that is none', async () => {
    const closed: Hex = '0x00000000000000000000000000000000000d0003'
    await anvil.rpc('anvil_setCode', [closed, '0x60006000fd'])
    const from = await holder(anvil, 10n ** 18n)
    await expect(ask({ network: anvil.network, from, to: closed })).rejects.toMatchObject({
      code: 'reverted',
    })
    await expect(ask({ network: anvil.network, from, to: '0x1' })).rejects.toMatchObject({
      code: 'address-invalid',
    })
  })
})
