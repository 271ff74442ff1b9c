/** What a wallet says after its answer and before anybody watches it: the visitor may go on in its window meanwhile. */
import { describe, expect, it } from 'vitest'
import { BOB, CAROL } from '../core/accounts.testing.ts'
import { createHarness, later, methods, RDNS } from '../core/core.testing.ts'
import type { ConnectorEvent } from './connector.ts'
import { connectorOf } from './connectors.testing.ts'
import { createMockProvider } from './mock.ts'

describe('a wallet that changes while it connects', () => {
  it('behavior: another account while the chain is asked for is the one in use', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS)
    const chain = later<string>()
    provider.answer('eth_chainId', () => chain.promise)
    await harness.connect(RDNS)
    provider.emit('accountsChanged', [BOB])
    chain.resolve('0x1')
    await harness.settled()
    expect(harness.core.state.account.eip155).toMatchObject({ status: 'connected', address: BOB })
    expect(methods(provider)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('behavior: another network right after the answer is the one in use', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS)
    provider.answer('eth_chainId', () => {
      queueMicrotask(() => provider.emit('chainChanged', '0xa'))
      return '0x1'
    })
    await harness.connect(RDNS)
    expect(harness.core.state.network.active.eip155?.id).toBe(10)
  })

  it('behavior: locked right after the answer: disconnected, and not watched any more', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS)
    provider.answer('eth_chainId', () => {
      queueMicrotask(() => provider.emit('accountsChanged', []))
      return '0x1'
    })
    await harness.connect(RDNS)
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    provider.emit('accountsChanged', [CAROL])
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: what came before the answer is not told again, and what is watched is told once', async () => {
    const provider = createMockProvider()
    const connector = connectorOf(provider)
    await connector.connect()
    provider.emit('accountsChanged', [BOB])
    await connector.connect()
    const events: ConnectorEvent[] = []
    const stop = connector.watch((event) => events.push(event))
    await Promise.resolve()
    expect(events).toEqual([])
    provider.emit('accountsChanged', [CAROL])
    await connector.current()
    expect(events).toEqual([{ type: 'accounts', namespace: 'eip155', accounts: [CAROL] }])
    stop()
  })

  it('behavior: no listener stays behind, however often it is asked', async () => {
    const provider = createMockProvider()
    const heard = new Set<unknown>()
    provider.on = (_event, listener) => heard.add(listener)
    provider.removeListener = (_event, listener) => heard.delete(listener)
    const connector = connectorOf(provider)
    for (let time = 0; time < 5; time++) await connector.connect()
    await connector.restore()
    expect(heard.size).toBe(3)
    const stop = connector.watch(() => {})
    await connector.current()
    expect(heard.size).toBe(3)
    stop()
    expect(heard.size).toBe(0)
  })
})
