/** The Safe as a connector and as an EIP-1193 provider: who it is, what it answers itself, what it refuses. */
import { describe, expect, it } from 'vitest'
import type { ConnectorEvent } from '../connector.ts'
import { begin, HASH, NAME, OTHER, transfer } from './detected-safe.testing.ts'
import { info, SAFE } from './safe.testing.ts'

const link = {
  eip155: { accounts: [SAFE], network: 'eip155:1', approved: ['eip155:1'] },
}

describe('createSafe', () => {
  it('behavior: one account, one network, and no more of either', async () => {
    const { safe } = await begin()
    expect(await safe.connect()).toEqual(link)
    expect(await safe.restore()).toEqual(link)
    expect(await safe.current()).toEqual(link)
    expect(safe.provider('solana')).toBeUndefined()
  })

  it('error: garbage is named; nobody who answers is a timeout after 3 s', async () => {
    const { safe, frame, outcomeOf, clock } = await begin()
    frame.answer('getSafeInfo', () => ({ safeAddress: 'x' }))
    await expect(safe.connect()).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    frame.answer('getSafeInfo', () => new Promise(() => {}))
    const silent = outcomeOf(safe.connect())
    await clock.advance(2_999)
    expect(silent()).toBeUndefined()
    await clock.advance(1)
    expect(silent()).toMatchObject({ error: { code: 'timeout' } })
  })

  it('behavior: another Safe or network is told to the page and to who watches', async () => {
    const { safe, frame, provider } = await begin()
    const emitted: ConnectorEvent[] = []
    const received: unknown[] = []
    provider.on?.('accountsChanged', (value: never) => received.push(value))
    provider.on?.('chainChanged', (value: never) => received.push(value))
    const stop = safe.watch((event) => emitted.push(event))
    await safe.current()
    expect(emitted).toEqual([])
    frame.answer('getSafeInfo', () => info({ safeAddress: OTHER, chainId: 10 }))
    await safe.current()
    expect(emitted).toMatchObject([{ type: 'link', link: { eip155: { accounts: [OTHER] } } }])
    expect(received).toEqual(['0xa', [OTHER]])
    stop()
    frame.answer('getSafeInfo', () => info())
    await safe.current()
    expect(emitted).toHaveLength(1)
  })
})

describe('provider', () => {
  it('param: what the Safe has said is answered from it', async () => {
    const { request, frame } = await begin()
    const before = frame.posts.length
    expect(await request('eth_accounts')).toEqual([SAFE])
    expect(await request('eth_requestAccounts')).toEqual([SAFE])
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('net_version')).toBe('1')
    expect(await request('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    expect(await request('wallet_getCapabilities', SAFE)).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
    expect(frame.posts).toHaveLength(before)
  })

  it('refusal: another network, unknown methods, other accounts', async () => {
    const { request, frame } = await begin()
    const before = frame.posts.length
    for (const [code, method, ...params] of [
      [4200, 'wallet_switchEthereumChain', { chainId: '0xa' }],
      [4200, 'wallet_addEthereumChain', { chainId: '0xa' }],
      [4200, 'eth_signTransaction', {}],
      [4200, 'constructor'],
      [4200, '__proto__'],
      [4200, 'safe_setSettings'],
      [4100, 'personal_sign', '0x68', OTHER],
      [4100, 'eth_sendTransaction', { ...transfer, from: OTHER }],
      [4901, 'eth_sendTransaction', { ...transfer, chainId: '0xa' }],
      [-32602, 'eth_sendTransaction', { ...transfer, to: undefined }],
      [-32602, 'eth_sendTransaction', { ...transfer, value: '1.5' }],
      [-32602, 'eth_sendTransaction', { ...transfer, value: 1 }],
      [-32602, 'eth_sendTransaction', { ...transfer, data: '0x1' }],
      [-32602, 'personal_sign', 'hello', SAFE],
      [4200, 'personal_sign', '0xff00', SAFE],
      [-32602, 'eth_signTypedData_v4', SAFE, '{}'],
      [-32602, 'wallet_sendCalls', { calls: [] }],
      [4901, 'wallet_sendCalls', { chainId: '0xa', calls: [transfer] }],
      [5730, 'wallet_getCallsStatus', '0x12'],
    ] as const)
      await expect(request(method, ...params), method).rejects.toMatchObject({ code })
    expect(frame.posts).toHaveLength(before)
  })

  it('behavior: reads go through the Safe; a node that does not answer is given up after 10 s', async () => {
    const { request, frame, outcomeOf, clock } = await begin()
    frame.answer('rpcCall', (params) => ({ asked: params, number: '0x7' }))
    expect(await request('eth_getBalance', SAFE, 'latest')).toMatchObject({
      asked: { call: 'eth_getBalance', params: [SAFE, 'latest'] },
    })
    expect(await request('eth_blockNumber')).toBe('0x7')
    frame.answer('rpcCall', () => new Promise(() => {}))
    const silent = outcomeOf(request('eth_call', {}))
    await clock.advance(10_000)
    expect(silent()).toMatchObject({ error: { code: 'timeout' } })
  })

  it('behavior: a batch is one transaction, and its state is told', async () => {
    const { request, frame, step } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    const { to, data } = transfer
    const call = { to, data, value: '0x1' }
    expect(
      await request('wallet_sendCalls', {
        version: '2.0.0',
        from: SAFE,
        chainId: '0x1',
        calls: [call, { to }],
      }),
    ).toEqual({ id: NAME })
    expect(frame.asked('sendTransactions')[0]?.params).toEqual({
      txs: [
        { to, value: '1', data: '0x' },
        { to, value: '0', data: '0x' },
      ],
    })
    const status = async () => Object(await request('wallet_getCallsStatus', NAME)).status
    step('AWAITING_CONFIRMATIONS')
    expect(await status()).toBe(100)
    step('CANCELLED')
    expect(await status()).toBe(400)
    step('SUCCESS', HASH)
    expect(await status()).toBe(100)
    frame.answer('rpcCall', () => ({ status: '0x1' }))
    expect(await status()).toBe(200)
    frame.answer('rpcCall', () => ({ status: '0x0' }))
    expect(await status()).toBe(500)
  })
})
