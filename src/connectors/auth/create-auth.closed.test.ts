import { describe, expect, it, vi } from 'vitest'
import { later } from '../../core/core.testing.ts'
import { WalletModalError } from '../../errors/base.ts'
import { createVisitor, OWNER, SMART } from './fake-visitor.testing.ts'

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

  it('error: a frame that cannot be asked to stop: what was closed is over', async () => {
    const controller = new AbortController()
    const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
    await visitor.auth.connect()
    visitor.state.rpc = () => new Promise(() => {})
    visitor.state.instead = { RPC_ABORT: new WalletModalError('timeout', 'late') }
    const asked = visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' })
    await vi.waitFor(() => expect(visitor.names()).toContain('RPC_REQUEST'))
    controller.abort(new WalletModalError(4001, 'closed'))
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(visitor.told.warnings).toHaveLength(1)
  })

  it('error: a frame that stops nothing and says nothing: what was closed is over after half a minute, and another network is served', async () => {
    const controller = new AbortController()
    const visitor = createVisitor({ approve: (_, ask) => ask(controller.signal) })
    await visitor.auth.connect()
    visitor.state.rpc = () => new Promise(() => {})
    const asked = visitor.request('eth_sendTransaction', { from: OWNER, to: SMART, value: '0x1' })
    const refused = expect(asked).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(visitor.names()).toContain('RPC_REQUEST'))
    controller.abort(new WalletModalError(4001, 'closed'))
    const switching = visitor.request('wallet_switchEthereumChain', { chainId: '0xa' })
    await visitor.clock.advance(29_999)
    expect(visitor.state.on).toBe('eip155:1')
    await visitor.clock.advance(1)
    await refused
    expect(await switching).toBeNull()
    expect(visitor.clock.pending()).toBe(0)
  })
})
