import { describe, expect, it, vi } from 'vitest'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import { later } from '../../core/core.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { Client, Session } from './client.ts'
import type { RelayConnection } from './relay-connection.ts'
import { RELAY } from './relay-defaults.ts'
import { createRequests } from './requests.ts'

const SESSION = { topic: 'a', namespaces: { eip155: { methods: ['personal_sign'] } } }

const start = () => {
  const clock = fakeClock()
  const received = vi.fn(async (): Promise<unknown> => 'subscription')
  const reach = vi.fn<RelayConnection['connect']>(async () => {})
  const request = vi.fn((): Promise<unknown> => Promise.resolve('0x1'))
  const listeners = new Set<() => void>()
  const relayer = {
    request: received,
    on: (_name: string, listener: () => void) => listeners.add(listener),
    off: (_name: string, listener: () => void) => listeners.delete(listener),
  }
  const records = new Set<(record: unknown) => void>()
  const history = {
    on: (_name: string, listener: (record: unknown) => void) => records.add(listener),
    off: (_name: string, listener: (record: unknown) => void) => records.delete(listener),
  }
  const onAsked = vi.fn()
  const breakSocket = () => {
    for (const listener of listeners) listener()
  }
  const state: { session: unknown } = { session: SESSION }
  const requests = createRequests({
    // Only the parts of a client and a session that are used.
    client: () => ({ core: { relayer, history }, request }) as unknown as Client,
    relay: () => ({ connect: reach, stopIfUnwanted() {}, close() {}, attach() {} }),
    onAsked,
    session: () => state.session as Session | undefined,
    clock,
  })
  const sign = () => requests.send('eip155:1', 'personal_sign', ['0x68'])
  return {
    clock,
    received,
    reach,
    listeners,
    breakSocket,
    request,
    relayer,
    state,
    requests,
    sign,
    records,
    onAsked,
  }
}

describe('createRequests', () => {
  it('behavior: the relay first, on the topic of the session, then the wallet, once', async () => {
    const { sign, received, request } = start()
    expect(await sign()).toBe('0x1')
    expect(received).toHaveBeenCalledExactlyOnceWith({ method: 'irn_subscribe', params: { topic: 'a' } })
    expect(request).toHaveBeenCalledExactlyOnceWith({
      topic: 'a',
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x68'] },
      expiry: 3_600,
    })
  })

  it('behavior: a relay that has gone is looked for: at once, the first time', async () => {
    const { sign, received, reach, breakSocket } = start()
    received.mockReturnValueOnce(new Promise(() => {}))
    const signing = sign()
    await vi.waitFor(() => expect(received).toHaveBeenCalledOnce())
    breakSocket()
    await signing
    // Otherwise a relay that accepts and closes would be tried without a pause.
    expect(reach.mock.calls).toEqual([[{ now: true }], [{ now: false }]])
  })

  it('behavior: the socket breaks while the relay is looked for: it is looked for again, the wallet is asked once', async () => {
    const { sign, received, request, breakSocket, listeners, clock } = start()
    received.mockReturnValueOnce(new Promise(() => {}))
    const signing = sign()
    await vi.waitFor(() => expect(received).toHaveBeenCalledOnce())
    breakSocket()
    expect(await signing).toBe('0x1')
    expect(received).toHaveBeenCalledTimes(2)
    expect(request).toHaveBeenCalledOnce()
    expect([listeners.size, clock.pending()]).toEqual([0, 0])
  })

  it.each([
    ['does not answer', () => new Promise(() => {})],
    ['says no', () => Promise.reject(new Error('no'))],
  ])('error: a relay that %s: nothing is sent, now or later', async (_name, answer) => {
    const { sign, received, request, clock } = start()
    received.mockImplementation(answer)
    const outcome = expect(sign()).rejects.toMatchObject({ code: 'relay-unreachable' })
    await clock.advance(RELAY.ask)
    await outcome
    expect(request).not.toHaveBeenCalled()
    expect(clock.pending()).toBe(0)
  })

  /** The client's history names each request: somebody else's, then this one. */
  const answerRecorded = ({ request, records }: ReturnType<typeof start>) =>
    request.mockImplementation((...given: unknown[]) => {
      const { params } = Object(given[0]).request
      for (const emit of records) {
        emit({
          id: 1,
          topic: 'a',
          request: { method: 'wc_sessionRequest', params: { request: { params: ['0x69'] } } },
        })
        emit({ id: 2, topic: 'a', request: { method: 'wc_sessionRequest', params: { request: { params } } } })
      }
      return Promise.resolve('0x1')
    })

  it('behavior: the moment for the wallet’s app is when its own request has a number', async () => {
    const started = start()
    answerRecorded(started)
    await started.sign()
    expect(started.onAsked.mock.calls).toEqual([[{ id: 2, topic: 'a' }]])
    expect(started.records.size).toBe(0)
  })

  it.each<[string, number]>([
    ['wallet_getCapabilities', 0],
    ['wallet_getCallsStatus', 0],
    ['wallet_getAssets', 0],
    ['eth_sendRawTransaction', 0],
    ['eth_call', 0],
    ['eth_sendTransaction', 1],
    ['wallet_sendCalls', 1],
    ['wallet_switchEthereumChain', 1],
  ])('behavior: %s: the wallet’s app is opened only if a person decides', async (method, opened) => {
    const started = start()
    answerRecorded(started)
    started.state.session = { topic: 'a', namespaces: { eip155: { methods: [method] } } }
    const watch = { stillWanted() {}, onAsked: vi.fn() }
    await started.requests.send('eip155:1', method, ['0x68'], watch)
    expect([started, watch].map(({ onAsked }) => onAsked.mock.calls.length)).toEqual([opened, 1])
  })

  it('error: left while the relay was looked for: the wallet is not asked', async () => {
    const { sign, received, request, state } = start()
    const relay = later<unknown>()
    received.mockReturnValue(relay.promise)
    const outcome = expect(sign()).rejects.toMatchObject({ code: 4900 })
    state.session = { ...SESSION, topic: 'b' }
    relay.resolve('subscription')
    await outcome
    expect(request).not.toHaveBeenCalled()
  })

  it('attack: nobody wants it any more once the relay is there: the wallet is not asked', async () => {
    const { requests, received, request } = start()
    const relay = later<unknown>()
    received.mockReturnValue(relay.promise)
    const left = new Error('left')
    const onAsked = vi.fn()
    let isWanted = true
    const stillWanted = () => {
      if (!isWanted) throw left
    }
    const watch = { stillWanted, onAsked }
    const outcome = expect(requests.send('eip155:1', 'personal_sign', ['0x68'], watch)).rejects.toBe(left)
    isWanted = false
    relay.resolve('subscription')
    await outcome
    expect([request, onAsked].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('error: without a session, and for what it does not have, nobody is asked', async () => {
    const { requests, sign, received, request, state } = start()
    await expect(requests.send('eip155:1', 'eth_sign', [])).rejects.toMatchObject({ code: 4200 })
    state.session = undefined
    await expect(sign()).rejects.toMatchObject({ code: 4900 })
    expect([received, request].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it.each([
    ['the relay has not taken it', new Error('Failed to publish payload, please try again. id:1 tag:1108')],
    ['its time is over', new Error('Request expired. Please try again.')],
    ['the session has ended', { code: 6000, message: 'User disconnected.' }],
  ])('error: sent, and no answer comes any more, because %s', async (_name, thrown) => {
    const { sign, request } = start()
    request.mockRejectedValue(thrown)
    await expect(sign()).rejects.toMatchObject({ code: 'wallet-unanswered', cause: thrown })
    expect(request).toHaveBeenCalledOnce()
  })

  it('behavior: the connection ends: who waits is told, and a late answer troubles nobody', async () => {
    const { requests, sign, request } = start()
    const answer = later<unknown>()
    request.mockReturnValue(answer.promise)
    const outcome = expect(sign()).rejects.toMatchObject({ code: 'wallet-unanswered' })
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    requests.end()
    await outcome
    answer.reject(new Error('late'))
  })

  it('behavior: a person reads for as long as it takes', async () => {
    const { sign, request, clock } = start()
    const answer = later<unknown>()
    request.mockReturnValue(answer.promise)
    const signing = sign()
    await clock.advance(3_000_000)
    answer.resolve('0x2')
    expect(await signing).toBe('0x2')
  })

  it('error: what the wallet answers is handed on as it is, after one request', async () => {
    for (const thrown of everyThrow()) {
      const { sign, request } = start()
      request.mockRejectedValue(thrown)
      const outcome = await sign().then(
        () => 'nothing was refused',
        (error) => error,
      )
      expect(outcome).toBe(thrown)
      expect(request).toHaveBeenCalledOnce()
    }
  })
})
