import { describe, expect, it } from 'vitest'
import type { SmartAccounts } from '../../contract/account.ts'
import { startNode } from '../../serve/node.testing.ts'
import { payloadOf, startTestFrame } from '../harness.testing.ts'
import {
  address,
  anvil,
  error,
  frame,
  nonce,
  prepared,
  result,
  rpc,
  start,
  TO,
  typedData,
  useEvm,
  vault,
} from './evm.testing.ts'

useEvm()

/** A node answers with the hash before it has mined: what the status is in the end is waited for. */
const expectStatus = (id: unknown, expected: Record<string, unknown>, one = frame) =>
  expect
    .poll(
      async () => (await one.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id] })).payload,
    )
    .toMatchObject(expected)

describe('wallet_sendCalls', () => {
  const calls = [
    { to: TO, value: '0x1' },
    { to: TO, value: '0x2', data: '0x' },
  ]
  const request = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls }

  it('behavior: one by one, each approved; its status is known from the id, after a reload as well', async () => {
    const { id } = (await result('wallet_sendCalls', [{ ...request, from: address }])) as { id: string }
    expect(frame.person.asked).toHaveLength(2)
    const again = startTestFrame({
      vault: vault.url,
      stored: frame.stored,
      config: { nodes: { 'eip155:1': [anvil.url] } },
    })
    const done = {
      version: '2.0.0',
      chainId: '0x1',
      status: 200,
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    }
    for (const one of [frame, again]) await expectStatus(id, done, one)
  })

  it('behavior: the first version answers the id alone, and an id of the page’s own counts once', async () => {
    expect(await result('wallet_sendCalls', [{ calls: calls.slice(0, 1) }])).toMatch(/^0x01/)
    expect(await result('wallet_sendCalls', [{ ...request, id: 'mine' }])).toEqual({ id: 'mine' })
    await expectStatus('mine', { id: 'mine', status: 200 })
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    await expectStatus('mine', { chainId: '0x1', status: 200 })
    await frame.ask('SWITCH_NETWORK', { chainId: 1 })
    expect(await error('wallet_sendCalls', [{ ...request, id: 'mine' }])).toContain('other calls')
    expect(await error('wallet_getCallsStatus', ['0x00'])).toBe('There are no calls of this id')
  })

  it('behavior: the second refused: the first stays, the status says that it is a part', async () => {
    frame.person.answer = 'wait'
    const waiting = rpc('wallet_sendCalls', [request])
    await frame.person.untilAsked(1)
    frame.person.press('approved')
    await frame.person.untilAsked(2)
    frame.person.press('refused')
    const { id } = payloadOf(await waiting)
    await expectStatus(id, { status: 600, receipts: [{ status: '0x1' }] })
    expect(await nonce()).toBe(1)
  })

  it.each([
    ['atomic', { atomicRequired: true }],
    ['a capability', { capabilities: { paymasterService: { url: 'https://x.example' } } }],
    ['none', { calls: [] }],
    ['too many', { calls: Array(21).fill(calls[0]) }],
    ['another network', { chainId: '0x2105' }],
    ['another account', { from: TO }],
    ['another version', { version: '3.0' }],
  ])('error: %s', async (_, change) => {
    await error('wallet_sendCalls', [{ ...request, ...change }])
    expect(frame.person.asked).toHaveLength(0)
  })

  it('behavior: capabilities and assets', async () => {
    expect(await result('wallet_getCapabilities', [address, ['0x1']])).toEqual({
      '0x1': {
        atomic: { status: 'unsupported' },
        atomicBatch: { supported: false },
        paymasterService: { supported: false },
      },
    })
    expect(await error('wallet_getCapabilities', [TO])).toContain('another account')
    expect(await result('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])).toEqual({
      '0x1': [
        { type: 'native', address: 'native', balance: '0x8ac7230489e80000', metadata: { decimals: 18 } },
      ],
    })
    expect(
      await error('wallet_getAssets', [
        { account: address, assetFilter: { '0x1': [{ type: 'erc721', address: TO }] } },
      ]),
    ).toContain('4200')
  })
})

describe('smart account', () => {
  const SMART = '0x00000000000000000000000000000000000000AA'
  const HASH = `0x${'12'.repeat(32)}` as const
  const setUp = async ({ bundler = 'http://127.0.0.1:9', isSuccess = true } = {}) => {
    const sent: unknown[] = []
    const waits: string[] = []
    const operation = { sender: SMART, nonce: 0n } as never
    const smart: SmartAccounts = {
      addressOf: () => SMART,
      isDeployed: async () => true,
      prepare: async (chainId, owner, calls) => {
        sent.push({ chainId, owner, calls })
        return operation
      },
      maxFee: () => 5n,
      send: async (_, given, key) => {
        sent.push({ isSame: given === operation, key: key.slice() })
        return '0xaa'
      },
      waitForTransaction: async (_, operationHash) => {
        expect(operationHash).toBe('0xaa')
        waits.push(operationHash)
        return { hash: HASH, isSuccess }
      },
      signMessage: async (_, owner, message) => `0x${owner.slice(2, 6)}${message.slice(2)}`,
      signTypedData: async () => '0x02',
    }
    await start({ smart, config: { bundlers: { 1: bundler } } })
    const owner = address
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    return { sent, owner, waits }
  }

  it('behavior: the hash answered is the mined transaction’s; what was prepared is what is sent, by the owner’s key', async () => {
    const { sent, owner } = await setUp()
    expect(await result('eth_sendTransaction', [{ from: SMART, to: TO, value: '0x1' }])).toBe(HASH)
    const calls = [{ to: TO, value: 1n, data: '0x' }]
    expect(sent).toMatchObject([{ chainId: 1, owner, calls }, { isSame: true }])
    expect((sent[1] as { key: Uint8Array }).key).toHaveLength(32)
    expect(prepared()).toEqual({ kind: 'evm-operation', calls, maxFee: 5n, isDeployed: true })
    expect(frame.person.asked[0]?.account).toEqual({ address: SMART, type: 'smartAccount' })
  })

  it('behavior: several calls are one operation, which is followed so that no bundler loses it', async () => {
    const { waits } = await setUp()
    const calls = [
      { to: TO, value: '0x1' },
      { to: TO, value: '0x2' },
    ]
    const request = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }
    expect(await result('wallet_sendCalls', [request])).toMatchObject({ id: expect.stringMatching(/^0x02/) })
    expect(frame.person.asked).toHaveLength(1)
    expect(waits).toEqual(['0xaa'])
  })

  it('behavior: reverted in a transaction that was mined: its hash is answered, and the status of calls is 500', async () => {
    const receipt = { transactionHash: HASH, status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    const bundler = await startNode({ eth_getUserOperationReceipt: { success: false, receipt, logs: [] } })
    try {
      await setUp({ bundler: bundler.url, isSuccess: false })
      expect(await result('eth_sendTransaction', [{ from: SMART, to: TO, value: '0x1' }])).toBe(HASH)
      const request = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [{ to: TO }] }
      await result('wallet_sendCalls', [{ ...request, id: 'reverted' }])
      const receipts = [{ transactionHash: HASH, status: '0x0' }]
      expect(await result('wallet_getCallsStatus', ['reverted'])).toMatchObject({ status: 500, receipts })
    } finally {
      await bundler.stop()
    }
  })

  it('attack: refusal sends nothing; the owner’s own address is another account', async () => {
    const { sent, owner } = await setUp()
    frame.person.answer = 'refused'
    expect(await error('eth_sendTransaction', [{ from: SMART, to: TO }])).toBe('User rejected the request')
    expect(sent).toHaveLength(1)
    expect(await error('eth_sendTransaction', [{ from: owner, to: TO }])).toContain('another account')
  })

  it('behavior: messages and typed data are signed by the account', async () => {
    const { owner } = await setUp()
    expect(await result('personal_sign', ['0x01', SMART])).toBe(`0x${owner.slice(2, 6)}01`)
    expect(await result('eth_signTypedData_v4', [SMART, typedData()])).toBe('0x02')
  })
})
