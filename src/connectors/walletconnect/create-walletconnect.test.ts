/** The connector, with two real sign clients over the local relay. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { ConnectorEvent, LateAnswer, Pairing, RequestId } from '../connector.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import type { RelayRefusal } from './relay.ts'
import { shopClient } from './shop.testing.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const NETWORKS: CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:137']

describe('createWalletConnect', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const start = async ({ storage = fakeStorage() } = {}) => {
    // Before the connector's client: a page has one client, this process several.
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const refusals: RelayRefusal[] = []
    const asked: RequestId[] = []
    let check: (request: RequestId) => LateAnswer | undefined = () => undefined
    const open = (relayUrl = given.relay.url) =>
      createWalletConnect({
        client: () => shopClient(relayUrl),
        networks: () => NETWORKS,
        network: (namespace) => (namespace === 'eip155' ? 'eip155:8453' : undefined),
        storage: () => storage,
        isVisible: () => true,
        reusesPairing: false,
        onAsked: (request) => asked.push(request),
        onAnswers: (next) => {
          check = next
        },
        onRefusal: (refusal) => refusals.push(refusal),
        clock: systemClock,
      })
    const connector = open()
    const events: ConnectorEvent[] = []
    const connect = async (approval = {}) => {
      const shown = vi.fn<(pairing: Pairing) => void>()
      const controller = new AbortController()
      const link = connector.connect({ onPairing: shown, signal: controller.signal })
      link.catch(() => {})
      await expect.poll(() => shown.mock.calls.length).toBe(1)
      const [pairing] = shown.mock.calls[0] ?? []
      const uri = pairing?.step === 'ready' ? pairing.uri : ''
      return { uri, link, leave: () => controller.abort(), pair: () => wallet.connect(uri, approval) }
    }
    const connected = async (approval = {}) => {
      const { link, pair } = await connect(approval)
      const [topic] = await Promise.all([pair(), link])
      connector.watch((event) => events.push(event))
      return { link: await link, topic }
    }
    const request = (method: string, params: unknown[] = []) => {
      const provider = connector.provider('eip155')
      if (!provider || !('request' in provider)) throw new TypeError('No provider')
      return provider.request({ method, params })
    }
    const answerTo = (request: RequestId) => check(request)
    return {
      storage,
      wallet,
      connector,
      open,
      connect,
      connected,
      events,
      request,
      refusals,
      asked,
      answerTo,
    }
  }

  it('behavior: connects, signs, is restored from storage, ends without a trace', async () => {
    const { connected, storage, wallet, connector, request, open } = await start()
    expect(storage.length).toBe(0)
    const { link } = await connected()
    expect(link.eip155).toMatchObject({
      accounts: [ONE],
      network: 'eip155:8453',
      approved: ['eip155:1', 'eip155:8453'],
      wallet: { name: 'Lantern Wallet', imageUrl: expect.stringMatching(/^data:image/) },
    })
    const signing = request('personal_sign', ['0x68', ONE])
    await wallet.confirmNext()
    expect(await signing).toMatch(/^0x[\da-f]{130}$/)
    expect(
      Object.keys(Object.fromEntries(Array.from({ length: storage.length }, (_, i) => [storage.key(i), 1]))),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^wallet-modal:wc:/)]))

    const again = open()
    expect((await again.restore())?.eip155?.accounts).toEqual([ONE])
    await connector.disconnect()
    await expect.poll(() => wallet.sessions()).toEqual([])
    expect(storage.length).toBe(0)
    await again.disconnect().catch(() => {})
  }, 20_000)

  it.each(['after', 'before'])(
    'behavior: a request of before a reload: the answer that comes %s the restore is known by its number',
    async (when) => {
      const { connected, connector, open, request, wallet, asked, answerTo } = await start()
      await connected()
      ignore(request('personal_sign', ['0x68', ONE]))
      await expect.poll(() => wallet.requests().length).toBe(1)
      const [sent] = asked
      if (!sent) throw new Error('nothing was asked')
      // The page closes, so nobody listens any more.
      connector.watch(() => {})()
      await Promise.resolve()
      if (when === 'before') await wallet.confirmNext()
      const again = open()
      await again.restore()
      if (when === 'after') await wallet.confirmNext()
      await expect
        .poll(() => answerTo(sent))
        .toEqual({ method: 'personal_sign', result: expect.stringMatching(/^0x[\da-f]{130}$/) })
      expect(answerTo({ ...sent, topic: 'b'.repeat(64) })).toBeUndefined()
      expect(answerTo({ ...sent, id: 1 })).toBeUndefined()
      await again.disconnect()
    },
    20_000,
  )

  it('behavior: networks and accounts as the wallet says', async () => {
    const { connected, connector, request, wallet, events } = await start()
    const { topic } = await connected()
    await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect((await connector.current())?.eip155?.network).toBe('eip155:1')
    expect(wallet.requests()).toEqual([])
    await wallet.chooseAccount(topic, 'eip155', TWO)
    await expect
      .poll(() => events.findLast(({ type }) => type === 'accounts'))
      .toMatchObject({ accounts: [TWO] })
    await wallet.chooseChain(topic, 'eip155:8453')
    await expect
      .poll(() => events.findLast(({ type }) => type === 'network'))
      .toEqual({
        type: 'network',
        network: 'eip155:8453',
      })
    await wallet.setChains(topic, 'eip155', ['eip155:8453'])
    await expect
      .poll(() => events.findLast((event) => event.type === 'link'))
      .toMatchObject({ link: { eip155: { approved: ['eip155:8453'] } } })
  }, 20_000)

  it.each([
    ['a network', 'chainChanged', 42161],
    ['a network, in another form', 'chainChanged', '0xa4b1'],
    ['a network of another kind', 'chainChanged', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['an account', 'accountsChanged', [TWO]],
    ['an account beside its own', 'accountsChanged', [`eip155:1:${TWO}`, `eip155:1:${ONE}`]],
  ])(
    'attack: %s outside of the session is not trusted',
    async (_name, event, data) => {
      const { connected, connector, events, wallet } = await start()
      const { topic } = await connected()
      const before = await connector.current()
      await wallet.emit(topic, 'eip155:1', event, data)
      // A later message has arrived, so the earlier one has too.
      await wallet.chooseChain(topic, 'eip155:1')
      await expect.poll(() => events).toContainEqual({ type: 'network', network: 'eip155:1' })
      expect(events).toEqual([{ type: 'network', network: 'eip155:1' }])
      expect((await connector.current())?.eip155?.accounts).toEqual(before?.eip155?.accounts)
      const provider = connector.provider('eip155')
      if (!provider || !('request' in provider)) throw new TypeError('No provider')
      expect(await provider.request({ method: 'eth_accounts', params: [] })).toEqual([ONE])
      expect(await provider.request({ method: 'eth_chainId', params: [] })).toBe('0x1')
    },
    20_000,
  )

  it('behavior: the wallet leaves', async () => {
    const { connected, wallet, events, storage, connector } = await start()
    const { topic } = await connected()
    await wallet.disconnect(topic)
    await expect.poll(() => events).toContainEqual({ type: 'disconnect' })
    expect(storage.length).toBe(0)
    expect(await connector.current()).toBeUndefined()
  }, 20_000)

  it('behavior: the wallet left while the page was closed', async () => {
    const { connected, wallet, open, connector } = await start()
    const { topic } = await connected()
    connector.watch(() => {})()
    await vi.waitFor(() => expect(given.relay.connections()).toBe(1))
    await wallet.disconnect(topic)
    const again = open()
    const events: ConnectorEvent[] = []
    expect(await again.restore()).toBeDefined()
    again.watch((event) => events.push(event))
    await expect.poll(() => events, { timeout: 8_000 }).toContainEqual({ type: 'disconnect' })
  }, 20_000)

  it('behavior: approved after the visitor has left, it is let go at once', async () => {
    const { connect, wallet, storage } = await start()
    const { uri, link, leave } = await connect()
    await wallet.pair(uri)
    const { id } = await wallet.proposal()
    leave()
    await expect(link).rejects.toMatchObject({ code: 4001 })
    await wallet.approve(id, { chains: ['eip155:1'], addresses: [ONE] })
    await expect.poll(() => wallet.sessions(), { timeout: 8_000 }).toEqual([])
    expect(storage.length).toBe(0)
  }, 20_000)

  it('behavior: left while the relay is awaited: nothing is proposed later, nothing stays open or stored', async () => {
    const { connector, storage } = await start()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    given.relay.stall(true)
    const before = given.relay.connections()
    const controller = new AbortController()
    const shown = vi.fn()
    const link = connector.connect({ signal: controller.signal, onPairing: shown })
    await expect.poll(() => given.relay.connections()).toBe(before + 1)
    controller.abort()
    await expect(link).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => given.relay.connections()).toBe(before)
    given.relay.stall(false)
    // Many heartbeats, at which the client would send what it still has queued.
    await vi.advanceTimersByTimeAsync(60_000)
    expect(given.relay.connections()).toBe(before)
    expect(given.relay.messages()).toEqual([])
    expect(shown).not.toHaveBeenCalled()
    expect(storage.length).toBe(0)
    expect(Object.keys(globalThis).filter((key) => /walletconnect/i.test(key))).toEqual([])
  }, 20_000)

  it('error: declined, in both of the wallet’s ways', async () => {
    const { connect, wallet, connected, request } = await start()
    const { uri, link } = await connect()
    await wallet.pair(uri)
    await wallet.reject((await wallet.proposal()).id)
    await expect(link).rejects.toMatchObject({ code: 5000 })
    await connected({ without: ['eth_signTypedData_v4'] })
    const signing = request('personal_sign', ['0x68', ONE])
    const refused = expect(signing).rejects.toMatchObject({ code: 5000 })
    await wallet.refuseNext()
    await refused
    await expect(request('eth_signTypedData_v4', [])).rejects.toMatchObject({ code: 4200 })
    expect(wallet.requests()).toEqual([])
  }, 20_000)

  it('error: the relay turns the page away, and says why', async () => {
    const { connector, connect, refusals } = await start()
    given.relay.refuse()
    await expect(connector.connect()).rejects.toMatchObject({ code: 'service-refused' })
    expect(refusals).toContain('origin-not-allowed')
    given.relay.refuse(false)
    // At once, not when the client itself reconnects.
    const { link, pair } = await connect()
    await Promise.all([pair(), link])
    expect((await link).eip155?.accounts).toEqual([ONE])
  }, 20_000)

  it('behavior: killed and started again, what is asked arrives', async () => {
    const { connected, request, wallet } = await start()
    await connected()
    await given.relay.pause()
    const signing = request('personal_sign', ['0x68', ONE])
    await given.relay.resume()
    await wallet.confirmNext()
    expect(await signing).toMatch(/^0x/)
  }, 30_000)
})
