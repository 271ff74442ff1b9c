import { toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { callsStatus } from './batch.ts'
import { trySimulation } from './by-simulation.ts'
import { createEvmCalls } from './evm-calls.ts'

describe('what one of its kind does, and nodes that are away', () => {
  const nft = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const wordOf = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
  const log = (from: string, to: string, id: string) => ({
    address: nft,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      wordOf(from),
      wordOf(to),
      wordOf(id),
    ],
    data: '0x',
  })
  const request = {
    from: me,
    calls: [{ to: nft, value: 0n, data: '0x12345678' as const }],
    traded: [],
    tokens: [],
    spenders: [],
  }

  it('attack: one that leaves is gone, though another of its contract comes', async () => {
    const read = { status: '0x1', returnData: wordOf('0x5'), gasUsed: '0x1', logs: [] }
    const made = { ...read, returnData: '0x', logs: [log(me, other, '0x1'), log(other, me, '0x2')] }
    const trial = await trySimulation(async () => [{ calls: [read, made, read] }], request)
    expect(trial).toMatchObject({ kind: 'tried', changes: [{ token: nft, change: -1n }] })
  })

  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  describe.each([
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
  ])('%s', (event) => {
    type Move = readonly [by: string, from: string, to: string]
    const changesBy = async (...moves: readonly Move[]) => {
      const read = { status: '0x1', returnData: wordOf('0x5'), gasUsed: '0x1', logs: [] }
      const logs = moves.map((parties) => ({
        address: nft,
        topics: [toEventSelector(event), ...parties.map(wordOf)],
        data: '0x',
      }))
      const made = { ...read, returnData: '0x', logs }
      const trial = await trySimulation(async () => [{ calls: [read, made, read] }], request)
      return trial?.kind === 'tried' ? trial.changes : trial
    }

    it('attack: what leaves is gone, whoever moves it and whatever else comes', async () => {
      for (const by of [me, other])
        expect(await changesBy([by, me, third], [other, third, me])).toEqual([{ token: nft, change: -1n }])
      expect(await changesBy([me, me, third], [me, me, other])).toEqual([{ token: nft, change: -2n }])
    })

    it('behavior: what comes, stays or is moved for others is not gone', async () => {
      expect(await changesBy([other, other, me])).toEqual([])
      expect(await changesBy([other, me, me])).toEqual([])
      expect(await changesBy([me, other, third])).toEqual([])
    })
  })

  type Approval = readonly [spender: string, data: string, owner?: string]
  const approved = async (event: string, ...given: readonly Approval[]) => {
    const read = { status: '0x1', returnData: wordOf('0x5'), gasUsed: '0x1', logs: [] }
    const logs = given.map(([spender, data, owner = me]) => ({
      address: nft,
      topics: [event, wordOf(owner), wordOf(spender)],
      data: wordOf(data),
    }))
    const made = { ...read, returnData: '0x', logs }
    return trySimulation(async () => [{ calls: [read, made, read] }], request)
  }
  const allowance = (spender: string, amount: bigint) => ({ token: nft, spender, amount })

  it('attack: whoever may take all of its kind afterwards is known, and so is whoever may no longer', async () => {
    const event = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
    const all = await approved(event, [other, '0x1'])
    expect(all).toMatchObject({ allowances: [allowance(other, 2n ** 256n - 1n)] })
    expect(await approved(event, [other, '0x0'])).toMatchObject({ allowances: [allowance(other, 0n)] })
  })

  it('attack: of one token each spender is known, by the last that was allowed; what others allow is theirs', async () => {
    const event = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const both = await approved(event, [other, '0x9'], [third, '0x0'], [other, '0x7'], [me, '0x5', other])
    expect(both).toMatchObject({ allowances: [allowance(other, 7n), allowance(third, 0n)] })
  })

  it('error: nodes that nobody reaches are no nodes that cannot try', async () => {
    const network = {
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      id: 1,
      name: 'Ethereum',
      testnet: false,
    } as const
    const away = createEvmCalls(() => () => Promise.reject(new Error('down')))
    await expect(away.tryCalls({ network, ...request })).rejects.toThrow('down')
    const old = createEvmCalls(() => async (method) => {
      if (method === 'eth_blockNumber') return '0x1'
      throw new Error('no such method')
    })
    expect(await old.tryCalls({ network, ...request })).toEqual({ kind: 'untried' })
  })

  it('attack: a batch that is done by its status and reverted by its receipt has reverted', async () => {
    const hash = `0x${'1'.repeat(64)}`
    const provider = {
      request: async () => ({ status: 200, receipts: [{ status: '0x0', transactionHash: hash }] }),
    }
    expect(await callsStatus({ provider, id: '1' })).toEqual({ status: 'reverted', hash })
  })
})
