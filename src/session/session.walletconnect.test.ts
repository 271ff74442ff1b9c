/** What the session does with WalletConnect's stored session; the sign client is the test's. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANN, MAINNET } from '../connectors/standard-wallet.testing.ts'
import type { Client } from '../connectors/walletconnect/client.ts'
import { createHarness, later, RDNS } from '../core/core.testing.ts'
import { fakeStorage, saved, stored } from '../core/fake-storage.testing.ts'
import { currentEntry } from '../state/router.ts'

const client = vi.hoisted(() => ({
  openClient: vi.fn(),
  closeClient: vi.fn(async () => {}),
  leaveGlobals: () => {},
}))
vi.mock('../connectors/walletconnect/client.ts', () => client)

const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** As a page left it that was connected. */
const left = (session: Readonly<Record<string, string>> = { eip155: 'walletConnect' }): Storage => {
  const storage = saved({ session })
  storage.setItem('wallet-modal:wc:stamp', '1')
  storage.setItem('wallet-modal:wc:wc@2:client:0.3//session', '[{"secret":1}]')
  storage.setItem(CHOICE, '{"href":"lantern://","name":"Lantern"}')
  return storage
}

const keys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort()

const isAtRest = (storage: Storage) =>
  keys(storage).filter((key) => key.includes(':wc:') || key === CHOICE || key.endsWith(':session'))

const start = (storage: Storage) => {
  const before = (page: Window) => {
    const { document } = page
    Object.assign(document, { title: 'Shop', querySelector: () => null })
    Object.assign(page, {
      navigator: { userAgent: '', maxTouchPoints: 0 },
      matchMedia: () => ({ matches: false }),
    })
  }
  return createHarness({ storage, before, options: { projectId: '0'.repeat(32) } })
}

const SOLANA = {
  solana: {
    accounts: [`${MAINNET}:${ANN}`],
    methods: ['solana_signMessage'],
    chains: [MAINNET],
  },
}

const session = (topic = 'a', more = {}) => ({
  topic,
  expiry: 4e9,
  peer: { metadata: { name: 'Lantern', icons: [] } },
  namespaces: {
    eip155: { accounts: [`eip155:1:${ONE}`], methods: ['personal_sign'], chains: ['eip155:1'] },
    ...more,
  },
})

const fakeClient = (sessions: readonly unknown[]) => {
  const disconnect = vi.fn(async () => {})
  const listeners = new Map<string, (event: unknown) => void>()
  const made = {
    session: { getAll: () => sessions },
    disconnect,
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    core: { relayer: { on: () => {} }, history: { on: () => {}, records: new Map() } },
  }
  // As much of a client as the connector asks for.
  return {
    client: made as unknown as Client,
    disconnect,
    emit: (name: string, event: unknown) => listeners.get(name)?.(event),
  }
}

/** Services are not there in this file. */
const own = (codes: readonly unknown[]) => codes.filter((code) => code !== 'http-failed')

/** Chunks are really imported here: that takes turns, not time. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1 })

describe('a stored session of WalletConnect', () => {
  beforeEach(() => {
    client.openClient.mockReset()
    client.closeClient.mockClear()
  })

  it('behavior: is restored, and ends everywhere with the visitor’s word', async () => {
    const { client: given, disconnect } = fakeClient([session()])
    client.openClient.mockResolvedValue(given)
    const { core, storage } = start(left())
    await until(() => expect(core.state.account.eip155.status).toBe('connected'))
    await core.session.disconnect()
    expect(disconnect).toHaveBeenCalledExactlyOnceWith({ topic: 'a', reason: expect.anything() })
    expect(client.closeClient).toHaveBeenCalledOnce()
    expect(isAtRest(storage)).toEqual([])
  })

  it('error: that could not be opened in time leaves nothing at rest when the visitor disconnects', async () => {
    const opening = later<Client>()
    client.openClient.mockReturnValue(opening.promise)
    const { core, clock, storage, errors } = start(left())
    await until(() => expect(client.openClient).toHaveBeenCalledOnce())
    await clock.advance(20_000)
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(isAtRest(storage)).toHaveLength(4)
    const gone = core.session.disconnect()
    // In this very turn: whatever else can or cannot be loaded.
    expect(isAtRest(storage)).toEqual([CHOICE])
    await gone
    expect(isAtRest(storage)).toEqual([])
    opening.resolve(fakeClient([session()]).client)
    await until(() => expect(client.closeClient).toHaveBeenCalledOnce())
    expect(isAtRest(storage)).toEqual([])
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(own(errors())).toEqual([])
  })

  it('behavior: that is being opened when the visitor disconnects is closed when it comes', async () => {
    const opening = later<Client>()
    client.openClient.mockReturnValue(opening.promise)
    const { core, storage, errors, emitted } = start(left())
    await until(() => expect(client.openClient).toHaveBeenCalledOnce())
    await core.session.disconnect('eip155')
    opening.resolve(fakeClient([session()]).client)
    await until(() => expect(client.closeClient).toHaveBeenCalledOnce())
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(emitted('wm-connect')).toEqual([])
    expect(isAtRest(storage)).toEqual([])
    expect(own(errors())).toEqual([])
  })

  it('behavior: in two namespaces ends in both', async () => {
    client.openClient.mockReturnValue(new Promise(() => {}))
    const { core, clock, storage } = start(left({ eip155: 'walletConnect', solana: 'walletConnect' }))
    await until(() => expect(client.openClient).toHaveBeenCalledOnce())
    await clock.advance(20_000)
    await core.session.disconnect('eip155')
    expect(isAtRest(storage)).toEqual([])
  })

  it('behavior: that has ended meanwhile is forgotten, and not asked for at the next page load', async () => {
    client.openClient.mockResolvedValue(fakeClient([]).client)
    const { core, storage } = start(left())
    await until(() => expect(isAtRest(storage)).toEqual([]))
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: that expired while the page was closed is forgotten', async () => {
    client.openClient.mockResolvedValue(fakeClient([{ ...session(), expiry: 1 }]).client)
    const { core, storage, emitted } = start(left())
    await until(() => expect(isAtRest(storage)).toEqual([]))
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(emitted('wm-connect')).toEqual([])
  })

  it.each(['session_delete', 'session_expire'])('behavior: %s: nothing of it stays', async (name) => {
    const { client: given, emit } = fakeClient([session()])
    client.openClient.mockResolvedValue(given)
    const { core, storage } = start(left())
    await until(() => expect(core.state.account.eip155.status).toBe('connected'))
    emit(name, { topic: 'a' })
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(isAtRest(storage)).toEqual([])
  })

  it('behavior: the page disconnects one namespace while both are restored: both end, and nobody is told that it was the visitor', async () => {
    client.openClient.mockImplementation(() => new Promise(() => {}))
    const { core, element, wallet, settled } = start(
      left({ eip155: 'walletConnect', solana: 'walletConnect' }),
    )
    await element.show()
    await settled()
    await core.session.disconnect('eip155')
    expect([core.state.account.eip155.status, core.state.account.solana.status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(currentEntry(wallet.state.router)).toEqual({ view: 'Connect', data: undefined })
  })

  it('behavior: that could not be restored goes when another wallet takes its place', async () => {
    client.openClient.mockReturnValue(new Promise(() => {}))
    const harness = start(left())
    await until(() => expect(client.openClient).toHaveBeenCalledOnce())
    await harness.clock.advance(20_000)
    harness.announce(RDNS)
    await harness.connect(RDNS)
    expect(stored(harness.storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
    expect(keys(harness.storage).filter((key) => key.includes(':wc:'))).toEqual([])
  })

  it('behavior: in two namespaces, another wallet chosen for one meanwhile: that one stays, this one ends', async () => {
    const opening = later<Client>()
    client.openClient.mockReturnValue(opening.promise)
    const harness = start(left({ eip155: 'walletConnect', solana: 'walletConnect' }))
    const { core, storage } = harness
    await until(() => expect(client.openClient).toHaveBeenCalledOnce())
    harness.announce(RDNS)
    await harness.connect(RDNS)
    const late = fakeClient([session('a', SOLANA)])
    opening.resolve(late.client)
    await until(() => expect(late.disconnect).toHaveBeenCalledOnce())
    expect(core.session.connector('eip155')?.id).toBe(RDNS)
    expect(core.state.account.solana.status).toBe('disconnected')
    expect(stored(storage)['wallet-modal:session']).toEqual({ eip155: RDNS })
    expect(keys(storage).filter((key) => key.includes(':wc:'))).toEqual([])
  })

  it('behavior: an extension’s disconnect leaves it alone', async () => {
    client.openClient.mockReturnValue(new Promise(() => {}))
    const storage = left({ eip155: RDNS, solana: 'walletConnect' })
    const { core, announce, settled } = start(storage)
    announce(RDNS)
    await settled()
    await core.session.disconnect('eip155')
    expect(keys(storage).filter((key) => key.includes(':wc:'))).toHaveLength(2)
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { solana: 'walletConnect' } })
  })

  it('behavior: nobody was connected: nothing is loaded to end it', async () => {
    const { core } = start(fakeStorage())
    await core.session.disconnect()
    expect(client.openClient).not.toHaveBeenCalled()
  })
})
