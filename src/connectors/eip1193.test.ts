/** A connector over an EIP-1193 provider: what it asks, how it reads the answers, and hostile ones. */
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Eip1193Provider } from '../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../core/accounts.testing.ts'
import { later } from '../core/core.testing.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import { RUNS } from '../lib/runs.testing.ts'
import type { ConnectorEvent } from './connector.ts'
import { connectorOf, hostile } from './connectors.testing.ts'
import { isProvider } from './eip1193.ts'
import { createMockProvider, type MockProvider, providerError } from './mock.ts'

const methods = ({ requests }: MockProvider) => requests.map(({ method }) => method)

describe('createEip1193Connector', () => {
  it('behavior: connect asks for accounts once, then for the chain', async () => {
    const provider = createMockProvider({ accounts: [BOB, ALICE], chainId: 10 })
    await expect(connectorOf(provider).connect()).resolves.toEqual({
      eip155: { accounts: [BOB, ALICE], network: 'eip155:10' },
    })
    expect(methods(provider)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('behavior: restore and current never prompt', async () => {
    const provider = createMockProvider()
    const connector = connectorOf(provider)
    await expect(connector.restore()).resolves.toBeUndefined()
    await connector.connect()
    await expect(connector.restore()).resolves.toEqual({
      eip155: { accounts: [ALICE], network: 'eip155:1' },
    })
    await expect(connector.current()).resolves.toEqual({
      eip155: { accounts: [ALICE], network: 'eip155:1' },
    })
    const silent = methods(provider).filter((method) => method !== 'eth_requestAccounts')
    expect([...new Set(silent)]).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('behavior: addresses are checksummed, each once, garbage among them left out', async () => {
    const provider = createMockProvider()
    provider.answer('eth_requestAccounts', () => [
      'x',
      null,
      BOB.toLowerCase(),
      BOB,
      ALICE,
      {},
      `${ALICE}00`,
      CAROL.toLowerCase().replace('0x3c', '0x3C'),
    ])
    const { eip155 } = await connectorOf(provider).connect()
    expect(eip155?.accounts).toEqual([BOB, ALICE])
  })

  it('attack: thousands of accounts', async () => {
    const provider = createMockProvider()
    const many = Array.from({ length: 5_000 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`)
    provider.answer('eth_requestAccounts', () => many)
    const { eip155 } = await connectorOf(provider).connect()
    expect(eip155?.accounts).toHaveLength(100)
  })

  it('error: answers without an account or a chain are errors with a name', async () => {
    for (const garbage of [undefined, null, '', ALICE, 0, {}, [], ['0x'], [null], { 0: ALICE, length: 1 }]) {
      const provider = createMockProvider()
      provider.answer('eth_requestAccounts', () => garbage)
      await expect(connectorOf(provider).connect()).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    }
    for (const garbage of [undefined, null, '', '0x', '0x0', 'one', -1, 0, 1.5, Number.NaN, {}, [1]]) {
      const provider = createMockProvider()
      provider.answer('eth_chainId', () => garbage)
      await expect(connectorOf(provider).connect()).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    }
  })

  it.each([
    ['0x1', 1],
    ['0xA', 10],
    ['10', 10],
    [10, 10],
    ['0x0000000a', 10],
  ])('param: chain id %o', async (answer, chainId) => {
    const provider = createMockProvider()
    provider.answer('eth_chainId', () => answer)
    await expect(connectorOf(provider).connect()).resolves.toMatchObject({
      eip155: { network: `eip155:${chainId}` },
    })
  })

  it('error: what is thrown is handed on, also by a provider that throws at once', async () => {
    for (const thrown of [
      providerError(4001, 'no'),
      'text',
      undefined,
      null,
      0,
      { code: 4001 },
      Symbol('x'),
    ]) {
      const provider = createMockProvider()
      provider.answer('eth_requestAccounts', () => {
        throw thrown
      })
      await expect(
        connectorOf(provider)
          .connect()
          .catch((error) => [error]),
      ).resolves.toEqual([thrown])
      const sync: Eip1193Provider = {
        request: () => {
          throw thrown
        },
      }
      await expect(
        connectorOf(sync)
          .connect()
          .catch((error) => [error]),
      ).resolves.toEqual([thrown])
      await expect(
        connectorOf(sync)
          .restore()
          .catch((error) => [error]),
      ).resolves.toEqual([thrown])
    }
  })

  it('behavior: disconnect gives back only what was given', async () => {
    const provider = createMockProvider()
    const connector = connectorOf(provider)
    await connector.disconnect()
    expect(methods(provider)).toEqual(['wallet_getPermissions'])
    await connector.connect()
    await connector.disconnect()
    expect(provider.requests.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
  })

  it('behavior: connected anew before the wallet has said what it gave: that is not taken back', async () => {
    const provider = createMockProvider()
    const connector = connectorOf(provider)
    await connector.connect()
    const permissions = later<unknown>()
    provider.answer('wallet_getPermissions', () => permissions.promise)
    const disconnected = connector.disconnect()
    await connector.connect()
    permissions.resolve([{ parentCapability: 'eth_accounts' }])
    await disconnected
    expect(methods(provider)).not.toContain('wallet_revokePermissions')
  })

  for (const [when, soon] of Object.entries<(emit: () => void) => void>({
    'before it answers': (emit) => emit(),
    'as it answers': queueMicrotask,
    'after it has answered': (emit) => setTimeout(emit, 50),
  }))
    it(`attack: a wallet that says that its node is away (1013) with each request, ${when}, is asked once a second`, async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const provider = createMockProvider()
      const connector = connectorOf(provider)
      await connector.connect()
      const received: ConnectorEvent[] = []
      connector.watch((event) => received.push(event))
      const before = provider.requests.length
      const sayAway = () => provider.emit('disconnect', providerError(1013, 'Attempting to connect.'))
      /** Where it does not end, the test does. */
      const limit = before + 200
      for (const [method, answer] of [
        ['eth_accounts', [ALICE]],
        ['eth_chainId', '0x1'],
      ] as const)
        provider.answer(method, () => {
          if (provider.requests.length < limit) soon(sayAway)
          return answer
        })
      sayAway()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(provider.requests.length - before).toBeLessThanOrEqual(8)
      expect(received).toEqual([])
      sayAway()
      expect(provider.requests.length - before).toBeGreaterThan(2)
    })

  it('behavior: events are parsed, malformed ones ignored, and end with the watch', async () => {
    const provider = createMockProvider()
    const received: ConnectorEvent[] = []
    const connector = connectorOf(provider)
    await connector.connect()
    const stop = connector.watch((event) => received.push(event))
    provider.emit('accountsChanged', [BOB.toLowerCase()])
    provider.emit('chainChanged', '0xa')
    provider.emit('chainChanged', 5)
    for (const garbage of [undefined, null, 'x', {}, ['x'], hostile()]) {
      provider.emit('accountsChanged', garbage)
      provider.emit('chainChanged', garbage)
    }
    provider.emit('accountsChanged', [])
    provider.emit('disconnect', undefined)
    stop()
    provider.emit('accountsChanged', [ALICE])
    expect(received).toEqual([
      { type: 'accounts', namespace: 'eip155', accounts: [BOB] },
      { type: 'network', network: 'eip155:10' },
      { type: 'network', network: 'eip155:5' },
      { type: 'disconnect' },
      { type: 'disconnect' },
    ])
  })

  it('attack: whatever accounts a wallet answers, a link holds checksummed addresses or there is none', async () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(address, fc.anything())), async (answer) => {
        const provider = createMockProvider()
        provider.answer('eth_accounts', () => answer)
        const link = await connectorOf(provider).current()
        const valid = answer.slice(0, 100).flatMap((one) => toEvmAddress(one) ?? [])
        expect(link?.eip155?.accounts ?? []).toEqual([...new Set(valid)])
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('isProvider', () => {
  it('param: anything with a request, function or object', () => {
    const request = async () => null
    expect(isProvider({ request })).toBe(true)
    expect(isProvider(Object.assign(() => {}, { request }))).toBe(true)
    for (const no of [undefined, null, 'x', 1, {}, [], { request: 'x' }, hostile(), () => {}])
      expect(isProvider(no)).toBe(false)
  })
})
