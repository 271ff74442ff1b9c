import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Eip1193Provider, Hex } from '../chains/chain.ts'
import { ALICE, BOB, CAROL, fakePage } from '../core/core.testing.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import type { Namespace } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector, ConnectorEvent, WalletEntry } from './connector.ts'
import { customConnectors } from './custom.ts'
import { createEip1193Connector, isProvider } from './eip1193.ts'
import { findInjected, isDistinct } from './injected.ts'
import { createMockProvider, type MockProvider, providerError } from './mock.ts'
import { announceMockWallet } from './mock-announce.ts'
import { orderWallets } from './order.ts'
import { createWallets, type WalletSources } from './wallets.ts'

const connectorOf = (provider: Eip1193Provider): Connector =>
  createEip1193Connector({
    id: 'a',
    type: 'announced',
    name: 'A',
    imageUrl: undefined,
    rdns: undefined,
    provider,
  })

const methods = ({ requests }: MockProvider) => requests.map(({ method }) => method)

const hostile = () =>
  new Proxy(
    {},
    {
      get() {
        throw new Error('get')
      },
    },
  )

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

describe('discoverAnnounced', () => {
  const discover = (page = fakePage()) => {
    const found: Connector[] = []
    const stop = discoverAnnounced(page, (connector) => found.push(connector))
    const say = (detail: unknown) =>
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    return { page, found, stop, say }
  }
  const info = { uuid: '1', name: 'Wallet', rdns: 'io.wallet', icon: 'data:image/png;base64,AA' }

  it('behavior: early, asked for, and late wallets are found; nothing after the end', () => {
    const page = fakePage()
    announceMockWallet(page, { name: 'Early', rdns: 'io.early' }, createMockProvider())
    const { found, stop, say } = discover(page)
    say({ info, provider: createMockProvider() })
    expect(found.map(({ id }) => id)).toEqual(['io.early', 'io.wallet'])
    expect(found[1]).toMatchObject({
      type: 'announced',
      name: 'Wallet',
      rdns: 'io.wallet',
      imageUrl: info.icon,
    })
    stop()
    say({ info: { ...info, rdns: 'io.after' }, provider: createMockProvider() })
    expect(found).toHaveLength(2)
  })

  it('attack: the first announcement of an rdns wins', () => {
    const { found, say } = discover()
    const provider = createMockProvider()
    say({ info, provider })
    say({ info: { ...info, name: 'Better Wallet' }, provider: createMockProvider() })
    expect(found).toHaveLength(1)
    expect(found[0]?.provider('eip155')).toBe(provider)
  })

  it('attack: hostile details are ignored or cleaned', () => {
    const { found, say } = discover()
    const provider = createMockProvider()
    for (const detail of [
      undefined,
      null,
      'x',
      {},
      hostile(),
      { info: null, provider },
      { info, provider: null },
      { info, provider: {} },
      { info: {}, provider },
      { info: { name: 5, rdns: {}, uuid: [] }, provider },
      { info: { name: '\u202e\u200b', rdns: ' ' }, provider },
      { info: { name: ' \u0301\u0489\u20dd', rdns: '...' }, provider },
      { info: hostile(), provider },
    ])
      say(detail)
    expect(found).toEqual([])
    say({
      info: {
        name: `<b>Meta\u202eMask</b>${'x'.repeat(1e6)}`,
        rdns: 'io.\u200bevil',
        icon: 'https://tracker.example/i.png',
      },
      provider,
    })
    say({ info: { ...info, rdns: 'io.svg', icon: 'javascript:alert(1)' }, provider })
    expect(found[0]).toMatchObject({ id: 'io.evil', imageUrl: undefined })
    expect(found[0]?.name).toMatch(/^<b>MetaMask<\/b>x+…$/)
    expect([...(found[0]?.name ?? '')]).toHaveLength(64)
    expect(found[1]?.imageUrl).toBeUndefined()
  })

  it('attack: once there are a hundred, not even a look is taken at more', () => {
    const { say } = discover()
    for (let i = 0; i < 100; i++) say({ info: { ...info, rdns: `io.w${i}` }, provider: createMockProvider() })
    const check = vi.fn(() => 'io.more')
    say({
      info: Object.defineProperty({ name: 'More' }, 'rdns', { get: check }),
      provider: createMockProvider(),
    })
    expect(check).not.toHaveBeenCalled()
  })

  it('attack: thousands of wallets are a hundred', () => {
    const { found, say } = discover()
    for (let i = 0; i < 5_000; i++)
      say({ info: { ...info, rdns: `io.w${i}` }, provider: createMockProvider() })
    expect(found).toHaveLength(100)
  })

  it('param: without rdns the name is the id', () => {
    const { found, say } = discover()
    say({ info: { name: 'Old', uuid: 'u' }, provider: createMockProvider() })
    expect(found[0]).toMatchObject({ id: 'Old', rdns: undefined })
  })
})

describe('findInjected', () => {
  it('param: what stands at window.ethereum, when it is a provider', () => {
    const page = fakePage()
    expect(findInjected(page)).toBeUndefined()
    for (const no of [null, 'x', {}, hostile()]) {
      page.ethereum = no
      expect(findInjected(page)).toBeUndefined()
    }
    page.ethereum = createMockProvider()
    expect(findInjected(page)).toMatchObject({ id: 'injected', type: 'injected' })
    expect(findInjected(page)?.provider('eip155')).toBe(page.ethereum)
  })

  it('attack: a getter that throws', () => {
    const page = fakePage()
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new Error('denied')
      },
    })
    expect(findInjected(page)).toBeUndefined()
  })
})

describe('isApart', () => {
  const of = (provider: unknown) => {
    const found = findInjected(Object.assign(fakePage(), { ethereum: provider }))
    if (!found) throw new Error('No provider')
    return found
  }
  const marked = (...marks: string[]) =>
    Object.assign(createMockProvider(), Object.fromEntries(marks.map((mark) => [mark, true])))

  it('behavior: without anybody who announces himself it stands alone', () => {
    expect(isDistinct(of(marked()), [])).toBe(true)
  })

  it('behavior: the same object, a proxy of it, the same marks, fewer, or none: taken for the announced one', () => {
    const metamask = marked('isMetaMask', 'isOther')
    for (const one of [
      metamask,
      new Proxy(metamask, {}),
      marked('isMetaMask'),
      marked(),
      Object.assign(marked(), { isConnected: () => true, isLocked: false, isUnlocked: 'yes', island: true }),
    ])
      expect(isDistinct(of(one), [of(metamask)])).toBe(false)
  })

  it('behavior: a mark that no announced one has is another wallet, whatever else it says it is', () => {
    const announced = [of(marked('isMetaMask')), of(marked('isRabby', 'isMetaMask'))]
    expect(isDistinct(of(marked('isMetaMask', 'isPebble')), announced)).toBe(true)
    expect(isDistinct(of(marked('isMetaMask', 'isRabby')), announced)).toBe(false)
  })

  it('attack: marks that throw, and a provider that cannot be looked at', () => {
    const trap = Object.defineProperty(marked(), 'isTrap', {
      enumerable: true,
      get() {
        throw new Error('trap')
      },
    })
    const closed = new Proxy(marked('isPebble'), {
      ownKeys() {
        throw new Error('closed')
      },
    })
    for (const one of [trap, closed]) expect(isDistinct(of(one), [of(marked('isMetaMask'))])).toBe(false)
  })
})

describe('customConnectors', () => {
  it('param: only those with a provider can be connected', () => {
    const provider = createMockProvider()
    const made = customConnectors([
      { id: 'a', name: 'A', provider },
      { id: 'b', name: 'B' },
    ])
    expect(made).toMatchObject([{ id: 'a', type: 'external' }])
    expect(made[0]?.provider('eip155')).toBe(provider)
  })
})

describe('createWallets', () => {
  const initial: WalletSources = {
    enableWallets: true,
    enableInjected: true,
    enableEip6963: true,
    customWallets: [],
    excludeWalletIds: [],
    networks: [{ chainNamespace: 'eip155' }],
  }
  const make = (given: Partial<WalletSources> = {}) => {
    const page = fakePage()
    const state = { sources: { ...initial, ...given } }
    const onChange = vi.fn()
    const wallets = createWallets(
      page,
      () => state.sources,
      onChange,
      (error) => {
        throw error
      },
    )
    const set = (more: Partial<WalletSources>) => {
      state.sources = { ...state.sources, ...more }
      wallets.refresh()
    }
    const announce = (rdns: string, name = rdns) => {
      const provider = createMockProvider()
      announceMockWallet(page, { name, rdns }, provider)
      return provider
    }
    const ids = () => wallets.list().map(({ id }) => id)
    return { page, wallets, set, announce, ids, onChange }
  }

  it('behavior: all sources, live, in one list', () => {
    const { page, set, announce, ids, wallets, onChange } = make()
    expect(ids()).toEqual([])
    page.ethereum = createMockProvider()
    expect(ids()).toEqual(['injected'])
    announce('io.a')
    expect(onChange).toHaveBeenCalled()
    expect(ids()).toEqual(['io.a'])
    set({ customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] })
    expect(ids()).toEqual(['io.a', 'own'])
    set({ enableEip6963: false })
    expect(ids()).toEqual(['injected', 'own'])
    set({ enableInjected: false })
    expect(ids()).toEqual(['own'])
    set({ enableWallets: false })
    expect(ids()).toEqual([])
    expect(wallets.find('own')).toBeUndefined()
    expect(wallets.find('injected')).toBeUndefined()
    set({ enableWallets: true, enableInjected: true, enableEip6963: true })
    expect(ids()).toEqual(['io.a', 'own'])
  })

  it('behavior: connectors keep their identity', () => {
    const { page, announce, wallets, set } = make()
    page.ethereum = createMockProvider()
    const injected = wallets.find('injected')
    announce('io.a')
    const announced = wallets.find('io.a')
    set({ customWallets: [{ id: 'own', name: 'Own', provider: createMockProvider() }] })
    const own = wallets.find('own')
    wallets.refresh()
    expect([wallets.find('injected'), wallets.find('io.a'), wallets.find('own')]).toEqual([
      injected,
      announced,
      own,
    ])
    expect(wallets.find('own')).toBe(own)
    expect(wallets.find('injected')).toBe(injected)
  })

  it('behavior: one row for one wallet, however many name it', () => {
    const { announce, set, ids } = make()
    announce('io.a')
    announce('io.a')
    set({
      customWallets: [
        { id: 'io.a', name: 'A again', provider: createMockProvider() },
        { id: 'mine', name: 'A once more', rdns: 'io.a', provider: createMockProvider() },
        { id: 'own', name: 'Own', provider: createMockProvider() },
        { id: 'own', name: 'Own twice', provider: createMockProvider() },
      ],
    })
    expect(ids()).toEqual(['io.a', 'own'])
  })

  it('behavior: excluded by rdns, id, or name in any case; also for connect and restore', () => {
    const { page, announce, set, ids, wallets } = make()
    page.ethereum = createMockProvider()
    announce('io.a', 'Alpha')
    announce('io.b', 'Beta')
    const customWallets = [{ id: 'own', name: 'Own', rdns: 'io.own', provider: createMockProvider() }]
    set({ customWallets, excludeWalletIds: ['io.a', 'bETA', 'own', 'injected'] })
    expect(ids()).toEqual([])
    for (const id of ['io.a', 'io.b', 'own', 'io.own', 'injected']) expect(wallets.find(id)).toBeUndefined()
    set({ excludeWalletIds: ['io.own'] })
    expect(ids()).toEqual(['io.a', 'io.b'])
    set({ excludeWalletIds: ['IO.A.', 'Alph'] })
    expect(ids()).toEqual(['io.b', 'own'])
  })

  it('attack: an rdns in other letters or with a dot behind it is no way past an exclusion, and no second row', () => {
    const { announce, set, ids, wallets } = make()
    const first = announce('IO.MetaMask', 'One')
    announce('io.metamask.', 'Two')
    announce('io.metamask', 'Three')
    expect(ids()).toEqual(['io.metamask'])
    for (const id of ['io.metamask', 'IO.MetaMask', 'io.metamask.'])
      expect(wallets.find(id)?.provider('eip155')).toBe(first)
    set({ excludeWalletIds: ['io.metamask'] })
    expect(ids()).toEqual([])
    expect(wallets.find('IO.METAMASK')).toBeUndefined()
  })

  it('attack: an id of ours cannot be announced, neither as rdns nor as a name in its place', () => {
    const { announce, ids, wallets, page } = make()
    const own = ['safe', 'walletConnect', 'coinbaseWalletSDK', 'injected', 'auth']
    for (const id of [...own, ...own.map((id) => id.toUpperCase()), 'safe.']) {
      announce(id, 'Nice Wallet')
      const detail = { info: { name: id, uuid: id }, provider: createMockProvider() }
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    }
    expect(ids()).toEqual([])
    for (const id of own) expect(wallets.find(id)).toBeUndefined()
  })

  it('param: found by rdns before id', () => {
    const { set, wallets } = make()
    const byId = createMockProvider()
    const byRdns = createMockProvider()
    set({
      customWallets: [
        { id: 'x', name: 'By id', provider: byId },
        { id: 'other', name: 'By rdns', rdns: 'y', provider: byRdns },
      ],
    })
    expect(wallets.find('y')?.provider('eip155')).toBe(byRdns)
    expect(wallets.find('x')?.provider('eip155')).toBe(byId)
    expect(wallets.find('z')).toBeUndefined()
    expect(wallets.find('constructor')).toBeUndefined()
  })

  it('behavior: injected is found by name while announced wallets keep it out of the list', () => {
    const { page, announce, wallets, ids } = make()
    page.ethereum = createMockProvider()
    announce('io.a')
    expect(ids()).toEqual(['io.a'])
    expect(wallets.find('injected')?.provider('eip155')).toBe(page.ethereum)
  })

  it('behavior: hears nothing after dispose, and again when asked again', () => {
    const { announce, wallets, ids } = make()
    ids()
    wallets.dispose()
    announce('io.a')
    expect(ids()).toEqual(['io.a'])
  })
})

describe('orderWallets', () => {
  const entry = (id: string, type: WalletEntry['type']): WalletEntry => ({
    id,
    type,
    namespaces: ['eip155'],
    name: id,
    imageUrl: undefined,
    rdns: undefined,
  })

  it('behavior: recent, announced, injected, the host\u2019s own; otherwise as they came', () => {
    const wallets = [
      entry('own', 'external'),
      entry('inj', 'injected'),
      entry('a', 'announced'),
      entry('b', 'announced'),
      entry('own2', 'external'),
    ]
    const ids = (recent: string[]) => orderWallets(wallets, recent).map(({ entry }) => entry.id)
    expect(ids([])).toEqual(['a', 'b', 'inj', 'own', 'own2'])
    expect(ids(['own2', 'b'])).toEqual(['own2', 'b', 'a', 'inj', 'own'])
    expect(ids(['gone', 'inj'])).toEqual(['inj', 'a', 'b', 'own', 'own2'])
  })

  it('attack: whoever may not be who he says stands last, whatever was used lately, and alone', () => {
    const fox = entry('fox', 'announced')
    const evil = { ...fox, id: 'evil', namespaces: ['solana'] as const }
    const wallets = [evil, fox, entry('inj', 'injected'), entry('own', 'external')]
    const rows = orderWallets(wallets, ['evil'], ['injected'], [], (one) => one === evil)
    expect(rows.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['fox'],
      ['inj'],
      ['own'],
      ['evil'],
    ])
  })

  it('behavior: never loses or doubles a wallet, never changes what it was given', () => {
    const type = fc.constantFrom<WalletEntry['type']>('announced', 'injected', 'external')
    const list = fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), type }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(list, fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }), (rows, recent) => {
        const wallets = rows.map(({ id, type }) => entry(id, type))
        const before = [...wallets]
        const ordered = orderWallets(wallets, recent).flatMap(({ entries }) => entries)
        expect(wallets).toEqual(before)
        expect(new Set(ordered)).toEqual(new Set(wallets))
        expect(ordered).toHaveLength(wallets.length)
      }),
      { numRuns: RUNS / 10 },
    )
  })
})

describe('orderWallets, one row per wallet', () => {
  const entry = (
    id: string,
    namespace: Namespace,
    name = 'Fox',
    type: WalletEntry['type'] = 'announced',
  ) => ({
    id,
    type,
    name,
    namespaces: [namespace],
    imageUrl: undefined,
    rdns: undefined,
  })
  const rowsOf = (...wallets: WalletEntry[]) =>
    orderWallets(wallets, []).map(({ entries }) => entries.map(({ id }) => id))

  it('behavior: the same name in another namespace is the same wallet', () => {
    expect(rowsOf(entry('io.fox', 'eip155'), entry('Fox', 'solana', 'FOX', 'standard'))).toEqual([
      ['io.fox', 'Fox'],
    ])
    expect(rowsOf(entry('trust', 'eip155', 'Trust Wallet'), entry('Trust', 'solana', 'Trust'))).toEqual([
      ['trust', 'Trust'],
    ])
  })

  it('attack: twice in one namespace they are two; the host’s own is never merged', () => {
    expect(rowsOf(entry('io.fox', 'eip155'), entry('io.evil', 'eip155'))).toEqual([['io.fox'], ['io.evil']])
    expect(rowsOf(entry('own', 'eip155', 'Fox', 'external'), entry('Fox', 'solana'))).toHaveLength(2)
  })
})

describe('createMockProvider', () => {
  it('behavior: what it is not told to answer it refuses, or asks its fallback', async () => {
    const plain = createMockProvider()
    await expect(plain.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })
    const backed = createMockProvider({ fallback: ({ method }) => method })
    await expect(backed.request({ method: 'eth_blockNumber' })).resolves.toBe('eth_blockNumber')
  })

  it('behavior: switches as told, and shares nothing after it was revoked', async () => {
    const provider = createMockProvider()
    const changes: unknown[] = []
    provider.on?.('chainChanged', (id: never) => changes.push(id))
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0xa')
    expect(changes).toEqual(['0xa'])
    const accounts: Hex[] = [ALICE]
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual(accounts)
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })
})
