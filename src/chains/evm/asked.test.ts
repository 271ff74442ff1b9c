import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EvmChain, EvmTransfer, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

/** The exact requests that each function makes: a library must not add any of its own. */
afterEach(() => vi.unstubAllGlobals())

const URL = 'https://a.example/'
const FROM: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HASH: Hex = `0x${'1'.repeat(64)}`
const transfer: EvmTransfer = {
  from: FROM,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: 1n,
  data: '0x',
  caipNetworkId: 'eip155:5',
}
const block = { number: '0x9', baseFeePerGas: '0x64', transactions: [HASH] }

const answer = (method: string): unknown => {
  if (method === 'eth_chainId') return '0x5'
  if (method === 'eth_getBlockByNumber') return block
  if (method.startsWith('eth_getTransactionBy') || method === 'eth_getTransactionReceipt') return null
  if (method === 'eth_call') return `0x${'0'.repeat(62)}7b`
  return '0x7b'
}

const setUp = (node: FakeNode = answer, more: object = {}) => {
  const asked: unknown[] = []
  stubNodes({
    [URL]: (method, params) => {
      if (method !== 'eth_chainId') asked.push([method, ...params])
      return node(method, params)
    },
  })
  const details = {
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [URL],
    multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
    ...more,
  } as const
  const where = { ...network(5), details }
  const chain: EvmChain = createEvmChain({ customUrls: () => [] })
  return { chain, where, asked }
}

describe('createEvmChain', () => {
  it('behavior: the balance is eth_getBalance at latest, though the network has multicall', async () => {
    const { chain, where, asked } = setUp()
    expect(await chain.balance({ network: where, address: FROM })).toMatchObject({ value: 123n })
    expect(asked).toEqual([['eth_getBalance', FROM, 'latest']])
  })

  it('behavior: the fee is the estimate, the block and the tip', async () => {
    const { chain, where, asked } = setUp()
    const fee = await chain.fee({ network: where, transfer })
    expect(fee.fields).toEqual({ type: 'eip1559', maxFeePerGas: 243n, maxPriorityFeePerGas: 123n })
    const { from, to, data } = transfer
    expect(asked).toHaveLength(3)
    expect(asked).toEqual(
      expect.arrayContaining([
        ['eth_estimateGas', { from, to, value: '0x1', data }],
        ['eth_getBlockByNumber', 'latest', false],
        ['eth_maxPriorityFeePerGas'],
      ]),
    )
  })

  it('behavior: a node without the tip’s method: the price it would take tells it', async () => {
    const { chain, where } = setUp((method) => {
      if (method === 'eth_maxPriorityFeePerGas') throw { code: -32601, message: 'no such method' }
      return answer(method)
    })
    const { fields } = await chain.fee({ network: where, transfer })
    expect(fields).toEqual({ type: 'eip1559', maxFeePerGas: 143n, maxPriorityFeePerGas: 23n })
  })

  it('behavior: the L1 fee is one call more, of the oracle itself', async () => {
    const { chain, where, asked } = setUp(answer, { opStack: true })
    expect((await chain.fee({ network: where, transfer })).l1).toBe(148n)
    expect(asked).toHaveLength(4)
    const oracle = { to: '0x420000000000000000000000000000000000000F', data: expect.any(String) }
    expect(asked[3]).toEqual(['eth_call', oracle, 'latest'])
  })

  it('behavior: a token is one call of multicall at latest; many are as many as 1024 bytes make', async () => {
    const { chain, where, asked } = setUp((method) => {
      if (method === 'eth_call') throw { code: 3, message: 'execution reverted' }
      return answer(method)
    })
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const ask = () => chain.token?.({ network: where, token, owner: FROM })
    // Multicall fails here, so each call is made alone.
    await expect(ask()).rejects.toMatchObject({ code: 'token-unknown' })
    const call = (to: string, data: unknown) => ['eth_call', { to, data }, 'latest']
    const own = [
      `0x70a08231${FROM.slice(2).toLowerCase().padStart(64, '0')}`,
      '0x313ce567',
      '0x95d89b41',
      '0x06fdde03',
    ]
    expect(asked).toEqual([
      call(where.details.multicall, expect.stringMatching(/^0x82ad56cb/)),
      ...own.map((data) => call(token, data)),
    ])
    asked.length = 0
    const tokens = Array.from({ length: 60 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)
    expect(await chain.tokens?.({ network: where, owner: FROM, tokens })).toEqual([])
    // 48 bytes a token: 2880 in all.
    const batches = asked.filter((one) => JSON.stringify(one).includes('0x82ad56cb'))
    expect(batches).toHaveLength(3)
    expect(asked).toHaveLength(3 + 60 * 4)
  })

  it('behavior: a token on a network without multicall is four calls', async () => {
    const { chain, where, asked } = setUp((method) =>
      method === 'eth_call' ? `0x${'0'.repeat(62)}12` : answer(method),
    )
    const { multicall: _, ...details } = where.details
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const network = { ...where, details }
    expect(await chain.token?.({ network, token, owner: FROM })).toMatchObject({
      balance: 18n,
      decimals: 18,
    })
    expect(asked).toHaveLength(4)
  })

  it('behavior: the fee of a token asks for its call, its code, what it would say and what would arrive', async () => {
    const said = `0x${'1'.padStart(64, '0')}`
    const { chain, where, asked } = setUp((method) => {
      if (method === 'eth_call') return said
      return method === 'eth_getCode' ? '0x6001' : answer(method)
    })
    const token = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'T', decimals: 6 }
    await chain.fee({ network: where, transfer: { ...transfer, token } })
    const data = `0xa9059cbb${transfer.to.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    const words = [token.address, transfer.to, '0x1'].map((word) => word.slice(2).padStart(64, '0')).join('')
    expect(asked).toHaveLength(6)
    expect(asked).toEqual(
      expect.arrayContaining([
        ['eth_estimateGas', { from: FROM, to: token.address, value: '0x0', data }],
        ['eth_getBlockByNumber', 'latest', false],
        ['eth_maxPriorityFeePerGas'],
        ['eth_getCode', token.address, 'latest'],
        ['eth_call', { from: FROM, to: token.address, data }, 'latest'],
        [
          'eth_call',
          {
            to: FROM,
            data: expect.stringMatching(new RegExp(`^0x${words}$`, 'i')),
          },
          'latest',
          { [FROM]: { code: expect.stringMatching(/^0x6370a08231/) } },
        ],
      ]),
    )
  })

  it('behavior: the most is the balance at latest, the block, the tip and an estimate with half', async () => {
    const { chain, where, asked } = setUp((method) => {
      if (method === 'eth_estimateGas') return '0x5208'
      return method === 'eth_getBalance' ? '0xde0b6b3a7640000' : answer(method)
    })
    const limit = await chain.maxSendable?.({ network: where, from: FROM, to: transfer.to })
    expect(limit).toMatchObject({ value: 10n ** 18n - 21000n * 243n, fee: { total: 21000n * 243n } })
    expect(asked).toHaveLength(4)
    expect(asked).toEqual(
      expect.arrayContaining([
        ['eth_getBalance', FROM, 'latest'],
        ['eth_getBlockByNumber', 'latest', false],
        ['eth_maxPriorityFeePerGas'],
        ['eth_estimateGas', { from: FROM, to: transfer.to, value: '0x6f05b59d3b20000', data: '0x' }],
      ]),
    )
  })

  it('behavior: code, block number and a look', async () => {
    const { chain, where, asked } = setUp((method) => (method === 'eth_getCode' ? '0x' : answer(method)))
    expect(await chain.hasCode({ network: where, address: FROM })).toBe(false)
    expect(await chain.blockNumber(where)).toBe(123n)
    expect(await chain.getTransactionStatus({ network: where, hash: HASH, from: FROM })).toEqual({
      status: 'unknown',
    })
    expect(asked).toEqual([
      ['eth_getCode', FROM, 'latest'],
      ['eth_blockNumber'],
      ['eth_getTransactionReceipt', HASH],
      ['eth_getTransactionByHash', HASH],
      ['eth_getTransactionCount', FROM, 'latest'],
    ])
  })

  it('attack: an address with a wrong checksum is not sent to', async () => {
    const { chain, where, asked } = setUp()
    const to: Hex = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'
    await expect(chain.fee({ network: where, transfer: { ...transfer, to } })).rejects.toMatchObject({
      code: 'transfer-invalid',
    })
    expect(asked).toEqual([])
  })
})
