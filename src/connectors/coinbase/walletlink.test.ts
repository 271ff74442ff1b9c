// @vitest-environment happy-dom
/** The SDK's signer for a wallet app, with a fake relay and a fake wallet behind it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createCoinbase } from './create-coinbase.ts'
import { createWalletLink } from './walletlink.ts'
import { createFakePage } from './window.testing.ts'

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

type Emitted = Readonly<Record<string, unknown>>

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
const toHex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', fromHex(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** This relay's order: iv, tag, text. */
const unseal = async (secret: string, sealed: string): Promise<Emitted> => {
  const bytes = fromHex(sealed)
  const [iv, tag, text] = [bytes.slice(0, 12), bytes.slice(12, 28), bytes.slice(28)]
  const whole = new Uint8Array([...text, ...tag])
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(secret), whole)
  return JSON.parse(new TextDecoder().decode(plain))
}
const seal = async (secret: string, content: unknown): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
  const whole = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret), plain),
  )
  return toHex(new Uint8Array([...iv, ...whole.slice(-16), ...whole.slice(0, -16)]))
}

const sockets: FakeSocket[] = []
let isReachable = true

class FakeSocket {
  static readonly OPEN = 1
  readonly url: string
  readyState = 0
  onopen?: () => void
  onclose?: (event: object) => void
  onerror?: () => void
  onmessage?: (event: { data: string }) => void
  readonly sent: Emitted[] = []
  constructor(url: string) {
    this.url = url
    sockets.push(this)
    queueMicrotask(() => {
      this.readyState = isReachable ? 1 : 3
      if (isReachable) this.onopen?.()
      else this.onclose?.({})
    })
  }
  send(text: string) {
    if (text === 'h') return
    const message: Emitted = JSON.parse(text)
    this.sent.push(message)
    const { id, type } = message
    const answer = {
      HostSession: 'OK',
      IsLinked: 'IsLinkedOK',
      PublishEvent: 'PublishEventOK',
      SetSessionConfig: 'OK',
    }[String(type)]
    if (answer) this.deliver({ type: answer, id, linked: true, onlineGuests: 1, eventId: 'e' })
  }
  deliver(message: object) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = 3
    this.onclose?.({})
  }
}

let area: Storage
const reload = vi.fn()

beforeEach(() => {
  isReachable = true
  sockets.length = 0
  area = fakeStorage()
  vi.stubGlobal('localStorage', area)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ events: [] })),
  )
  reload.mockClear()
  vi.spyOn(document.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const metadata = { appName: 'Shop', appLogoUrl: '', appChainIds: [1] }

/** Starts a linked session with ALICE's address. */
const start = async () => {
  const ended = vi.fn()
  const events: unknown[] = []
  const callback = (...event: unknown[]) => {
    events.push(event)
    return true
  }
  const signer = createWalletLink({ metadata, callback }, ended)
  const { secret } = signer.getSession()
  await vi.waitFor(() => expect(sockets[0]?.sent.length).toBeGreaterThan(0))
  const [socket] = sockets
  if (!socket) throw new Error('No socket')
  const published = async (n: number) => {
    await vi.waitFor(() => expect(socket.sent.filter(({ type }) => type === 'PublishEvent')).toHaveLength(n))
    const event = socket.sent.filter(({ type }) => type === 'PublishEvent').at(-1)
    return unseal(secret, String(event?.['data']))
  }
  const respond = async (id: unknown, response: object) =>
    socket.deliver({
      type: 'Event',
      event: 'Web3Response',
      data: await seal(secret, { type: 'WEB3_RESPONSE', id, response }),
    })
  const connect = async () => {
    const shaking = signer.handshake()
    const { id } = await published(1)
    await respond(id, { method: 'requestEthereumAccounts', result: [ALICE] })
    await shaking
  }
  return { signer, socket, ended, events, published, respond, connect, secret }
}

describe('createCoinbase', () => {
  it('behavior: a phone that reads the window’s code is the wallet, restored without a window, gone with disconnect', async () => {
    const updates: Emitted[] = []
    const { page, windows, last } = createFakePage({
      reply(message) {
        const emitted: Emitted = Object(message)
        if (emitted['event'] === 'WalletLinkUpdate') updates.push(Object(emitted['data']))
        return undefined
      },
    })
    const open = () =>
      createCoinbase({
        page,
        clock: fakeClock(),
        app: () => ({ name: 'Shop', imageUrl: undefined }),
        chainIds: () => [1],
        preference: () => 'eoaOnly',
      })
    const connector = open()
    const connecting = connector.connect()
    await vi.waitFor(() => expect(last().got).toHaveLength(2))
    const [, select] = last().got as Emitted[]
    expect(select?.['data']).toMatchObject({ options: 'eoaOnly', telemetry: false })
    last().send({ event: 'WalletLinkSessionRequest', id: 'w' })
    await vi.waitFor(() => expect(updates).toHaveLength(1))
    const { secret } = Object(updates[0]?.['session'])
    await vi.waitFor(() => expect(sockets[0]?.sent.map(({ type }) => type)).toContain('PublishEvent'))
    const event = sockets[0]?.sent.find(({ type }) => type === 'PublishEvent')
    const { id } = await unseal(secret, String(event?.['data']))
    const response = { method: 'requestEthereumAccounts', result: [ALICE] }
    sockets[0]?.deliver({
      type: 'Event',
      event: 'Web3Response',
      data: await seal(secret, { type: 'WEB3_RESPONSE', id, response }),
    })
    await vi.waitFor(() => expect(updates).toContainEqual({ connected: true }))
    last().send({ requestId: select?.['id'], data: 'walletlink' })
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await connecting).toEqual({ eip155: { accounts: [address], network: 'eip155:1' } })
    expect(sockets).toHaveLength(1)

    const later = open()
    expect(await later.restore()).toMatchObject({ eip155: { accounts: [address] } })
    expect(windows).toHaveLength(1)
    await later.disconnect()
    await connector.disconnect()
    expect(area.length).toBe(0)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('createWalletLink', () => {
  it('behavior: connects and signs, with nothing put over the page', async () => {
    const before = document.documentElement.outerHTML
    const { signer, published, respond, connect } = await start()
    await connect()
    expect(await signer.request({ method: 'eth_accounts' })).toEqual([ALICE])
    const signing = signer.request({ method: 'personal_sign', params: ['0x48656c6c6f', ALICE] })
    const { id, request } = await published(2)
    expect(request).toEqual({
      method: 'signEthereumMessage',
      params: { address: ALICE, message: '0x48656c6c6f', addPrefix: true, typedDataJson: null },
    })
    await respond(id, { method: 'signEthereumMessage', result: '0xsigned' })
    expect(await signing).toBe('0xsigned')
    expect(document.documentElement.outerHTML).toBe(before)
  })

  it('behavior: a transaction as it was asked for', async () => {
    const { signer, published, respond, connect } = await start()
    await connect()
    const sending = signer.request({
      method: 'eth_sendTransaction',
      params: [{ from: ALICE, to: ALICE, value: '0xde0b6b3a7640000', data: '0xabcd', chainId: '0x1' }],
    })
    const { id, request } = await published(2)
    expect(request).toMatchObject({
      method: 'signEthereumTransaction',
      params: {
        fromAddress: ALICE,
        toAddress: ALICE,
        weiValue: '1000000000000000000',
        data: '0xabcd',
        chainId: 1,
        shouldSubmit: true,
      },
    })
    await respond(id, { method: 'signEthereumTransaction', result: '0xhash' })
    expect(await sending).toBe('0xhash')
  })

  it('refusal: the person’s no is an error with words', async () => {
    const { signer, published, respond, connect } = await start()
    await connect()
    const signing = signer.request({ method: 'personal_sign', params: ['0x00', ALICE] })
    const { id } = await published(2)
    await respond(id, { method: 'signEthereumMessage', errorMessage: 'User denied message signature' })
    await expect(signing).rejects.toThrow('User denied')
  })

  it('behavior: the wallet ends it: told once, the page stays', async () => {
    const { socket, ended, connect } = await start()
    await connect()
    socket.deliver({ type: 'SessionConfigUpdated', metadata: { __destroyed: '1' } })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
    socket.deliver({ type: 'SessionConfigUpdated', metadata: { __destroyed: '1' } })
    await vi.waitFor(() => expect(socket.readyState).toBe(3))
    expect(ended).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('behavior: ended from here: the other side is told, the socket closes, nothing is kept, the page stays', async () => {
    const { signer, socket, connect } = await start()
    await connect()
    await signer.cleanup()
    await vi.waitFor(() => expect(socket.readyState).toBe(3))
    expect(socket.sent.at(-1)).toMatchObject({ type: 'SetSessionConfig', metadata: { __destroyed: '1' } })
    expect(area.length).toBe(0)
    expect(reload).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(1)
  })

  it('error: its relay cannot be reached: nothing is left unhandled, and it is over when it is ended', async () => {
    vi.useFakeTimers()
    isReachable = false
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const signer = createWalletLink({ metadata }, () => {})
    const signing = signer.handshake()
    signing.catch(() => {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sockets.length).toBeGreaterThan(1)
    await signer.cleanup()
    await vi.advanceTimersByTimeAsync(2_000)
    const tries = sockets.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(tries)
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(sockets[0]?.url).toBe('wss://www.walletlink.org/rpc')
  })
})
