/** The EVM chain against a real node: balance, fee, estimates and their errors, links. */
import { describe, expect, it } from 'vitest'
import { toError } from '../../errors/to-error.ts'
import type { EvmTransfer, Hex } from '../chain.ts'
import { startAnvil } from './anvil.testing.ts'
import { anvil, CONTRACT, chain, nextNonce, sendRaw, startChain, status } from './create-evm-chain.testing.ts'

startChain()

const ETHER = 10n ** 18n

const transfer = (more: Partial<EvmTransfer> = {}): EvmTransfer => ({
  from: anvil.accounts[0],
  to: anvil.accounts[1],
  value: ETHER,
  data: '0x',
  caipNetworkId: 'eip155:31337',
  ...more,
})

describe('createEvmChain', () => {
  it('behavior: the balance is the node’s, to the last digit', async () => {
    const address: Hex = '0x00000000000000000000000000000000000000b1'
    const value = 123456789012345678901234567890n
    await anvil.rpc('anvil_setBalance', [address, `0x${value.toString(16)}`])
    expect(await chain.balance({ network: anvil.network, address })).toEqual({
      value,
      symbol: 'ETH',
      decimals: 18,
      failed: false,
    })
  })

  it('behavior: send, look: success, and the fee covers what was paid', async () => {
    const expected = await chain.fee({ network: anvil.network, transfer: transfer() })
    const wallet = anvil.wallet()
    const hash = await chain.send({
      network: anvil.network,
      provider: wallet,
      transfer: transfer(),
      fee: expected,
    })
    const seen = await status(hash)
    expect(seen).toMatchObject({ status: 'success', blockNumber: await chain.blockNumber(anvil.network) })
    expect('fee' in seen && seen.fee).toBeGreaterThan(0n)
    expect('fee' in seen && seen.fee && seen.fee <= expected.total).toBe(true)
    expect(wallet.log).toHaveLength(1)
  })

  it('behavior: the fee of a type 2 network is gas × (base fee × 1.2 + tip)', async () => {
    const block = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: Hex }
    const { gas, fields, l1, total } = await chain.fee({ network: anvil.network, transfer: transfer() })
    if (fields.type !== 'eip1559') throw new Error('not type 2')
    const tip = BigInt((await anvil.rpc('eth_maxPriorityFeePerGas')) as Hex)
    expect(fields.maxPriorityFeePerGas).toBe(tip)
    expect(fields.maxFeePerGas).toBe((BigInt(block.baseFeePerGas) * 12n + 9n) / 10n + tip)
    expect({ gas, l1, total }).toEqual({ gas: 21000n, l1: 0n, total: 21000n * fields.maxFeePerGas })
  })

  it('behavior: max with its fee leaves nothing below zero', async () => {
    const [, , from] = anvil.accounts
    const all = (await chain.balance({ network: anvil.network, address: from })).value
    const draft = transfer({ from, value: 0n })
    const fee = await chain.fee({ network: anvil.network, transfer: draft })
    const sent = { ...draft, value: all - fee.total }
    const hash = await chain.send({ network: anvil.network, provider: anvil.wallet(), transfer: sent, fee })
    expect(await chain.getTransactionStatus({ network: anvil.network, hash, from })).toMatchObject({
      status: 'success',
    })
  })

  it('error: the estimate says why the contract refuses', async () => {
    const asked = chain.fee({ network: anvil.network, transfer: transfer({ to: CONTRACT }) })
    await expect(asked).rejects.toMatchObject({ code: 'reverted-reason' })
  })

  it('error: a node’s own words become their class', async () => {
    const used = `0x${((await nextNonce()) - 1).toString(16)}`
    const cases: readonly (readonly [string, object])[] = [
      ['insufficient-funds', { value: `0x${(10n ** 24n).toString(16)}` }],
      ['nonce-too-low', { nonce: used }],
      ['fee-cap-too-low', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }],
      ['tip-above-fee-cap', { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e801' }],
      ['gas-too-low', { gas: '0x1' }],
      ['gas-too-high', { gas: '0xffffffffff' }],
    ]
    const found = []
    for (const [key, fields] of cases) {
      const to = anvil.accounts[1]
      const code = await sendRaw({ to, ...fields }).then(
        () => 'sent',
        (error) => toError(error).code,
      )
      found.push([key, code])
    }
    expect(found).toEqual(cases.map(([key]) => [key, key]))
  })

  it('error: the estimate refuses a transfer of another network', async () => {
    const asked = chain.fee({ network: anvil.network, transfer: transfer({ caipNetworkId: 'eip155:1' }) })
    await expect(asked).rejects.toMatchObject({ code: 'transfer-invalid' })
  })

  it('behavior: read asks the node any question, and its refusal comes back', async () => {
    const ask = (method: string, params: readonly unknown[]) =>
      chain.read?.({ network: anvil.network, method, params })
    const person: Hex = '0x00000000000000000000000000000000000000b3'
    await anvil.rpc('anvil_setBalance', [person, '0x7b'])
    expect(await ask('eth_getBalance', [person, 'latest'])).toBe('0x7b')
    await expect(ask('eth_call', [{ to: 'nobody' }, 'latest'])).rejects.toMatchObject({ code: -32602 })
  })

  it('behavior: hasCode tells contracts from people, delegated ones included', async () => {
    const person: Hex = '0x00000000000000000000000000000000000000b2'
    await anvil.rpc('anvil_setCode', [person, `0xef0100${'11'.repeat(20)}`])
    const ask = (address: Hex) => chain.hasCode({ network: anvil.network, address })
    expect(await Promise.all([CONTRACT, anvil.accounts[1], person].map(ask))).toEqual([true, false, false])
  })

  it('behavior: an OP-stack network adds the oracle’s fee × 1.2', async () => {
    // Returns the size of its calldata: PUSH CALLDATASIZE, MSTORE, RETURN.
    await anvil.rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', '0x3660005260206000f3'])
    const network = { ...anvil.network, details: { ...chain.details(anvil.network), opStack: true } }
    const { l1, total, gas, fields } = await chain.fee({ network, transfer: transfer() })
    expect(l1).toBeGreaterThan((100n * 12n) / 10n)
    expect(fields.type === 'eip1559' && gas * fields.maxFeePerGas + l1).toBe(total)
  })

  it('behavior: an OP-stack network without oracle has no L1 fee', async () => {
    await anvil.rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', '0x'])
    const network = { ...anvil.network, details: { ...chain.details(anvil.network), opStack: true } }
    expect(await chain.fee({ network, transfer: transfer() })).toMatchObject({ l1: 0n })
  })

  it('behavior: links to the explorer, nothing where there is none', () => {
    const { network } = anvil
    expect(chain.explorerUrl({ network, address: '0xa' })).toBe('https://explorer.example/address/0xa')
    expect(chain.explorerUrl({ network, hash: '../x?' })).toBe('https://explorer.example/tx/..%2Fx%3F')
    const { explorerUrl: _, ...details } = chain.details(network)
    expect(chain.explorerUrl({ network: { ...network, details }, hash: '0xa' })).toBeUndefined()
  })

  it('error: a network nobody knows', async () => {
    const { details: _, ...network } = anvil.network
    expect(() => chain.details(network)).toThrow('Network not found')
    expect(await chain.balance({ network, address: CONTRACT })).toMatchObject({ failed: true })
    await expect(chain.blockNumber(network)).rejects.toMatchObject({ code: 'network-unknown' })
  })

  it('behavior: a host’s own object of an OP-stack network stays one', () => {
    const details = chain.details({ ...anvil.network, id: 8453 })
    expect(details).toMatchObject({ opStack: true, rpcUrls: [anvil.url] })
  })
})

describe('createEvmChain on a network without base fee', () => {
  it('behavior: the fee is legacy, × 1.2', async () => {
    const old = await startAnvil(31338, '--hardfork', 'berlin', '--gas-price', '1000000007')
    try {
      const draft = transfer({ caipNetworkId: 'eip155:31338' })
      const fee = await chain.fee({ network: old.network, transfer: draft })
      expect(fee.fields).toEqual({ type: 'legacy', gasPrice: 1200000009n })
      const hash = await chain.send({ network: old.network, provider: old.wallet(), transfer: draft, fee })
      expect(
        await chain.getTransactionStatus({ network: old.network, hash, from: draft.from }),
      ).toMatchObject({
        status: 'success',
      })
    } finally {
      old.stop()
    }
  })
})
