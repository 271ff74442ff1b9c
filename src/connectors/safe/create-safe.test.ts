import { describe, expect, it } from 'vitest'
import type { Hex } from '../../chains/chain.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { ConnectorEvent } from '../connector.ts'
import { createSafe } from './create-safe.ts'
import { createFrame, hashNamed, info, SAFE, SAFE_ORIGIN } from './safe.testing.ts'
import type { SafeInfo } from './schema.ts'

const HASH = hashNamed('a')
const NAME = hashNamed('b')
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGNATURE = `0x${'1b'.repeat(65)}`
const DAY = 24 * 3_600_000
const link = {
  eip155: { accounts: [SAFE], network: 'eip155:1', approved: ['eip155:1'] },
}

/** The outcome of a promise, see `settled`. */
type Outcome = { readonly value?: unknown; readonly error?: unknown } | undefined

type Found = SafeInfo & { readonly find: (name: Hex, proposedAt: number) => Promise<Hex> }

const begin = async () => {
  const clock = fakeClock()
  const frame = createFrame(new EventTarget())
  const waits: boolean[] = []
  const visible = { now: true }
  const safes: Found[] = []
  const safe = createSafe({
    page: frame.page,
    origins: [SAFE_ORIGIN],
    clock,
    isVisible: () => visible.now,
    onWaiting: (isWaiting) => waits.push(isWaiting),
    onSafe: (info, find) => safes.push({ ...info, find }),
  })
  frame.answer('getSafeInfo', () => info())
  frame.answer('rpcCall', () => null)
  await safe.detect()
  const provider = safe.provider('eip155')
  if (!provider || !('request' in provider)) throw new Error('no provider')
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const outcomeOf = (promise: Promise<unknown>): (() => Outcome) => {
    let outcome: Outcome
    promise.then(
      (value) => {
        outcome = { value }
      },
      (error) => {
        outcome = { error }
      },
    )
    return () => outcome
  }
  const step = (txStatus: string, txHash: string | null = null) =>
    frame.answer('getTxBySafeTxHash', () => ({ txStatus, txHash, safeAddress: SAFE }))
  return { clock, frame, safe, provider, request, outcomeOf, waits, visible, step, safes }
}

const transfer = { from: SAFE, to: OTHER, value: '0x16345785d8a0000', data: '0x', chainId: '0x1' }

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

describe('eth_sendTransaction', () => {
  it('behavior: what is asked, once; the hash of the network is the answer', async () => {
    const { request, frame, outcomeOf, clock, step, waits } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('AWAITING_EXECUTION')
    const sent = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(20_000)
    expect(sent()).toBeUndefined()
    step('SUCCESS', HASH)
    await clock.advance(4_000)
    expect(sent()).toEqual({ value: HASH })
    expect(frame.asked('sendTransactions').map(({ params }) => params)).toEqual([
      { txs: [{ to: OTHER, value: '100000000000000000', data: '0x' }] },
    ])
    // No other owner had to sign.
    expect(waits).toEqual([])
  })

  it('behavior: owners may take days; the visitor is told once, and is not asked again', async () => {
    const { request, frame, outcomeOf, clock, step, waits } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('AWAITING_CONFIRMATIONS')
    const sent = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(DAY)
    expect([sent(), waits]).toEqual([undefined, [true]])
    expect(frame.asked('getTxBySafeTxHash').length).toBeLessThan(3_000)
    step('SUCCESS', HASH)
    await clock.advance(30_000)
    expect([sent(), waits]).toEqual([{ value: HASH }, [true, false]])
    expect(frame.asked('sendTransactions')).toHaveLength(1)
  })

  it('behavior: nobody asks while the page is hidden', async () => {
    const { request, frame, clock, step, visible, outcomeOf } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('AWAITING_EXECUTION')
    const sent = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(0)
    visible.now = false
    const before = frame.asked('getTxBySafeTxHash').length
    await clock.advance(DAY)
    expect(frame.asked('getTxBySafeTxHash')).toHaveLength(before)
    visible.now = true
    step('SUCCESS', HASH)
    await clock.advance(30_000)
    expect(sent()).toEqual({ value: HASH })
  })

  it.each(['Transaction was rejected', 'User cancelled', 'Denied by the owner', 'declined'])(
    'refusal: %s',
    async (text) => {
      const { request, frame } = await begin()
      frame.answer('sendTransactions', () => {
        throw new Error(text)
      })
      await expect(request('eth_sendTransaction', transfer)).rejects.toMatchObject({ code: 4001 })
      expect(frame.asked('sendTransactions')).toHaveLength(1)
    },
  )

  it('error: a Safe that fails is no refusal; an answer that is no name may be sent all the same', async () => {
    const { request, frame } = await begin()
    frame.answer('sendTransactions', () => {
      throw new Error('Out of order')
    })
    await expect(request('eth_sendTransaction', transfer)).rejects.toMatchObject({ code: -32603 })
    frame.answer('sendTransactions', () => ({ safeTxHash: '0x12' }))
    await expect(request('eth_sendTransaction', transfer)).rejects.toMatchObject({ code: 'hash-invalid' })
  })

  it('refusal: cancelled, failed before the network, deleted', async () => {
    const { request, frame, outcomeOf, clock, step } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('CANCELLED')
    await expect(request('eth_sendTransaction', transfer)).rejects.toMatchObject({ code: 4001 })
    step('FAILED')
    await expect(request('eth_sendTransaction', transfer)).rejects.toMatchObject({
      code: 'rpc-transaction-rejected',
    })
    step('AWAITING_CONFIRMATIONS')
    const deleted = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(4_000)
    frame.answer('getTxBySafeTxHash', () => {
      throw new Error('Transaction not found')
    })
    await clock.advance(8_000)
    expect(deleted()).toBeUndefined()
    await clock.advance(4_000)
    expect(deleted()).toMatchObject({ error: { code: 4001 } })
  })

  it('behavior: one that was never seen is not deleted; failures and silence say nothing', async () => {
    const { request, frame, outcomeOf, clock, step } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    frame.answer('getTxBySafeTxHash', () => {
      throw new Error('Not Found')
    })
    const sent = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(DAY)
    expect(sent()).toBeUndefined()
    frame.answer('getTxBySafeTxHash', () => new Promise(() => {}))
    await clock.advance(DAY)
    frame.answer('getTxBySafeTxHash', () => 'garbage')
    await clock.advance(DAY)
    expect(sent()).toBeUndefined()
    step('SUCCESS', HASH)
    await clock.advance(60_000)
    expect(sent()).toEqual({ value: HASH })
  })
})

describe('proposalProvider', () => {
  it('behavior: the name is told at once, the hash comes with the answer; asked once', async () => {
    const { safe, frame, outcomeOf, clock, step } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('AWAITING_CONFIRMATIONS')
    const emitted: unknown[] = []
    const sender = safe.proposalProvider((name, hash) => emitted.push(name, hash))
    const sent = outcomeOf(sender.request({ method: 'eth_sendTransaction', params: [transfer] }))
    await clock.advance(0)
    expect([emitted[0], sent()]).toEqual([NAME, undefined])
    step('SUCCESS', HASH)
    await clock.advance(4_000)
    expect([await emitted[1], sent()]).toEqual([HASH, { value: HASH }])
    expect(frame.asked('sendTransactions')).toHaveLength(1)
    await expect(
      sender.request({ method: 'eth_sendTransaction', params: [{ ...transfer, from: OTHER }] }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(emitted).toHaveLength(2)
  })

  it('behavior: whose frame it is, is told when it is found and when it is another one', async () => {
    const { safe, frame, safes } = await begin()
    await safe.current()
    frame.answer('getSafeInfo', () => info({ chainId: 10 }))
    await safe.current()
    await safe.current()
    frame.answer('getSafeInfo', () => info({ chainId: 10, safeAddress: OTHER }))
    await safe.current()
    expect(safes.map(({ address, chainId }) => [address, chainId])).toEqual([
      [SAFE, 1],
      [SAFE, 10],
      [OTHER, 10],
    ])
  })

  it('behavior: what an earlier page load has proposed is asked for every 30 s, while visible, without a word', async () => {
    const { safes, frame, outcomeOf, clock, step, waits, visible } = await begin()
    step('AWAITING_CONFIRMATIONS')
    const found = outcomeOf(safes[0]?.find(NAME, clock.now()) ?? Promise.reject())
    await clock.advance(DAY)
    expect(frame.asked('getTxBySafeTxHash')).toHaveLength(1 + DAY / 30_000)
    visible.now = false
    await clock.advance(DAY)
    expect(frame.asked('getTxBySafeTxHash')).toHaveLength(1 + DAY / 30_000)
    visible.now = true
    step('SUCCESS', HASH)
    await clock.advance(30_000)
    expect([found(), waits]).toEqual([{ value: HASH }, []])
  })

  it('refusal: one that the Safe does not know was deleted, unless it was proposed just now', async () => {
    const { safes, frame, outcomeOf, clock } = await begin()
    frame.answer('getTxBySafeTxHash', () => {
      throw new Error('Not Found')
    })
    const find = (ago: number) =>
      outcomeOf(safes[0]?.find(NAME, clock.now() - ago) ?? Promise.reject(new Error('nobody')))
    const [old, young] = [find(600_001), find(1_000)]
    await clock.advance(59_000)
    expect([old(), young()]).toEqual([undefined, undefined])
    await clock.advance(DAY)
    expect([old(), young()]).toMatchObject([{ error: { code: 4001 } }, undefined])
  })

  it('behavior: another Safe or network in the frame does not know it: that says nothing of it', async () => {
    const { request, frame, outcomeOf, clock, step } = await begin()
    frame.answer('sendTransactions', () => ({ safeTxHash: NAME }))
    step('AWAITING_CONFIRMATIONS')
    const sent = outcomeOf(request('eth_sendTransaction', transfer))
    await clock.advance(5_000)
    frame.answer('getTxBySafeTxHash', () => {
      throw new Error('Transaction not found')
    })
    for (const other of [info({ chainId: 10 }), info({ safeAddress: OTHER }), 'garbage']) {
      frame.answer('getSafeInfo', () => other)
      await clock.advance(60_000)
      expect(sent()).toBeUndefined()
    }
    frame.answer('getSafeInfo', () => info())
    step('SUCCESS', HASH)
    await clock.advance(30_000)
    expect(sent()).toEqual({ value: HASH })
  })
})

describe('signing', () => {
  it('behavior: off-chain signing is asked for once; the text goes as it is', async () => {
    const { request, frame } = await begin()
    frame.answer('signMessage', () => ({ signature: SIGNATURE }))
    expect(await request('personal_sign', '0x68656c6c6f', SAFE)).toBe(SIGNATURE)
    expect(await request('eth_sign', SAFE, '0x68656c6c6f')).toBe(SIGNATURE)
    expect(frame.asked('rpcCall').map(({ params }) => params)).toEqual([
      { call: 'safe_setSettings', params: [{ offChainSigning: true }] },
    ])
    expect(frame.asked('signMessage').map(({ params }) => params)).toEqual([
      { message: '0x68656c6c6f' },
      { message: '0x68656c6c6f' },
    ])
  })

  it('behavior: typed data, as an object or as JSON', async () => {
    const { request, frame } = await begin()
    const typed = { domain: {}, types: {}, message: {}, primaryType: 'A' }
    frame.answer('signTypedMessage', () => ({ signature: SIGNATURE }))
    expect(await request('eth_signTypedData_v4', SAFE, JSON.stringify(typed))).toBe(SIGNATURE)
    expect(await request('eth_signTypedData', SAFE, typed)).toBe(SIGNATURE)
    expect(frame.asked('signTypedMessage').map(({ params }) => params)).toEqual([
      { typedData: typed },
      { typedData: typed },
    ])
  })

  it('behavior: other owners sign later: asked for until it is there, and the visitor is told', async () => {
    const { request, frame, outcomeOf, clock, waits } = await begin()
    frame.answer('signMessage', () => ({ messageHash: NAME }))
    for (const nothing of ['', '0x', undefined, null, 1]) {
      frame.answer('getOffChainSignature', () => nothing)
      const signed = outcomeOf(request('personal_sign', '0x68', SAFE))
      await clock.advance(8_000)
      expect(signed()).toBeUndefined()
      frame.answer('getOffChainSignature', () => SIGNATURE)
      await clock.advance(4_000)
      expect(signed()).toEqual({ value: SIGNATURE })
    }
    expect(waits).toEqual([true, false, true, false, true, false, true, false, true, false])
    expect(frame.asked('getOffChainSignature')[0]?.params).toBe(NAME)
  })

  it('behavior: signed on the chain where the Safe does so; disconnecting ends the waiting', async () => {
    const { request, frame, outcomeOf, clock, step, safe } = await begin()
    frame.answer('signMessage', () => ({ safeTxHash: NAME }))
    step('SUCCESS', HASH)
    expect(await request('personal_sign', '0x68', SAFE)).toBe('0x')
    frame.answer('signMessage', () => ({ messageHash: NAME }))
    frame.answer('getOffChainSignature', () => '')
    const signed = outcomeOf(request('personal_sign', '0x68', SAFE))
    await clock.advance(5_000)
    await safe.disconnect()
    await clock.advance(5_000)
    expect(signed()).toMatchObject({ error: { code: 4900 } })
  })

  it('error: an answer that is neither is no signature; a no is a no', async () => {
    const { request, frame } = await begin()
    for (const answer of [undefined, {}, 'x', { signature: '0x12' }, { messageHash: '0x' }]) {
      frame.answer('signMessage', () => answer)
      await expect(request('personal_sign', '0x68', SAFE)).rejects.toMatchObject({
        code: 'signature-invalid',
      })
    }
    frame.answer('signMessage', () => {
      throw new Error('Signature was rejected')
    })
    await expect(request('personal_sign', '0x68', SAFE)).rejects.toMatchObject({ code: 4001 })
  })
})
