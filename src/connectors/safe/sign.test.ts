/** Messages and typed data in a Safe, signed at once, later by other owners, or on the chain. */
import { describe, expect, it } from 'vitest'
import { begin, HASH, NAME } from './detected-safe.testing.ts'
import { SAFE } from './safe.testing.ts'

const SIGNATURE = `0x${'1b'.repeat(65)}`

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

  it('attack: typed data as JSON is signed with every key', async () => {
    const { request, frame } = await begin()
    frame.answer('signTypedMessage', () => ({ signature: SIGNATURE }))
    const message = { a: '100000000000000000001', b: 1, constructor: 'x' }
    await request('eth_signTypedData_v4', SAFE, JSON.stringify({ domain: {}, types: {}, message }))
    expect(frame.asked('signTypedMessage').map(({ params }) => params)).toEqual([
      { typedData: { domain: {}, types: {}, message } },
    ])
  })

  it('attack: a number that would be rounded, or no JSON, is refused and not signed', async () => {
    const { request, frame } = await begin()
    frame.answer('signTypedMessage', () => ({ signature: SIGNATURE }))
    const big = '{"domain":{},"types":{},"message":{"a":[100000000000000000001]}}'
    for (const json of [big, '{', ''])
      await expect(request('eth_signTypedData_v4', SAFE, json)).rejects.toMatchObject({ code: -32602 })
    expect(frame.asked('signTypedMessage')).toEqual([])
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
