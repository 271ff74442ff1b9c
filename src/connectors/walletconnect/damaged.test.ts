/** What the sign client cannot make sense of in storage: real clients over the local relay. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRelay } from '../../../local/relay/clients.testing.ts'
import { type HeadlessWallet, openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { later } from '../../core/core.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Pairing } from '../connector.ts'
import { openClient } from './client.ts'
import { createWalletConnect } from './create-walletconnect.ts'
import { shopClient } from './shop.testing.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OURS = 'wallet-modal:wc:'
const STAMP = `${OURS}stamp`
const CORE = `${OURS}wc@2:core:0.3:wallet-modal//`
const CLIENT = `${OURS}wc@2:client:0.3:wallet-modal//`

const entries = (storage: Storage): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key) ?? '',
    ]),
  )
/** What a session cannot be restored without. */
const session = ({
  [STAMP]: topic,
  [`${CLIENT}session`]: sessions,
  [`${CORE}keychain`]: keys,
}: Record<string, string>) => ({ topic, sessions, keys })
const globals = () => Object.keys(globalThis).filter((key) => /walletconnect/i.test(key))

describe('storage that the sign client cannot read', () => {
  const given = useRelay()
  const wallets: HeadlessWallet[] = []
  afterEach(async () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  })

  const load = (storage: Storage, open = openClient) =>
    createWalletConnect({
      client: () => shopClient(given.relay.url),
      networks: () => ['eip155:1', 'eip155:8453'],
      network: () => undefined,
      storage: () => storage,
      isVisible: () => true,
      reusesPairing: false,
      onAsked: () => {},
      onAnswers: () => {},
      onRefusal: () => {},
      clock: systemClock,
      open,
    })
  type Loaded = ReturnType<typeof load>

  /** Rejects as the connect does, if no code is shown. */
  const showCode = async (connector: Loaded) => {
    const shown = later<string>()
    const link = connector.connect({
      onPairing: (pairing: Pairing) => shown.resolve(pairing.step === 'ready' ? pairing.uri : ''),
    })
    link.catch(() => {})
    return { uri: await Promise.race([shown.promise, link.then(() => '')]), link }
  }

  /** What a page with a session has stored, closed since, and the wallet of that session. */
  const visited = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: given.relay.url })
    wallets.push(wallet)
    const storage = fakeStorage()
    const connector = load(storage)
    const { uri, link } = await showCode(connector)
    await Promise.all([wallet.connect(uri, {}), link])
    connector.watch(() => {})()
    await expect.poll(() => given.relay.connections()).toBe(1)
    // As in a page; the wallet switches them off.
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'false')
    return { wallet, left: entries(storage) }
  }

  const sign = async (connector: Loaded, wallet: HeadlessWallet) => {
    const provider = connector.provider('eip155')
    if (!provider || !('request' in provider)) throw new TypeError('No provider')
    const signing = provider.request({ method: 'personal_sign', params: ['0x68', ONE] })
    await wallet.confirmNext()
    return signing
  }

  it.each([
    [`${CORE}keychain`, 'null'],
    [`${CLIENT}session`, '"x"'],
    [`${CLIENT}session`, '{"length":1}'],
    [`${CORE}history`, '{"length":1}'],
  ])(
    'attack: %s is %s: swept, and the next connect shows a code',
    async (key, text) => {
      const { wallet, left } = await visited()
      const storage = fakeStorage({ ...left, [key]: text, other: '1' })
      const connector = load(storage)
      expect(await connector.restore()).toBeUndefined()
      expect(entries(storage)).toEqual({ other: '1' })
      expect(globals()).toEqual([])
      const { uri, link } = await showCode(connector)
      await wallet.connect(uri, {})
      expect((await link).eip155?.accounts).toEqual([ONE])
      await connector.disconnect()
      expect(entries(storage)).toEqual({ other: '1' })
    },
    20_000,
  )

  it.each([
    ['expirer', '[null]'],
    ['expirer', '"x"'],
    ['history', '[null]'],
    ['history', '"x"'],
    ['pairing', '"x"'],
    ['event-client', '5'],
  ])(
    'attack: %s is %s: the session, which can be read, goes on',
    async (name, text) => {
      const { wallet, left } = await visited()
      const key = `${name === 'event-client' ? CORE.replace('0.3', '0.1') : CORE}${name}`
      expect(left).toHaveProperty([key])
      const storage = fakeStorage({ ...left, [key]: text })
      const connector = load(storage)
      expect((await connector.restore())?.eip155?.accounts).toEqual([ONE])
      expect(storage.getItem(key)).not.toBe(text)
      expect(await sign(connector, wallet)).toMatch(/^0x[\da-f]{130}$/)
      await connector.disconnect()
    },
    20_000,
  )

  it.each(['zz', 'ff', '', 5, null])(
    'attack: the key that signs the way to the relay is %o: swept, and the next connect shows a code',
    async (seed) => {
      const { wallet, left } = await visited()
      const key = `${CORE}keychain`
      const keys = { ...JSON.parse(left[key] ?? ''), client_ed25519_seed: seed }
      const connector = load(fakeStorage({ ...left, [key]: JSON.stringify(keys) }))
      expect(await connector.restore()).toBeUndefined()
      const { uri, link } = await showCode(connector)
      await wallet.connect(uri, {})
      expect((await link).eip155?.accounts).toEqual([ONE])
      await connector.disconnect()
    },
    20_000,
  )

  it.each(['[]', '[{}]', '{"length":1}', '"x"'])(
    'attack: the topics that the client hears are %s: the wallet of the session is heard all the same',
    async (text) => {
      const { wallet, left } = await visited()
      const key = `${CORE}subscription`
      expect(left).toHaveProperty([key])
      const connector = load(fakeStorage({ ...left, [key]: text }))
      expect((await connector.restore())?.eip155?.accounts).toEqual([ONE])
      expect(await sign(connector, wallet)).toMatch(/^0x[\da-f]{130}$/)
      await connector.disconnect()
    },
    20_000,
  )

  it('attack: nobody has connected, and the first connect shows a code', async () => {
    const storage = fakeStorage({ [`${CLIENT}proposal`]: '{"length":1}', [STAMP]: 'a' })
    const connector = load(storage)
    const { uri } = await showCode(connector)
    expect(uri).toMatch(/^wc:/)
    expect(entries(storage)).toEqual({})
    await connector.disconnect()
  })

  it('behavior: what another tab has stored meanwhile is not swept but read', async () => {
    const { left } = await visited()
    const storage = fakeStorage({ [`${CLIENT}proposal`]: '{"length":1}', [STAMP]: 'a' })
    const connector = load(storage, async (options) => {
      if (storage.getItem(STAMP) === 'a')
        for (const [key, text] of Object.entries(left)) storage.setItem(key, text)
      return openClient(options)
    })
    expect((await connector.restore())?.eip155?.accounts).toEqual([ONE])
    await connector.disconnect()
  }, 20_000)

  it('error: the relay is away: nothing is swept', async () => {
    const { left } = await visited()
    const storage = fakeStorage(left)
    given.relay.refuse()
    const connector = load(storage)
    expect((await connector.restore())?.eip155?.accounts).toEqual([ONE])
    expect(entries(storage)).toEqual(left)
    connector.watch(() => {})()
    await expect.poll(globals).toEqual([])
    expect(entries(storage)).toEqual(left)
  }, 20_000)

  it('error: the client does not open in time: nothing is swept, and the next one is another', async () => {
    const { left } = await visited()
    const storage = fakeStorage(left)
    vi.useFakeTimers()
    const gate = later<void>()
    const open = vi.fn(async (options: Parameters<typeof openClient>[0]) => {
      const client = await openClient(options)
      if (open.mock.calls.length === 1) await gate.promise
      return client
    })
    const connector = load(storage, open)
    const restored = expect(connector.restore()).rejects.toMatchObject({ code: 'timeout' })
    await vi.advanceTimersByTimeAsync(10_000)
    await restored
    expect(session(entries(storage))).toEqual(session(left))
    expect(globals()).toEqual([])
    expect(open).toHaveBeenCalledOnce()
    expect((await connector.restore())?.eip155?.accounts).toEqual([ONE])
    gate.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(session(entries(storage))).toEqual(session(left))
    connector.watch(() => {})()
  }, 20_000)
})
