/**
 * Two tabs of one page: a client each, one storage, and one wallet that scans what both show. Over the local relay. What the
 * page's session does is called here: a tab that has no session in use restores the other one's.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { ConnectorEvent, Link, Pairing } from '../connector.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { shopClient } from './shop.testing.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const STAMP = 'wallet-modal:wc:stamp'
/** Real clients on a computer that may be busy. */
const SOON = { timeout: 8_000 }
/** The wallet, and a client for each tab. */
const SOCKETS = 3

const accountOf = (link: Link | undefined) => link?.eip155?.accounts[0]

describe('two tabs', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const openTab = (storage: Storage, { reusesPairing = false } = {}) => {
    let heard = () => {}
    const connector = createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => ['eip155:1'],
      network: () => 'eip155:1',
      storage: () => storage,
      onOtherTab(next) {
        heard = next
        return () => {}
      },
      isVisible: () => true,
      reusesPairing,
      onAsked() {},
      onAnswers() {},
      onRefusal() {},
      clock: systemClock,
    })
    const events: ConnectorEvent[] = []
    return {
      connector,
      /** Without what the relay is. */
      events: () => events.filter(({ type }) => type !== 'reachable'),
      account: async () => accountOf(await connector.current()),
      /** The browser tells this tab that another one has written. */
      hear: () => heard(),
      async showLink() {
        const shown = vi.fn<(pairing: Pairing) => void>()
        const controller = new AbortController()
        const link = ignore(connector.connect({ onPairing: shown, signal: controller.signal }))
        await expect.poll(() => shown.mock.calls.length, SOON).toBe(1)
        const [pairing] = shown.mock.calls[0] ?? []
        return { uri: pairing?.step === 'ready' ? pairing.uri : '', link, leave: () => controller.abort() }
      },
      watch: () => connector.watch((event) => events.push(event)),
      async restore() {
        const link = await connector.restore()
        connector.watch((event) => events.push(event))
        return accountOf(link)
      },
    }
  }

  /** Both show a link; the wallet has approved that of `a`. `seenByB`: storage, as the second tab sees it. */
  const start = async (seenByB = (storage: Storage) => storage, how = {}) => {
    // Before the connectors' clients: a page has one client, this process several.
    const phone = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(phone)
    const storage = fakeStorage()
    const [a, b] = [openTab(storage, how), openTab(seenByB(storage))]
    const [first, second] = [await a.showLink(), await b.showLink()]
    await phone.connect(first.uri, { addresses: [ONE] })
    expect(accountOf(await first.link)).toBe(ONE)
    a.watch()
    /** Of the wallet's sessions, one account each. */
    const approved = () => phone.sessions().map(({ namespaces }) => namespaces.eip155?.accounts[0]?.slice(9))
    const only = (account: string) => expect.poll(approved, SOON).toEqual([account])
    /** A reload. */
    const stored = () => openTab(storage).restore()
    const keptTopics = () => {
      const key = Array.from({ length: storage.length }, (_, index) => storage.key(index)).find((one) =>
        one?.endsWith('//session'),
      )
      return JSON.parse(storage.getItem(key ?? '') ?? '[]').map(({ topic }: { topic: string }) => topic)
    }
    /** The wallet and what is stored have this one session. */
    const nothingElse = () =>
      expect.poll(keptTopics, SOON).toEqual(phone.sessions().map(({ topic }) => topic))
    return { phone, storage, a, b, second, only, nothingElse, stored, keptTopics }
  }
  const link = (account: string) => ({
    type: 'link',
    link: expect.objectContaining({ eip155: expect.objectContaining({ accounts: [account] }) }),
  })

  it('behavior: a link that is approved once its tab follows the other one: its session ends, nothing of it stays', async () => {
    const { phone, storage, a, b, second, only, nothingElse, stored } = await start()
    expect(await b.restore()).toBe(ONE)
    second.leave()
    await phone.connect(second.uri, { addresses: [TWO] })
    await only(ONE)
    await nothingElse()
    await expect.poll(() => given.relay.connections(), SOON).toBe(SOCKETS)
    expect([await a.account(), await b.account(), await stored()]).toEqual([ONE, ONE, ONE])
    expect([...a.events(), ...b.events()]).toEqual([])
    await a.connector.disconnect()
    expect(storage.length).toBe(0)
  }, 30_000)

  it('behavior: a link that is approved before its tab has heard of the other one: the first one stays', async () => {
    const { phone, a, b, second, only, stored } = await start()
    await phone.connect(second.uri, { addresses: [TWO] })
    await expect(second.link).rejects.toMatchObject({ code: 4001 })
    await only(ONE)
    expect(await b.restore()).toBe(ONE)
    a.hear()
    expect([await a.account(), await stored()]).toEqual([ONE, ONE])
    expect(a.events()).toEqual([])
  }, 30_000)

  it('behavior: and where its tab still shows it', async () => {
    const { phone, a, b, second, only } = await start()
    expect(await b.restore()).toBe(ONE)
    await phone.connect(second.uri, { addresses: [TWO] })
    await only(ONE)
    expect([await a.account(), await b.account()]).toEqual([ONE, ONE])
  }, 30_000)

  /** The second tab's process has not heard of the first one's stamp. */
  const race = async () => {
    let isLate = true
    const getItem = (storage: Storage) => (key: string) =>
      isLate && key === STAMP ? null : storage.getItem(key)
    const started = await start((storage) => Object.create(storage, { getItem: { value: getItem(storage) } }))
    const { phone, b, second } = started
    await phone.connect(second.uri, { addresses: [TWO] })
    expect(accountOf(await second.link)).toBe(TWO)
    b.watch()
    isLate = false
    return started
  }

  it('behavior: both connect at once: the one that is stored stays, the other tab ends its own and follows', async () => {
    const { a, b, only, stored } = await race()
    a.hear()
    await expect.poll(a.events, SOON).toEqual([link(TWO)])
    await only(TWO)
    expect([await a.account(), await b.account(), await stored()]).toEqual([TWO, TWO, TWO])
    b.hear()
    expect(b.events()).toEqual([])
    await expect.poll(() => given.relay.connections(), SOON).toBe(SOCKETS + 1)
  }, 30_000)

  it('behavior: the wallet ends a session of before another tab’s, which stays stored', async () => {
    const { phone, storage, a, stored } = await race()
    const stamp = storage.getItem(STAMP)
    const [before] = phone.sessions()
    await phone.disconnect(before?.topic ?? '')
    await expect.poll(a.events, SOON).toEqual([link(TWO)])
    expect(storage.getItem(STAMP)).toBe(stamp)
    expect(await stored()).toBe(TWO)
  }, 30_000)

  it('behavior: a wallet that is chosen anew in one tab takes the place of the one before in both', async () => {
    const { phone, a, b, second, only, nothingElse, stored } = await start()
    expect(await b.restore()).toBe(ONE)
    second.leave()
    const again = await b.showLink()
    await phone.connect(again.uri, { addresses: [TWO] })
    await again.link
    a.hear()
    await expect.poll(a.events, SOON).toEqual([link(TWO)])
    await only(TWO)
    await nothingElse()
    expect([await a.account(), await b.account(), await stored()]).toEqual([TWO, TWO, TWO])
    expect(b.events()).toEqual([])
  }, 30_000)

  it('behavior: and in one that has not followed', async () => {
    const { phone, a, b, second, only, nothingElse, stored } = await start()
    second.leave()
    const again = await b.showLink()
    await phone.connect(again.uri, { addresses: [TWO] })
    expect(accountOf(await again.link)).toBe(TWO)
    a.hear()
    await expect.poll(a.events, SOON).toEqual([link(TWO)])
    await only(TWO)
    await nothingElse()
    expect(await stored()).toBe(TWO)
  }, 30_000)

  it('behavior: a session that a tab has read before another one uses it does not end when that tab makes way', async () => {
    const { phone, storage, a, second, only, stored, keptTopics } = await start(undefined, {
      reusesPairing: true,
    })
    second.leave()
    // Approved once its attempt is over: the next one uses it.
    const again = await a.showLink()
    again.leave()
    await phone.connect(again.uri, { addresses: [TWO] })
    await expect.poll(() => keptTopics().length, SOON).toBe(2)
    const late = openTab(storage)
    expect(await late.restore()).toBe(ONE)
    expect(accountOf(await a.connector.connect({}))).toBe(TWO)
    late.hear()
    await expect.poll(late.events, SOON).toEqual([link(TWO)])
    await only(TWO)
    expect([await a.account(), await late.account(), await stored()]).toEqual([TWO, TWO, TWO])
    expect(a.events()).toEqual([])
  }, 30_000)

  it('behavior: another page that opens leaves the session as it is', async () => {
    const { storage, a, only, stored } = await start()
    const stamp = storage.getItem(STAMP)
    expect(await stored()).toBe(ONE)
    a.hear()
    expect(a.events()).toEqual([])
    expect(await a.account()).toBe(ONE)
    expect(storage.getItem(STAMP)).toBe(stamp)
    await only(ONE)
  }, 30_000)
})
