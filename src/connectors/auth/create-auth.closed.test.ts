import { describe, expect, it, vi } from 'vitest'
import { later } from '../../core/core.testing.ts'
import { WalletModalError } from '../../errors/base.ts'
import { frameFailed, frameSaid } from '../../frame/failures.ts'
import { createVisitor, OWNER, SMART, SOLANA_ADDRESS } from './fake-visitor.testing.ts'

describe('createAuth', () => {
  it.each<[string, { answer?: string; error?: string }, object]>([
    ['what was on its way is answered by its hash', { answer: '0xaa' }, { value: '0xaa' }],
    ['what was not is over', { error: 'The request was aborted' }, { code: 4001 }],
  ])('behavior: closed while money may be on its way: %s', async (_name, { answer, error }, outcome) => {
    const controller = new AbortController()
    const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
    await visitor.auth.connect()
    const said = later<string>()
    visitor.state.rpc = () => said.promise
    const asked = visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' }).then(
      (value) => ({ value }),
      ({ code }) => ({ code }),
    )
    await vi.waitFor(() => expect(visitor.names()).toContain('RPC_REQUEST'))
    controller.abort(new WalletModalError(4001, 'closed'))
    expect(visitor.names().at(-1)).toBe('RPC_ABORT')
    if (error) said.reject(new WalletModalError('frame-failed', error))
    else said.resolve(answer ?? '')
    expect(await asked).toEqual(outcome)
  })

  /** A transfer that the visitor closes when the frame has been asked. */
  const closeSending = async (said: Promise<unknown>, abort?: Error) => {
    const controller = new AbortController()
    const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
    await visitor.auth.connect()
    visitor.state.rpc = () => said
    if (abort) visitor.state.instead = { RPC_ABORT: abort }
    const asked = visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' })
    await vi.waitFor(() => expect(visitor.names()).toContain('RPC_REQUEST'))
    controller.abort(new WalletModalError(4001, 'closed'))
    return { visitor, asked }
  }

  it('error: a frame that cannot be asked to stop: what it was asked may be sent, and it is loaded anew', async () => {
    const { visitor, asked } = await closeSending(
      new Promise(() => {}),
      new WalletModalError('timeout', 'late'),
    )
    await expect(asked).rejects.toMatchObject({ code: 'wallet-unanswered' })
    expect(visitor.told).toMatchObject({ deaf: 1, warnings: [{ code: 'timeout' }] })
  })

  it('behavior: what was closed holds up no other network, and is waited for as long as an operation may take', async () => {
    const { visitor, asked } = await closeSending(new Promise(() => {}))
    const ended = vi.fn()
    asked.catch(ended)
    expect(await visitor.request('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    expect(visitor.state.on).toBe('eip155:10')
    await visitor.clock.advance(659_999)
    expect(ended).not.toHaveBeenCalled()
    await visitor.clock.advance(1)
    expect(ended.mock.calls).toMatchObject([[{ code: 'wallet-unanswered' }]])
    expect(visitor.clock.pending()).toBe(0)
  })

  it('behavior: who signs in after leaving waits for nothing of before', async () => {
    const { visitor, asked } = await closeSending(new Promise(() => {}))
    asked.catch(() => {})
    await visitor.auth.disconnect()
    visitor.state.isConnected = true
    expect(await visitor.auth.connect()).toHaveProperty('eip155')
  })
})

describe('what may have been sent', () => {
  const ends = [
    ['the frame has gone', frameFailed('lost'), 'wallet-unanswered'],
    [
      'nobody knows',
      frameSaid('The bundler does not answer. It may still carry this out'),
      'wallet-unanswered',
    ],
    ['the frame says no', frameSaid('The fee is too low'), 'frame-failed'],
  ] as const

  it.each(ends)('error: %s: %s', async (_, error, code) => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.rpc = () => Promise.reject(error)
    await expect(
      visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' }),
    ).rejects.toMatchObject({ code })
    await expect(visitor.request('personal_sign', '0x00', OWNER)).rejects.toMatchObject({
      code: 'frame-failed',
    })
  })

  const senders = [
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
  ] as const

  const sendBy = ({ auth, request }: ReturnType<typeof createVisitor>, method: (typeof senders)[number]) => {
    if (method !== 'solana_signAndSendTransaction') return request(method, { from: OWNER })
    const provider = auth.provider('solana')
    if (!provider || !('signMessage' in provider)) throw new Error('there is no provider')
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    return provider.signAndSendTransaction?.({
      address: SOLANA_ADDRESS,
      chain,
      transaction: Uint8Array.from([1]),
    })
  }

  it.each(senders)(
    'error: %s: the frame has gone, or was closed meanwhile: it may be on its way',
    async (method) => {
      const controller = new AbortController()
      const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
      await visitor.auth.connect()
      visitor.state.rpc = () => Promise.reject(frameFailed('lost'))
      await expect(sendBy(visitor, method)).rejects.toMatchObject({ code: 'wallet-unanswered' })
      const said = later<unknown>()
      visitor.state.rpc = () => said.promise
      const asked = sendBy(visitor, method)
      await vi.waitFor(() => expect(visitor.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(2))
      controller.abort(new WalletModalError(4001, 'closed'))
      const hash = method === 'solana_signAndSendTransaction' ? { signature: 'Ldp' } : 'Ldp'
      said.resolve(hash)
      expect(await asked).toBe('Ldp')
    },
  )

  it('attack: another account was chosen while it waited in line: it is not sent', async () => {
    const waiting = later<void>()
    const visitor = createVisitor({
      approve: async (_, ask) => {
        await waiting.promise
        return ask(new AbortController().signal)
      },
    })
    await visitor.auth.connect()
    const asked = visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' })
    const refused = expect(asked).rejects.toMatchObject({ code: 4100 })
    await visitor.auth.useAccount('eip155', SMART)
    waiting.resolve()
    await refused
    expect(visitor.names()).not.toContain('RPC_REQUEST')
  })
})

describe('useAccount', () => {
  it('error: who it is now cannot be read: the next request asks the frame for the account that is shown', async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.instead = { GET_USER: new WalletModalError('frame-failed', 'The node does not answer') }
    await expect(visitor.auth.useAccount('eip155', SMART)).rejects.toMatchObject({ code: 'frame-failed' })
    visitor.state.instead = {}
    await visitor.request('personal_sign', '0x00', OWNER)
    expect(visitor.names().slice(-3)).toEqual(['SWITCH_NETWORK', 'GET_USER', 'RPC_REQUEST'])
    expect(visitor.state.type).toBe('eoa')
  })
})
