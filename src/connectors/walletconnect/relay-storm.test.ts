/** Counts the sockets that the real sign client opens while the relay refuses, over ten minutes of virtual time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import type { ConnectorEvent, Pairing } from '../connector.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { shopClient } from './shop.testing.ts'

/**
 * Replaces `WebSocket`: refuses as a closed port does, or is the real one. Before the client is loaded, which keeps a
 * reference.
 */
const sockets = await vi.hoisted(async () => {
  const { WebSocket: real } = await import('ws')
  const state = { isRefusing: false, opened: 0, open: 0, limit: 0 }
  class Refused {
    readyState = 0
    onerror: ((event: unknown) => void) | null = null
    onclose: ((event: unknown) => void) | null = null
    onopen: (() => void) | null = null
    constructor() {
      state.opened += 1
      state.open += 1
      state.limit = Math.max(state.limit, state.open)
      setTimeout(() => this.fail(), 5)
    }
    fail() {
      if (this.readyState === 3) return
      this.readyState = 3
      state.open -= 1
      this.onerror?.({ type: 'error' })
      this.onclose?.({ type: 'close', code: 1006 })
    }
    close() {
      setTimeout(() => this.fail(), 0)
    }
    send() {}
  }
  const WebSocket = new Proxy(real, {
    construct: (_real, [url]) => (state.isRefusing ? new Refused() : new real(String(url))),
  })
  Object.assign(globalThis, { WebSocket })
  return { state }
})

const MINUTE = 60_000

describe('sockets to a relay that refuses, over ten minutes', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  const { state } = sockets

  beforeEach(() => Object.assign(state, { isRefusing: false, opened: 0, open: 0, limit: 0 }))
  afterEach(async () => {
    vi.useRealTimers()
    state.isRefusing = false
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const open = (storage = fakeStorage()) =>
    createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => ['eip155:1'],
      network: () => undefined,
      storage: () => storage,
      isVisible: () => true,
      reusesPairing: false,
      onRefusal: () => {},
      onAsked: () => {},
      onAnswers: () => {},
      clock: systemClock,
    })

  /** From here on the clock is fake and the relay refuses. */
  const refuse = () => {
    vi.useFakeTimers()
    state.isRefusing = true
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  const begin = () => {
    const controller = new AbortController()
    const shown = vi.fn<(pairing: Pairing) => void>()
    const outcome = vi.fn()
    const connector = open()
    connector.connect({ signal: controller.signal, onPairing: shown }).then(outcome, outcome)
    return { connector, leave: () => controller.abort(), outcome, shown }
  }

  it('attack: the code is looked at: five, one at a time, then the visitor is asked', async () => {
    refuse()
    const { outcome } = begin()
    await pass(20_000)
    expect(outcome.mock.calls).toMatchObject([[{ code: 'relay-unreachable' }]])
    await pass(10 * MINUTE)
    expect(state).toMatchObject({ opened: 5, limit: 1, open: 0 })
  })

  it('attack: the view is left: none from then on', async () => {
    refuse()
    const { leave, outcome } = begin()
    await pass(4_000)
    leave()
    await pass(0)
    expect(outcome.mock.calls).toMatchObject([[{ code: 4001 }]])
    const before = state.opened
    expect(before).toBeGreaterThan(1)
    await pass(10 * MINUTE)
    expect(state).toMatchObject({ opened: before, open: 0 })
  })

  it('behavior: tried again by hand, it is five more', async () => {
    refuse()
    const { connector } = begin()
    await pass(20_000)
    const again = vi.fn()
    connector.connect().catch(again)
    await pass(10 * MINUTE)
    expect(again.mock.calls).toMatchObject([[{ code: 'relay-unreachable' }]])
    expect(state).toMatchObject({ opened: 10, limit: 1, open: 0 })
  })

  const connected = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const { connector, shown, outcome } = begin()
    await expect.poll(() => shown.mock.calls.length).toBe(1)
    const [pairing] = shown.mock.calls[0] ?? []
    await wallet.connect(pairing?.step === 'ready' ? pairing.uri : '', {})
    await expect.poll(() => outcome.mock.calls.length).toBe(1)
    const events: ConnectorEvent[] = []
    const unwatch = connector.watch((event) => events.push(event))
    return { connector, events, unwatch, wallet }
  }

  it('attack: a session lives: ever more slowly, one at a time, and none once it has ended', async () => {
    const { connector, events, wallet } = await connected()
    // In this process the wallet's client opens sockets too.
    await wallet.close()
    refuse()
    await given.relay.pause()
    await vi.waitFor(() => expect(events).toEqual([{ type: 'reachable', isReachable: false }]))
    await pass(10 * MINUTE)
    expect(state.limit).toBe(1)
    expect(state.opened).toBeGreaterThan(3)
    expect(state.opened).toBeLessThan(12)
    const before = state.opened
    await pass(10 * MINUTE)
    // At most every five minutes.
    expect(state.opened - before).toBeGreaterThanOrEqual(2)
    expect(state.opened - before).toBeLessThan(4)
    const ended = connector.disconnect().catch(() => {})
    await pass(5_000)
    await ended
    const last = state.opened
    await pass(10 * MINUTE)
    expect(state).toMatchObject({ opened: last, open: 0 })
    await given.relay.resume()
  }, 30_000)

  it('behavior: the relay returns: the session is told, and asks again', async () => {
    const { connector, events, wallet } = await connected()
    await given.relay.pause()
    await expect.poll(() => events).toEqual([{ type: 'reachable', isReachable: false }])
    await given.relay.resume()
    await expect
      .poll(() => events, { timeout: 5_000 })
      .toEqual([
        { type: 'reachable', isReachable: false },
        { type: 'reachable', isReachable: true },
      ])
    const provider = connector.provider('eip155')
    if (!provider || !('request' in provider)) throw new TypeError('No provider')
    const [account] = (await connector.current())?.eip155?.accounts ?? []
    const signing = provider.request({ method: 'personal_sign', params: ['0x68', account] })
    await wallet.confirmNext()
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
    await connector.disconnect()
  }, 30_000)

  it('attack: a stored session, restored while the relay is away', async () => {
    const storage = fakeStorage()
    const first = open(storage)
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const shown = vi.fn<(pairing: Pairing) => void>()
    const linked = first.connect({ onPairing: shown })
    await expect.poll(() => shown.mock.calls.length).toBe(1)
    const [pairing] = shown.mock.calls[0] ?? []
    await wallet.connect(pairing?.step === 'ready' ? pairing.uri : '', {})
    await linked
    // The page closes.
    first.watch(() => {})()
    await vi.waitFor(() => expect(given.relay.connections()).toBe(1))
    refuse()
    const again = open(storage)
    expect(await again.restore()).toBeDefined()
    again.watch(() => {})
    await pass(10 * MINUTE)
    expect(state.limit).toBe(1)
    expect(state.opened).toBeGreaterThan(3)
    expect(state.opened).toBeLessThan(12)
    again.disconnect().catch(() => {})
    await pass(5_000)
  }, 30_000)
})
