/** Attempts to connect that overlap with another attempt, a restore, a disconnect or a session in use; over the local relay. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { later } from '../../core/core.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { ConnectorEvent, Pairing } from '../connector.ts'
import { openClient } from './client.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { shopClient } from './shop.testing.ts'
import type { SignInAsk } from './sign-in-ask.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const NETWORKS: CaipNetworkId[] = ['eip155:1', 'eip155:8453']
const STAMP = 'wallet-modal:wc:stamp'
/** Real clients on a computer that may be busy. */
const SOON = { timeout: 8_000 }

describe('overlapping attempts', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const openWallet = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    return wallet
  }

  const start = async ({
    storage = fakeStorage(),
    open = openClient,
    verify,
  }: {
    storage?: Storage
    open?: typeof openClient
    /** What the page does with what was signed; without it, it wants no sign-in. */
    verify?: SignInAsk['onSigned']
  } = {}) => {
    // Before the connector's client: a page has one client, this process several.
    const [a, b] = [await openWallet(), await openWallet()]
    let links = 0
    const fields: SignInAsk['fields'] = async (chainId) => ({
      accountAddress: `0x${'0'.repeat(40)}`,
      chainId,
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1',
      nonce: `nonceofthelink${links++}`,
      issuedAt: '2026-11-25T10:00:00.000Z',
    })
    const connector = createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => NETWORKS,
      network: () => 'eip155:1',
      signIn: async () => verify && { fields, onSigned: verify },
      storage: () => storage,
      isVisible: () => true,
      reusesPairing: false,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock: systemClock,
      open,
    })
    const events: ConnectorEvent[] = []
    const connect = async () => {
      const shown = vi.fn<(pairing: Pairing) => void>()
      const controller = new AbortController()
      const link = ignore(connector.connect({ onPairing: shown, signal: controller.signal }))
      await expect.poll(() => shown.mock.calls.length, SOON).toBe(1)
      const [pairing] = shown.mock.calls[0] ?? []
      return { uri: pairing?.step === 'ready' ? pairing.uri : '', link, leave: () => controller.abort() }
    }
    /** Wallet A is connected, and the page shows it. */
    const connected = async () => {
      const { uri, link } = await connect()
      await (verify ? a.connectAndSignIn(uri, { address: ONE }) : a.connect(uri, { addresses: [ONE] }))
      expect((await link).eip155?.accounts).toEqual([ONE])
      connector.watch((event) => events.push(event))
    }
    /** Wallet A is asked, and it is the one that answers. */
    const expectA = async () => {
      expect((await connector.current())?.eip155?.accounts).toEqual([ONE])
      const provider = connector.provider('eip155')
      if (!provider || !('request' in provider)) throw new TypeError('No provider')
      const signing = provider.request({ method: 'personal_sign', params: ['0x68', ONE] })
      await a.confirmNext()
      expect(await signing).toMatch(/^0x[\da-f]{130}$/)
      expect(events).toEqual([])
      expect(storage.getItem(STAMP)).not.toBeNull()
    }
    return { a, b, connector, storage, events, connect, connected, expectA }
  }

  /** The page verifies what the wallet has signed until `end` is called; the first `before` are verified at once. */
  const slowVerify = (before = 0) => {
    const gate = later<void>()
    let calls = 0
    const verify = vi.fn(async () => {
      if (calls++ === before) await gate.promise
    })
    const begun = () => expect.poll(() => verify.mock.calls.length, SOON).toBe(before + 1)
    return { verify, begun, end: () => gate.resolve() }
  }

  it('behavior: left while it is verified, an attempt ends its own session, and the link of the next one goes on', async () => {
    const { verify, begun, end } = slowVerify()
    const { a, b, connect, connector } = await start({ verify })
    const first = await connect()
    await a.connectAndSignIn(first.uri, { address: ONE })
    await begun()
    first.leave()
    const second = await connect()
    end()
    await expect(first.link).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => a.sessions(), SOON).toEqual([])
    await b.connectAndSignIn(second.uri, { address: TWO })
    expect((await second.link).eip155?.accounts).toEqual([TWO])
    expect((await connector.current())?.eip155?.accounts).toEqual([TWO])
  }, 30_000)

  it('behavior: nor does it end the session of a later attempt', async () => {
    const { verify, begun, end } = slowVerify()
    const { a, b, connect, connector, storage } = await start({ verify })
    const first = await connect()
    await a.connectAndSignIn(first.uri, { address: ONE })
    await begun()
    first.leave()
    const second = await connect()
    await b.connectAndSignIn(second.uri, { address: TWO })
    await second.link
    end()
    await expect(first.link).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => a.sessions(), SOON).toEqual([])
    expect(b.sessions()).toHaveLength(1)
    expect((await connector.current())?.eip155?.accounts).toEqual([TWO])
    expect(storage.getItem(STAMP)).not.toBeNull()
  }, 30_000)

  it('behavior: the session in use stays where the visitor leaves while another one is verified', async () => {
    const { verify, begun, end } = slowVerify(1)
    const { b, connect, connected, expectA } = await start({ verify })
    await connected()
    const { uri, link, leave } = await connect()
    await b.connectAndSignIn(uri, { address: TWO })
    await begun()
    await expectA()
    leave()
    end()
    await expect(link).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => b.sessions(), SOON).toEqual([])
    await expectA()
  }, 30_000)

  it('behavior: and where the wallet ends the other one before it is verified', async () => {
    const { verify, begun, end } = slowVerify(1)
    const { b, connect, connected, expectA } = await start({ verify })
    await connected()
    const { uri, link } = await connect()
    await b.connectAndSignIn(uri, { address: TWO })
    await begun()
    for (const { topic } of b.sessions()) await b.disconnect(topic)
    await expect.poll(() => b.sessions(), SOON).toEqual([])
    // What the wallet has sent is on its way for a moment.
    await expectA()
    end()
    await expect(link).rejects.toMatchObject({ code: 4001 })
    await expectA()
  }, 30_000)

  it('error: a second wallet that settles without an account leaves the first one connected', async () => {
    let isWithoutAccount = false
    const { b, connect, connected, expectA } = await start({
      async open(options) {
        const client = await openClient(options)
        const ask = client.connect
        client.connect = async (params) => {
          const asked = await ask(params)
          const approval = async () => ({ ...(await asked.approval()), namespaces: {} })
          return isWithoutAccount ? { ...asked, approval } : asked
        }
        return client
      },
    })
    await connected()
    isWithoutAccount = true
    const { uri, link } = await connect()
    await b.connect(uri)
    await expect(link).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    await expect.poll(() => b.sessions(), SOON).toEqual([])
    await expectA()
  }, 30_000)

  it('behavior: a session that is taken ends the one before, and the page hears of no end', async () => {
    const { a, b, connect, connected, connector, events } = await start()
    await connected()
    const { uri, link } = await connect()
    await b.connect(uri, { addresses: [TWO] })
    expect((await link).eip155?.accounts).toEqual([TWO])
    await expect.poll(() => a.sessions(), SOON).toEqual([])
    expect((await connector.current())?.eip155?.accounts).toEqual([TWO])
    expect(events).toEqual([])
  }, 30_000)

  it('behavior: an answer that is not taken ends, and whoever was shown before is told', async () => {
    const { a, b, connect, connected, connector, events, storage } = await start()
    await connected()
    const { uri, link, leave } = await connect()
    await b.connect(uri, { addresses: [TWO] })
    await link
    leave()
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(await connector.current()).toBeUndefined()
    await expect.poll(() => [...a.sessions(), ...b.sessions()], SOON).toEqual([])
    await expect.poll(() => storage.length, SOON).toBe(0)
  }, 30_000)

  it('behavior: while wallets are told of a disconnect, another one may be connected', async () => {
    const { a, b, connect, connected, connector, storage } = await start()
    await connected()
    given.relay.stall(true)
    const disconnected = ignore(connector.disconnect())
    expect(await connector.current()).toBeUndefined()
    given.relay.stall(false)
    const { uri, link } = await connect()
    await disconnected
    await b.connect(uri, { addresses: [TWO] })
    expect((await link).eip155?.accounts).toEqual([TWO])
    expect(storage.getItem(STAMP)).not.toBeNull()
    await expect.poll(() => a.sessions(), SOON).toEqual([])
  }, 30_000)

  /** Opening the client takes until `end` is called; the first `before` are opened at once. */
  const slowOpen = (before = 0) => {
    const gate = later<void>()
    const open = vi.fn(async (options: Parameters<typeof openClient>[0]) => {
      if (open.mock.calls.length > before) await gate.promise
      return openClient(options)
    })
    return { open, end: () => gate.resolve() }
  }
  const noSession = () => fakeStorage({ [STAMP]: '1', 'wallet-modal:wc:wc@2:client:0.3//session': '[]' })
  const connectAndLeave = ({ connect }: ReturnType<typeof createWalletConnect>) => {
    const controller = new AbortController()
    queueMicrotask(() => controller.abort())
    return expect(connect({ signal: controller.signal })).rejects.toMatchObject({ code: 4001 })
  }

  it('behavior: a restore that finds nothing leaves the client to the link that is being made', async () => {
    const { open, end } = slowOpen()
    const { a, connector, connect, storage } = await start({ storage: noSession(), open })
    const restored = connector.restore()
    const connecting = connect()
    end()
    expect(await restored).toBeUndefined()
    expect(storage.length).toBe(0)
    const { uri, link } = await connecting
    await a.connect(uri, { addresses: [ONE] })
    expect((await link).eip155?.accounts).toEqual([ONE])
    expect(storage.getItem(STAMP)).not.toBeNull()
    await connector.disconnect()
    expect(storage.length).toBe(0)
  }, 30_000)

  it('behavior: an attempt that is left leaves the client to the restore that opens it', async () => {
    const { open, end } = slowOpen(1)
    const { connected, connector, expectA } = await start({ open })
    await connected()
    // The page closes, and is loaded again.
    connector.watch(() => {})()
    await Promise.resolve()
    const restored = ignore(connector.restore())
    await connectAndLeave(connector)
    end()
    expect((await restored)?.eip155?.accounts).toEqual([ONE])
    await expectA()
  }, 30_000)

  it('behavior: which closes it if it finds nothing', async () => {
    const { open, end } = slowOpen()
    const { connector, connect } = await start({ storage: noSession(), open })
    const restored = connector.restore()
    await connectAndLeave(connector)
    end()
    expect(await restored).toBeUndefined()
    await connect()
    expect(open).toHaveBeenCalledTimes(2)
  }, 30_000)
})
