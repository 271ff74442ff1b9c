import { decodeFunctionData, encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describe as tell } from '../../errors/message.ts'
import type { EvmChain, EvmTransfer, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { fakeWallet } from './fakes.testing.ts'
import { startTokens, type TokenHarness } from './tokens.testing.ts'

/** Transfers of real tokens on a real node, compared exactly with its balances. */
let harness: TokenHarness
let chain: EvmChain

beforeAll(async () => {
  harness = await startTokens(31337)
  chain = createEvmChain({ customUrls: () => [] })
})
afterAll(() => harness.anvil.stop())

const transfer = (symbol: string, value: bigint, more: Partial<EvmTransfer> = {}): EvmTransfer => {
  const { address, decimals } = harness.tokenOf(symbol)
  return {
    from: harness.anvil.accounts[0],
    to: harness.anvil.accounts[1],
    value,
    data: '0x',
    token: { address, symbol, decimals },
    caipNetworkId: 'eip155:31337',
    ...more,
  }
}
const feeOf = (draft: EvmTransfer) => chain.fee({ network: harness.network, transfer: draft })
const coins = async (address: Hex) =>
  BigInt(String(await harness.anvil.rpc('eth_getBalance', [address, 'latest'])))

const statusOf = (hash: Hex, draft: EvmTransfer) => {
  const { from, to, value, token } = draft
  const call = chain.callKey?.(draft)
  const asked = { to, value, token: token?.address as Hex }
  return chain.getTransactionStatus({ network: harness.network, hash, from, asked, ...(call && { call }) })
}

/** Estimates, sends, and returns what changed on the node. */
const move = async (draft: EvmTransfer) => {
  const symbol = String(draft.token?.symbol)
  const before = await Promise.all([draft.from, draft.to].map((at) => harness.balanceOf(symbol, at)))
  const [coinsBefore, receiverBefore] = await Promise.all([coins(draft.from), coins(draft.to)])
  const fee = await feeOf(draft)
  const wallet = harness.anvil.wallet()
  const hash = await chain.send({ network: harness.network, provider: wallet, transfer: draft })
  const check = await statusOf(hash, draft)
  const after = await Promise.all([draft.from, draft.to].map((at) => harness.balanceOf(symbol, at)))
  return {
    check,
    fee,
    asked: wallet.log,
    left: (before[0] ?? 0n) - (after[0] ?? 0n),
    arrived: (after[1] ?? 0n) - (before[1] ?? 0n),
    paid: coinsBefore - (await coins(draft.from)),
    coinsArrived: (await coins(draft.to)) - receiverBefore,
  }
}

describe('send of a token', () => {
  it('behavior: exactly from, the contract, no coins, transfer(receiver, amount) and the chain', async () => {
    const hash = `0x${'1'.repeat(64)}`
    const { provider, log } = fakeWallet(() => hash)
    const draft = transfer('USDC', 2n ** 256n - 1n)
    await chain.send({ network: harness.network, provider, transfer: draft })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [draft.to, draft.value],
    })
    expect(log).toStrictEqual([
      {
        method: 'eth_sendTransaction',
        params: [
          { from: draft.from, to: harness.tokenOf('USDC').address, value: '0x0', data, chainId: '0x7a69' },
        ],
      },
    ])
    expect(data).toBe(`0xa9059cbb${draft.to.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`)
    expect(decodeFunctionData({ abi: erc20Abi, data }).args).toEqual([draft.to, draft.value])
  })

  it('behavior: arrives to the last unit, the fee covers what was paid, no coin moves', async () => {
    for (const [symbol, value] of [
      ['USDC', 1234567n],
      ['DAI', 1n],
      ['UNI', 10000000000000000001n],
    ] as const) {
      const moved = await move(transfer(symbol, value))
      expect(moved).toMatchObject({ left: value, arrived: value, coinsArrived: 0n })
      expect(moved.fee).not.toHaveProperty('withheld')
      expect(moved.check).toMatchObject({ status: 'success', fee: moved.paid })
      expect(moved.fee.total).toBeGreaterThanOrEqual(moved.paid)
      expect(moved.asked).toHaveLength(1)
    }
  })

  it('behavior: all of it', async () => {
    const [, , from] = harness.anvil.accounts
    const value = await harness.balanceOf('USDC', from)
    expect(value).toBeGreaterThan(0n)
    expect(await move(transfer('USDC', value, { from }))).toMatchObject({ left: value, arrived: value })
    expect(await harness.balanceOf('USDC', from)).toBe(0n)
  })

  it('behavior: a token that returns nothing', async () => {
    const [from] = harness.anvil.accounts
    await harness.give('USDT', from, 5_000_001n)
    expect(await move(transfer('USDT', 5_000_001n))).toMatchObject({ left: 5_000_001n, arrived: 5_000_001n })
  })

  it('behavior: a token that keeps a part: what was said leaves, less arrives', async () => {
    const [from] = harness.anvil.accounts
    await harness.give('TAX', from, 1000n)
    const had = await harness.balanceOf('TAX', from)
    const moved = await move(transfer('TAX', had))
    expect(moved).toMatchObject({ left: had, arrived: had - had / 10n })
    expect(moved.fee.withheld).toBe(had / 10n)
  })

  it('attack: a token that answers false has moved nothing, though its transaction succeeds', async () => {
    const draft = transfer('DENY', 1n)
    const provider = harness.anvil.wallet()
    const hash = await chain.send({ network: harness.network, provider, transfer: draft })
    expect(await statusOf(hash, draft)).toMatchObject({ status: 'reverted', fee: expect.any(BigInt) })
  })

  it('behavior: a contract as receiver', async () => {
    const to = harness.tokenOf('DAI').address
    expect(await move(transfer('USDC', 3n, { to }))).toMatchObject({ left: 3n, arrived: 3n })
  })

  it('attack: a transfer that does not fit its token never reaches the wallet, and is not estimated', async () => {
    const { address } = harness.tokenOf('USDC')
    const wrong: readonly Partial<EvmTransfer>[] = [
      { data: '0xa9059cbb' },
      { to: address },
      { to: numberToHex(BigInt(address), { size: 20 }) },
      { token: { address: '0x', symbol: 'USDC', decimals: 6 } },
      { token: { address: `${address}00`, symbol: 'USDC', decimals: 6 } },
      { token: { address: 'USDC', symbol: 'USDC', decimals: 6 } },
      { value: -1n },
      { value: 2n ** 256n },
      { to: '0x' },
    ]
    for (const fields of wrong) {
      const { provider, log } = fakeWallet(() => `0x${'1'.repeat(64)}`)
      const draft = transfer('USDC', 1n, fields)
      const refused = { code: 'transfer-invalid' }
      await expect(chain.send({ network: harness.network, provider, transfer: draft })).rejects.toMatchObject(
        refused,
      )
      await expect(feeOf(draft)).rejects.toMatchObject(refused)
      expect(log).toEqual([])
    }
  })
})

describe('fee of a token', () => {
  it('error: a token that returns false moves nothing and is refused', async () => {
    const [from] = harness.anvil.accounts
    await expect(feeOf(transfer('DENY', 1n))).rejects.toMatchObject({ code: 'token-refused' })
    expect(await harness.balanceOf('DENY', from)).toBe(0n)
  })

  it('error: more than there is: the contract’s own reason', async () => {
    const had = await harness.balanceOf('USDC', harness.anvil.accounts[0])
    const error = await feeOf(transfer('USDC', had + 1n)).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'reverted-reason' })
    expect(tell(error).details).toContain('ds-math-sub-underflow')
    await harness.anvil.rpc('anvil_setCode', ['0x00000000000000000000000000000000000e0001', '0x60006000fd'])
    const silent = { address: '0x00000000000000000000000000000000000e0001', symbol: 'X', decimals: 18 }
    await expect(feeOf(transfer('USDC', 1n, { token: silent }))).rejects.toMatchObject({ code: 'reverted' })
  })

  it('error: no coin for the fee', async () => {
    const from: Hex = '0x00000000000000000000000000000000000e0010'
    await harness.give('USDC', from, 5n)
    // The node also estimates for an account that cannot pay; callers compare the fee with the balance.
    expect((await feeOf(transfer('USDC', 5n, { from }))).total).toBeGreaterThan(0n)
  })

  it('error: nothing at the address takes any call, and is no token', async () => {
    const token = { address: '0x00000000000000000000000000000000000e0002', symbol: 'X', decimals: 18 }
    await expect(feeOf(transfer('USDC', 1n, { token }))).rejects.toMatchObject({ code: 'token-unknown' })
    await harness.anvil.rpc('anvil_setCode', [token.address, `0xef0100${'11'.repeat(20)}`])
    await expect(feeOf(transfer('USDC', 1n, { token }))).rejects.toMatchObject({ code: 'token-unknown' })
  })

  it('attack: answers to a transfer that are neither yes nor nothing', async () => {
    const token = { address: '0x00000000000000000000000000000000000e0003', symbol: 'X', decimals: 18 }
    const asked = async (code: Hex) => {
      await harness.anvil.rpc('anvil_setCode', [token.address, code])
      return feeOf(transfer('USDC', 1n, { token })).then(
        () => 'yes',
        (error) => error.code,
      )
    }
    // PUSH1 value, PUSH1 0, MSTORE, PUSH size, PUSH1 0, RETURN.
    const returning = (value: string, size: string): Hex => `0x60${value}60005260${size}6000f3`
    expect(await asked(returning('01', '20'))).toBe('yes')
    expect(await asked(returning('01', '40'))).toBe('yes')
    expect(await asked(returning('01', '00'))).toBe('yes')
    for (const code of [
      returning('00', '20'),
      returning('02', '20'),
      returning('01', '1f'),
      returning('00', '01'),
    ])
      expect(await asked(code)).toBe('token-refused')
    // All bits set, which is no valid answer.
    expect(await asked('0x60001960005260206000f3')).toBe('token-refused')
  })

  it('behavior: an OP-stack network adds what L1 asks for this very call', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    // Returns the size of its calldata.
    await harness.anvil.rpc('anvil_setCode', [oracle, '0x3660005260206000f3'])
    const network = { ...harness.network, details: { ...chain.details(harness.network), opStack: true } }
    const { token: _, ...coin } = transfer('USDC', 1n)
    const [ofToken, ofCoin] = await Promise.all([
      chain.fee({ network, transfer: transfer('USDC', 1n) }),
      chain.fee({ network, transfer: coin }),
    ])
    // The calldata of a token transfer has 68 bytes.
    expect(ofToken.l1).toBeGreaterThan(ofCoin.l1)
    const price = ofToken.fields.type === 'eip1559' ? ofToken.fields.maxFeePerGas : 0n
    expect(ofToken.total).toBe(ofToken.gas * price + ofToken.l1)
    await harness.anvil.rpc('anvil_setCode', [oracle, '0x'])
  })
})
