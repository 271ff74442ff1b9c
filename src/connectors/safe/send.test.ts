/** Transactions in a Safe: proposed once, followed until owners have decided, also after a reload. */
import { describe, expect, it } from 'vitest'
import { begin, HASH, NAME, OTHER, transfer } from './detected-safe.testing.ts'
import { info, SAFE, waitedFor } from './safe.testing.ts'

const DAY = 24 * 3_600_000

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

describe('a parent that does not answer any more', () => {
  it('behavior: no question outlives its time, whoever asked it', async () => {
    const { safe, request, frame, clock, safes } = await begin()
    const silence = () => new Promise(() => {})
    for (const method of ['getSafeInfo', 'rpcCall', 'getTxBySafeTxHash']) frame.answer(method, silence)
    void safes[0]?.find(NAME, clock.now())
    const asked = [safe.current(), request('eth_blockNumber'), request('wallet_getCallsStatus', NAME)]
    const failed = asked.map((one) => expect(one).rejects.toMatchObject({ code: 'timeout' }))
    expect(waitedFor(frame, frame.posts)).toBe(4)
    await clock.advance(10_000)
    await Promise.all(failed)
    expect(waitedFor(frame, frame.posts)).toBe(0)
    // Days of polling: the last question alone may be waited for.
    await clock.advance(DAY)
    expect(frame.posts.length).toBeGreaterThan(2_000)
    expect(waitedFor(frame, frame.posts)).toBeLessThan(2)
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
