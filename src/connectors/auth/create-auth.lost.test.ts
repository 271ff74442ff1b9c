/** What becomes of requests when the frame is lost, or the visitor leaves. */
import { describe, expect, it, vi } from 'vitest'
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { createVisitor, OWNER, SMART } from './fake-visitor.testing.ts'

const send = (more: object = {}) => ({ from: OWNER, to: SMART, value: '0x1', ...more })

describe('createAuth', () => {
  it('behavior: the frame is lost: asked who is there before the next request; gone: 4900, and told', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    visitor.auth.frameLost()
    await visitor.request('eth_blockNumber')
    expect(visitor.names().slice(-4)).toEqual(['IS_CONNECTED', 'SWITCH_NETWORK', 'GET_USER', 'RPC_REQUEST'])
    visitor.auth.frameLost()
    visitor.state.isConnected = false
    await expect(visitor.request('eth_blockNumber')).rejects.toMatchObject({ code: 4900 })
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(await visitor.request('eth_accounts')).toEqual([])
  })

  it('behavior: signed out elsewhere: the request that is refused is told so, then whoever is shown is disconnected', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    const refusal = new WalletModalError('frame-failed', 'Not signed in')
    visitor.state.rpc = () => Promise.reject(refusal)
    visitor.state.isConnected = false
    await expect(visitor.request('eth_sendTransaction', send())).rejects.toBe(refusal)
    await vi.waitFor(() => expect(events).toEqual([{ type: 'disconnect' }]))
    expect(visitor.names().slice(-2)).toEqual(['RPC_REQUEST', 'IS_CONNECTED'])
    expect(await visitor.request('eth_accounts')).toEqual([])
  })

  it('behavior: the same where the frame is asked who is there', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    visitor.state.isConnected = false
    await expect(visitor.auth.current()).rejects.toMatchObject({ code: 'frame-failed' })
    await vi.waitFor(() => expect(events).toEqual([{ type: 'disconnect' }]))
  })

  it('behavior: refused for another reason: asked once, and nobody is disconnected', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    visitor.state.rpc = () => Promise.reject(new WalletModalError('frame-failed', 'Execution reverted'))
    const asked = [visitor.request('eth_call', {}), visitor.request('eth_call', {})]
    for (const one of asked) await expect(one).rejects.toThrow('Execution reverted')
    await visitor.settled()
    expect(visitor.names().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
    expect(events).toEqual([])
    expect(await visitor.request('eth_accounts')).toEqual([OWNER, SMART])
  })

  it.each([
    ['the visitor refuses', new WalletModalError('frame-failed', 'User rejected the request')],
    ['the frame cannot be understood', failure('frame-failed', new Error('another shape'))],
  ])('behavior: %s: it is not asked who is there', async (_, error) => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.rpc = () => Promise.reject(error)
    await expect(visitor.request('personal_sign', '0x48', OWNER)).rejects.toThrow()
    await visitor.settled()
    expect(visitor.names()).not.toContain('IS_CONNECTED')
  })

  it('error: whether the visitor is known cannot be said: nobody is disconnected', async () => {
    const visitor = createVisitor()
    const events: unknown[] = []
    visitor.auth.watch((event) => events.push(event))
    await visitor.auth.connect()
    visitor.state.rpc = () => Promise.reject(new WalletModalError('frame-failed', 'Not signed in'))
    visitor.state.instead = { IS_CONNECTED: new WalletModalError('frame-failed', 'Away') }
    await expect(visitor.request('eth_blockNumber')).rejects.toThrow('Not signed in')
    await vi.waitFor(() => expect(visitor.told.warnings).toHaveLength(1))
    expect(events).toEqual([])
  })

  it('attack: the frame is lost once its turn was found: nothing is asked of the one that comes after it', async () => {
    const visitor = createVisitor({
      approve(_method, send) {
        visitor.auth.frameLost()
        return send(new AbortController().signal)
      },
    })
    await visitor.auth.connect()
    await expect(visitor.request('eth_sendTransaction', send())).rejects.toMatchObject({
      code: 'frame-failed',
    })
    expect(visitor.names()).not.toContain('RPC_REQUEST')
  })

  it('attack: what waits for another network when the visitor leaves is not asked any more', async () => {
    let answer: ((value: unknown) => void) | undefined
    const visitor = createVisitor({
      approve: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await visitor.auth.connect()
    const first = visitor.request('eth_sendTransaction', send())
    const second = visitor.request('eth_sendTransaction', send({ chainId: '0x2105' })).catch((error) => error)
    await vi.waitFor(() => expect(answer).toBeDefined())
    await visitor.auth.disconnect()
    answer?.('0x01')
    await first
    expect(await second).toMatchObject({ code: 4900 })
    expect(visitor.names().slice(-1)).toEqual(['SIGN_OUT'])
  })

  it('behavior: leaving waits for no answer; an answer from before changes nothing any more', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    const asked = visitor.asked.length
    let release = (_: unknown) => {}
    visitor.state.instead = {
      GET_USER: new Promise((resolve) => {
        release = resolve
      }),
    }
    const late = visitor.auth.current()
    await vi.waitFor(() => expect(visitor.asked).toHaveLength(asked + 1))
    const before = visitor.user()
    visitor.state.instead = { SIGN_OUT: new WalletModalError('timeout', 'late') }
    await visitor.auth.disconnect()
    release(before)
    await expect(late).rejects.toMatchObject({ code: 4900 })
    expect(await visitor.request('eth_accounts')).toEqual([])
    expect(await visitor.auth.current()).toBeUndefined()
    visitor.state.instead = { SIGN_OUT: new WalletModalError('frame-failed', 'no') }
    await expect(visitor.auth.disconnect()).rejects.toMatchObject({ code: 'frame-failed' })
  })
})
