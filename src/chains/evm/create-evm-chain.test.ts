import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toError } from '../../errors/to-error.ts'
import type { EvmTransfer, Hex } from '../chain.ts'
import { type Anvil, startAnvil } from './anvil.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'

/** Reverts with the reason "no thanks": PUSH the ABI-coded Error(string) and REVERT. */
const REVERTS = (() => {
  const reason = `08c379a0${'20'.padStart(64, '0')}${'09'.padStart(64, '0')}${'6e6f207468616e6b73'.padEnd(64, '0')}`
  const words = reason.match(/.{1,64}/g) ?? []
  const stores = words.map(
    (word, i) => `7f${word.padEnd(64, '0')}60${(i * 32).toString(16).padStart(2, '0')}52`,
  )
  return `0x${stores.join('')}60646000fd`
})()
const CONTRACT: Hex = '0x00000000000000000000000000000000000c0de1'
const ETHER = 10n ** 18n

let anvil: Anvil
let chain: ReturnType<typeof createEvmChain>

beforeAll(async () => {
  anvil = await startAnvil(31337)
  chain = createEvmChain({ customUrls: () => [] })
  await anvil.rpc('anvil_setCode', [CONTRACT, REVERTS])
})
afterAll(() => anvil.stop())

const transfer = (more: Partial<EvmTransfer> = {}): EvmTransfer => ({
  from: anvil.accounts[0],
  to: anvil.accounts[1],
  value: ETHER,
  data: '0x',
  caipNetworkId: 'eip155:31337',
  ...more,
})
const status = (hash: Hex, more: { nonce?: number; since?: bigint; call?: string } = {}) =>
  chain.getTransactionStatus({ network: anvil.network, hash, from: anvil.accounts[0], ...more })

/** Sends as a wallet would, with the fields that a test needs. */
const sendRaw = async (fields: object): Promise<Hex> =>
  (await anvil.rpc('eth_sendTransaction', [{ from: anvil.accounts[0], gas: '0x5208', ...fields }])) as Hex

const withoutMining = async (run: () => Promise<void>) => {
  await anvil.rpc('evm_setAutomine', [false])
  try {
    await run()
  } finally {
    await anvil.rpc('anvil_mine')
    await anvil.rpc('evm_setAutomine', [true])
  }
}
const nextNonce = async () =>
  Number(await anvil.rpc('eth_getTransactionCount', [anvil.accounts[0], 'latest']))

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

  it('behavior: look finds a reverted one', async () => {
    const hash = await sendRaw({ to: CONTRACT, gas: '0x186a0' }).catch(async (error) => {
      // anvil reports the revert although it has mined the transaction.
      const block = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { transactions: Hex[] }
      return block.transactions[0] ?? Promise.reject(error)
    })
    expect(await status(hash)).toMatchObject({ status: 'reverted', fee: expect.any(BigInt) })
  })

  it('behavior: look says pending while it is not mined, with its nonce', () =>
    withoutMining(async () => {
      const nonce = await nextNonce()
      const hash = await sendRaw({ to: anvil.accounts[1] })
      const call = expect.stringMatching(/^0:0x[\da-f]{64}$/)
      expect(await status(hash)).toEqual({ status: 'pending', nonce, call })
      expect(await status(hash, { nonce, since: 0n })).toEqual({ status: 'pending', nonce, call })
    }))

  it('behavior: look says unknown when it was dropped', () =>
    withoutMining(async () => {
      const nonce = await nextNonce()
      const hash = await sendRaw({ to: anvil.accounts[1] })
      await anvil.rpc('anvil_dropTransaction', [hash])
      expect(await status(hash, { nonce, since: 0n })).toEqual({ status: 'unknown' })
    }))

  const replace = (
    fields: object,
    run: (hash: Hex, by: Hex, at: { nonce: number; since: bigint; call: string }) => Promise<void>,
    first: object = {},
  ) =>
    withoutMining(async () => {
      const since = await chain.blockNumber(anvil.network)
      const nonce = await nextNonce()
      const gas = { nonce: `0x${nonce.toString(16)}`, maxFeePerGas: '0x174876e800' }
      const hash = await sendRaw({
        to: anvil.accounts[1],
        value: '0x1',
        ...gas,
        maxPriorityFeePerGas: '0x1',
        ...first,
      })
      const seen = await status(hash)
      const call = 'call' in seen ? String(seen.call) : ''
      const by = await sendRaw({
        ...gas,
        maxFeePerGas: '0x2e90edd000',
        maxPriorityFeePerGas: '0xb2d05e00',
        ...fields,
      })
      // More blocks follow, as after a while.
      await anvil.rpc('anvil_mine', ['0x12c'])
      await run(hash, by, { nonce, since, call })
    })

  it('behavior: look finds what replaced it', () =>
    replace({ to: anvil.accounts[2], value: '0x2' }, async (hash, by, at) => {
      expect(await status(hash, at)).toMatchObject({ status: 'replaced', replacedBy: by })
      expect(await status(by)).toMatchObject({ status: 'success' })
    }))

  it('behavior: what was only sped up ends as what took its place did', () =>
    replace({ to: anvil.accounts[1], value: '0x1' }, async (hash, by, at) => {
      const own = await status(by)
      expect(own).toMatchObject({ status: 'success', fee: expect.any(BigInt) })
      expect(await status(hash, at)).toEqual({ ...own, replacedBy: by })
      // The call was never seen, so the replacement cannot be recognized as the same.
      const { call: _, ...unseen } = at
      expect(await status(hash, unseen)).toMatchObject({ status: 'replaced', replacedBy: by })
    }))

  it('behavior: sped up and reverted', () => {
    const call = { to: CONTRACT, value: '0x1', gas: '0x186a0' }
    return replace(
      call,
      async (hash, by, at) => {
        expect(await status(hash, at)).toMatchObject({ status: 'reverted', replacedBy: by })
      },
      call,
    )
  })

  it('behavior: another receiver, amount or data is another transaction', async () => {
    const others = [
      { to: anvil.accounts[2], value: '0x1' },
      { to: anvil.accounts[1], value: '0x2' },
      { to: anvil.accounts[1], value: '0x1', data: '0x00', gas: '0x6000' },
    ]
    for (const other of others)
      await replace(other, async (hash, by, at) => {
        expect(await status(hash, at)).toMatchObject({ status: 'replaced', replacedBy: by })
      })
  })

  it('behavior: look finds that it was cancelled', () =>
    replace({ to: anvil.accounts[0], value: '0x0' }, async (hash, by, at) => {
      expect(await status(hash, at)).toMatchObject({ status: 'cancelled', replacedBy: by })
      // Without a nonce, a replacement cannot be found.
      expect(await status(hash)).toEqual({ status: 'unknown' })
      // Not found in the latest blocks: unknown, never a guess.
      expect(await status(hash, { nonce: at.nonce })).toEqual({ status: 'unknown' })
    }))

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
