import { snapshot } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { createMockProvider, type MockProvider, providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import {
  ALICE,
  asked,
  BOB,
  CAROL,
  createHarness,
  type FakePage,
  fakeStorage,
  type Harness,
  type HarnessOptions,
  later,
  methods,
  RDNS,
  saved,
  stored,
  views,
} from '../core/core.testing.ts'

const OTHER = 'com.example.other'

/** A wallet that already shares its accounts, as after a reload. */
const sharing = (accounts: readonly Hex[] = [ALICE], chainId = 1): MockProvider => {
  const provider = createMockProvider({ chainId })
  provider.answer('eth_accounts', () => accounts)
  return provider
}

const reloaded = (provider: MockProvider | undefined, given: HarnessOptions = {}): Harness =>
  createHarness({
    storage: saved({ session: { eip155: RDNS } }),
    ...given,
    before: (page: FakePage) => {
      if (provider) announceMockWallet(page, { name: 'Wallet', rdns: RDNS }, provider)
      given.before?.(page)
    },
  })

const connected = async (
  options: { chainId?: number; accounts?: Hex[] } = {},
  given: HarnessOptions = {},
) => {
  const harness = createHarness(given)
  const provider = harness.announce(RDNS, options)
  await harness.element.show()
  await harness.connect(RDNS)
  return { ...harness, provider }
}

describe('accept', () => {
  it('behavior: connected with what the wallet answered, told in order, saved by id', async () => {
    const { core, emitted, events, storage, element } = await connected({ accounts: [BOB, ALICE] })
    const { eip155 } = core.state.account
    expect(eip155).toMatchObject({ status: 'connected', address: BOB, accounts: [BOB, ALICE] })
    expect(eip155.wallet).toMatchObject({ id: RDNS, rdns: RDNS, type: 'announced' })
    expect(emitted('wm-connect')).toMatchObject([{ address: BOB, restored: false, isConnected: true }])
    expect(emitted('wm-connect')[0]?.caipAddress).toBe(`eip155:1:${BOB}`)
    const names = events.map(({ name }) => name)
    expect(names.indexOf('wm-connect')).toBeLessThan(names.indexOf('wm-account-change'))
    expect(stored(storage)).toMatchObject({
      'wallet-modal:session': { eip155: RDNS },
      'wallet-modal:recent': [RDNS],
    })
    expect(element.closed).toEqual(['connected'])
  })

  it('behavior: a second wallet replaces the first, which is not heard any more', async () => {
    const harness = await connected()
    const { core, emitted, storage, provider } = harness
    const second = harness.announce(OTHER, { accounts: [BOB], chainId: 10 })
    await harness.connect(OTHER)
    expect(core.state.account.eip155).toMatchObject({ address: BOB, status: 'connected' })
    const before = emitted('wm-account-change').length
    provider.emit('accountsChanged', [ALICE])
    provider.emit('chainChanged', '0x1')
    provider.emit('disconnect', {})
    await harness.settled()
    expect(core.state.account.eip155).toMatchObject({ address: BOB, status: 'connected' })
    expect(core.state.network.active.eip155?.id).toBe(10)
    expect(emitted('wm-account-change')).toHaveLength(before)
    second.emit('accountsChanged', [ALICE])
    expect(core.state.account.eip155.address).toBe(ALICE)
    expect(stored(storage)).toMatchObject({
      'wallet-modal:session': { eip155: OTHER },
      'wallet-modal:recent': [OTHER, RDNS],
    })
  })

  it('param: two recent wallets are kept, newest first, each once', async () => {
    const harness = await connected()
    for (const rdns of ['com.two', 'com.three', 'com.two']) {
      harness.announce(rdns)
      await harness.connect(rdns)
    }
    expect(harness.core.state.connection.recent).toEqual(['com.two', 'com.three'])
  })

  it('attack: a provider whose on and removeListener throw can be connected and left', async () => {
    const harness = createHarness()
    const provider = createMockProvider()
    const throwing = () => {
      throw new Error('no events here')
    }
    announceMockWallet(
      harness.page,
      { name: 'Rude', rdns: RDNS },
      Object.assign(provider, { on: throwing, removeListener: throwing }),
    )
    await harness.connect(RDNS)
    expect(harness.core.state.account.eip155.status).toBe('connected')
    await harness.core.session.disconnect()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })

  it.each([
    ['no on', undefined],
    ['on is text', 'on'],
  ])('attack: %s', async (_name, odd) => {
    const harness = createHarness()
    const provider = createMockProvider()
    Reflect.set(provider, 'on', odd)
    Reflect.set(provider, 'removeListener', odd)
    announceMockWallet(harness.page, { name: 'Odd', rdns: RDNS }, provider)
    await harness.connect(RDNS)
    expect(harness.core.state.account.eip155.status).toBe('connected')
    await harness.core.session.disconnect()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })
})

describe('events of the wallet', () => {
  it('behavior: another account and another network are believed and told', async () => {
    const { core, emitted, provider, storage } = await connected({ accounts: [ALICE] })
    core.state.account.eip155.balance = { kind: 'known', value: 1n, symbol: 'ETH', decimals: 18 }
    provider.emit('accountsChanged', [BOB, ALICE])
    expect(core.state.account.eip155).toMatchObject({ address: BOB, accounts: [BOB, ALICE] })
    expect(core.state.account.eip155.balance.kind).toBe('none')
    expect(emitted('wm-account-change').at(-1)?.address).toBe(BOB)
    core.state.account.eip155.balance = { kind: 'known', value: 1n, symbol: 'ETH', decimals: 18 }
    provider.emit('chainChanged', '0xa')
    expect(core.state.account.eip155.balance.kind).toBe('none')
    expect(core.state.network.active.eip155).toMatchObject({ id: 10, name: 'OP Mainnet' })
    expect(emitted('wm-network-change').at(-1)).toMatchObject({ caipNetworkId: 'eip155:10', supported: true })
    expect(stored(storage)).toMatchObject({ 'wallet-modal:network': 'eip155:10' })
  })

  it('behavior: no accounts and disconnect mean disconnected', async () => {
    for (const [event, value] of [
      ['accountsChanged', []],
      ['disconnect', { code: 4900 }],
    ] as const) {
      const { core, emitted, provider, storage, settled } = await connected()
      provider.answer('eth_accounts', () => [])
      provider.emit(event, value)
      await settled()
      expect(core.state.account.eip155).toMatchObject({ status: 'disconnected', address: undefined })
      expect(emitted('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
      // Locked, perhaps: only the visitor's own disconnect ends what is stored (decisions 8).
      expect(stored(storage)).toHaveProperty('wallet-modal:session')
    }
  })

  it('behavior: a wallet whose node is away for a moment (1013) is left only when it shares nothing', async () => {
    const { core, provider, settled } = await connected()
    provider.emit('disconnect', providerError(1013, 'Disconnected from chain. Attempting to connect.'))
    await settled()
    expect(core.state.account.eip155.status).toBe('connected')
    provider.answer('eth_accounts', () => [])
    provider.emit('disconnect', providerError(1013, 'Disconnected from chain. Attempting to connect.'))
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('attack: garbage is not believed', async () => {
    const { core, provider, events } = await connected()
    const before = events.length
    for (const garbage of [
      undefined,
      null,
      'x',
      {},
      [null],
      ['0x12'],
      [{ toString: () => ALICE }],
      { length: 0 },
      [ALICE.toLowerCase().replace('f3', 'F3')],
    ])
      provider.emit('accountsChanged', garbage)
    for (const garbage of [
      undefined,
      null,
      '',
      '0x',
      '0x0',
      -1,
      1.5,
      Number.NaN,
      '1e3',
      2 ** 60,
      {},
      ['0x1'],
    ])
      provider.emit('chainChanged', garbage)
    expect(events).toHaveLength(before)
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(core.state.network.active.eip155?.id).toBe(1)
  })

  it('attack: a flood of changes ends where the wallet is, with few reads', async () => {
    const { core, provider, chain, element, settled } = await connected()
    await element.show()
    await settled()
    const reads = chain.reads.length
    for (let i = 0; i < 1_002; i++) {
      provider.emit('accountsChanged', [i % 2 ? ALICE : BOB])
      provider.emit('chainChanged', i % 3 ? '0x1' : '0xa')
    }
    await settled()
    expect(core.state.account.eip155.address).toBe(ALICE)
    expect(core.state.network.active.eip155?.id).toBe(1)
    expect(chain.reads.length - reads).toBeLessThan(5)
  })

  it('behavior: an unknown network leads the open dialog to UnsupportedChain, and back when it is left', async () => {
    const { core, provider, element, wallet, settled } = await connected()
    await element.show()
    provider.emit('chainChanged', '0x2a')
    await settled()
    expect(views(wallet)).toEqual(['UnsupportedChain'])
    expect(core.state.network.active.eip155).toMatchObject({ id: 42, name: 'Unknown network' })
    expect(element.requestClose('user')).toBe(false)
    expect(element.requestClose('api')).toBe(false)
    expect(element.shakes()).toBe(2)
    provider.emit('chainChanged', '0xa')
    expect(views(wallet)).toEqual(['Account'])
    expect(element.requestClose('user')).toBe(true)
  })

  it('behavior: an unknown network is not what is wanted next time', async () => {
    const { provider, storage } = await connected()
    provider.emit('chainChanged', '0xa')
    provider.emit('chainChanged', '0x2a')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:network': 'eip155:10' })
  })

  it('behavior: UnsupportedChain opens by itself for a connected visitor only', async () => {
    const { core, provider, element, wallet, settled } = await connected()
    expect(wallet.state.modal.open).toBe(false)
    provider.emit('chainChanged', '0x2a')
    await settled()
    expect([wallet.state.modal.open, ...views(wallet)]).toEqual([true, 'UnsupportedChain'])
    await core.session.disconnect()
    expect(views(wallet)).toEqual(['Connect'])
    expect(element.requestClose('user')).toBe(true)
    provider.emit('chainChanged', '0x2b')
    await settled()
    expect(wallet.state.modal.open).toBe(false)
  })

  it.each([{ allowUnsupportedChain: true }, { basic: true }, { enableNetworkSwitch: false }])(
    'param: with %o the visitor may be elsewhere',
    async (options) => {
      const { provider, element, wallet, core } = await connected({}, { options })
      await element.show()
      provider.emit('chainChanged', '0x2a')
      expect(views(wallet)).toEqual(['Account'])
      expect(core.state.network.active.eip155?.id).toBe(42)
      expect(element.requestClose('user')).toBe(true)
    },
  )
})

describe('sync', () => {
  const leaves: [string, (harness: Harness) => Promise<void>][] = [
    [
      'another wallet has connected',
      async (harness) => {
        harness.announce(OTHER, { accounts: [CAROL] })
        await harness.connect(OTHER)
      },
    ],
    ['the visitor has left', (harness) => harness.core.session.disconnect()],
  ]
  it.each(leaves)('attack: a wallet that answers late, when %s, changes nothing', async (_name, leave) => {
    const harness = await connected()
    const { core, provider, events } = harness
    const answer = later<string>()
    provider.answer('eth_accounts', () => [BOB])
    provider.answer('eth_chainId', () => answer.promise)
    const live = await core.session.live()
    const synced = live.sync('eip155')
    await harness.settled()
    await leave(harness)
    await harness.settled()
    const shown = () => [snapshot(core.state.account), snapshot(core.state.network)]
    const before = shown()
    const emitted = [...events]
    answer.resolve('0xa')
    await synced
    await harness.settled()
    expect(shown()).toEqual(before)
    expect(events).toEqual(emitted)
  })

  it('attack: an answer of the connection before is not used for the next one of the same wallet', async () => {
    const harness = await connected()
    const { core, provider } = harness
    const answer = later<string>()
    provider.answer('eth_accounts', () => [BOB])
    provider.answer('eth_chainId', () => answer.promise)
    const synced = (await core.session.live()).sync('eip155')
    await harness.settled()
    await core.session.disconnect()
    provider.answer('eth_accounts', () => [ALICE])
    provider.answer('eth_chainId', () => '0x1')
    await harness.connect(RDNS)
    answer.resolve('0xa')
    await synced
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(core.state.network.active.eip155?.id).toBe(1)
  })

  it('attack: what the wallet said meanwhile is newer than what it answers', async () => {
    const harness = await connected()
    const { core, provider } = harness
    const answer = later<string>()
    const answers = [answer.promise, '0xa']
    provider.answer('eth_accounts', () => [ALICE])
    provider.answer('eth_chainId', () => answers.shift())
    const synced = (await core.session.live()).sync('eip155')
    await harness.settled()
    provider.answer('eth_accounts', () => [BOB])
    provider.emit('accountsChanged', [BOB])
    provider.emit('chainChanged', '0xa')
    answer.resolve('0x1')
    await synced
    expect(core.state.account.eip155.address).toBe(BOB)
    expect(core.state.network.active.eip155?.id).toBe(10)
  })

  it('behavior: what a wallet answers that is still connected counts', async () => {
    const { core, provider, emitted } = await connected()
    provider.answer('eth_accounts', () => [BOB])
    provider.answer('eth_chainId', () => '0xa')
    const live = await core.session.live()
    await live.sync('eip155')
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: BOB })
    expect(core.state.network.active.eip155?.id).toBe(10)
    expect(emitted('wm-account-change').at(-1)?.address).toBe(BOB)
  })
})

describe('finishConnect', () => {
  it('behavior: an offered network of the wallet is adopted without a question', async () => {
    const { core, provider, element } = await connected({ chainId: 10 })
    expect(core.state.network.active.eip155?.id).toBe(10)
    expect(methods(provider)).not.toContain('wallet_switchEthereumChain')
    expect(element.closed).toEqual(['connected'])
  })

  it('behavior: elsewhere, one request to the wanted network', async () => {
    const { core, provider, element } = await connected({ chainId: 42 })
    expect(asked(provider, 'wallet_switchEthereumChain')).toEqual([[{ chainId: '0x1' }]])
    expect(core.state.network.active.eip155?.id).toBe(1)
    expect(element.closed).toEqual(['connected'])
  })

  it('behavior: the network chosen before is the wanted one', async () => {
    const { provider } = await connected({ chainId: 42 }, { storage: saved({ network: 'eip155:10' }) })
    expect(asked(provider, 'wallet_switchEthereumChain')).toEqual([[{ chainId: '0xa' }]])
  })

  it.each([
    ['refused', () => Promise.reject(providerError(4001, 'no'))],
    ['failed', () => Promise.reject(providerError(-32603, 'broken'))],
    ['answered and not done', () => null],
  ])('error: %s: connected, on UnsupportedChain, asked once', async (_name, answer) => {
    const harness = createHarness()
    const provider = harness.announce(RDNS, { chainId: 42 })
    provider.answer('wallet_switchEthereumChain', answer)
    provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(4001, 'no')))
    await harness.element.show()
    await harness.connect(RDNS)
    await harness.clock.advance(10_000)
    expect(asked(provider, 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
    expect(harness.element.closed).toEqual([])
  })

  it.each([{ allowUnsupportedChain: true }, { basic: true }, { enableNetworkSwitch: false }])(
    'param: with %o nothing is asked',
    async (options) => {
      const { provider, element, core } = await connected({ chainId: 42 }, { options })
      expect(methods(provider)).not.toContain('wallet_switchEthereumChain')
      expect(core.state.network.active.eip155?.id).toBe(42)
      expect(element.closed).toEqual(['connected'])
    },
  )

  it('behavior: when the host keeps the dialog, it shows Account; embedded shows Account', async () => {
    const harness = createHarness()
    harness.announce(RDNS)
    await harness.element.show()
    harness.element.keepOpen(true)
    await harness.connect(RDNS)
    expect(views(harness.wallet)).toEqual(['Account'])
    const embedded = await connected({}, { embedded: true })
    expect(views(embedded.wallet)).toEqual(['Account'])
    expect(embedded.element.closed).toEqual([])
  })

  it('behavior: who leaves while the wallet is asked to switch is not connected, and nothing closes', async () => {
    const harness = createHarness()
    const provider = harness.announce(RDNS, { chainId: 42 })
    const answer = later<null>()
    provider.answer('wallet_switchEthereumChain', () => answer.promise)
    await harness.element.show()
    await harness.connect(RDNS)
    await harness.core.session.disconnect()
    answer.reject(providerError(4001, 'no'))
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(harness.element.closed).toEqual([])
    expect(views(harness.wallet)).toEqual(['Connect'])
  })
})

describe('restore', () => {
  it('behavior: connecting at once, then connected, asking nobody', async () => {
    const provider = sharing()
    const { core, emitted, settled } = reloaded(provider)
    expect(core.state.account.eip155.status).toBe('connecting')
    await settled()
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(emitted('wm-connect')).toMatchObject([{ restored: true, address: ALICE }])
    expect(methods(provider)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('behavior: on a network that is not offered nothing is asked and nothing opens', async () => {
    const provider = sharing([ALICE], 42)
    const { wallet, element, settled } = reloaded(provider)
    await settled()
    expect(methods(provider)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(wallet.state.modal.open).toBe(false)
    await element.show()
    expect(views(wallet)).toEqual(['UnsupportedChain'])
  })

  it('behavior: embedded shows Account afterwards, an open dialog too', async () => {
    const embedded = reloaded(sharing(), { embedded: true })
    await embedded.settled()
    expect(views(embedded.wallet)).toEqual(['Account'])
    const harness = reloaded(undefined)
    await harness.element.show()
    expect(views(harness.wallet)).toEqual(['Connect'])
    announceMockWallet(harness.page, { name: 'Wallet', rdns: RDNS }, sharing())
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account'])
    expect(harness.wallet.state.modal.open).toBe(true)
  })

  it('behavior: 3 s to appear, then disconnected, the id stays; a late one is restored, once', async () => {
    const { core, clock, page, storage, settled } = reloaded(undefined)
    await clock.advance(2_999)
    expect(core.state.account.eip155.status).toBe('connecting')
    await clock.advance(1)
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
    const provider = sharing()
    provider.answer('eth_accounts', () => [])
    const stop = announceMockWallet(page, { name: 'Wallet', rdns: RDNS }, provider)
    expect(core.state.account.eip155.status).toBe('connecting')
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
    stop()
    announceMockWallet(page, { name: 'Wallet', rdns: RDNS }, provider)
    core.connectors.refresh()
    await settled()
    expect(methods(provider)).toEqual(['eth_accounts'])
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
  })

  it('behavior: an answer 3 s late is not heard, the id stays', async () => {
    const provider = sharing()
    const answer = later<Hex[]>()
    provider.answer('eth_accounts', () => answer.promise)
    const { core, clock, settled, storage } = reloaded(provider)
    await clock.advance(2_999)
    expect(core.state.account.eip155.status).toBe('connecting')
    await clock.advance(1)
    expect(core.state.account.eip155.status).toBe('disconnected')
    answer.resolve([ALICE])
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['answers garbage', () => 'garbage'],
    ['shares nothing', () => []],
  ])('error: the wallet %s: disconnected, the id stays', async (_name, answer) => {
    const provider = sharing()
    provider.answer('eth_accounts', answer)
    const { core, settled, storage, emitted } = reloaded(provider)
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(emitted('wm-account-change').at(-1)).toMatchObject({ status: 'disconnected' })
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: RDNS } })
  })

  it('param: off with enableReconnect', async () => {
    const provider = sharing()
    const { core, settled } = reloaded(provider, { options: { enableReconnect: false } })
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(methods(provider)).toEqual([])
  })

  it('behavior: a wallet that the visitor chose meanwhile stays', async () => {
    const provider = sharing()
    const answer = later<Hex[]>()
    provider.answer('eth_accounts', () => answer.promise)
    const harness = reloaded(provider)
    harness.announce(OTHER, { accounts: [BOB] })
    await harness.connect(OTHER)
    answer.resolve([ALICE])
    await harness.settled()
    expect(harness.core.state.account.eip155).toMatchObject({ status: 'connected', address: BOB })
  })

  it('behavior: who disconnects while it is under way stays disconnected', async () => {
    const provider = sharing()
    const answer = later<Hex[]>()
    provider.answer('eth_accounts', () => answer.promise)
    const { core, settled, storage, clock } = reloaded(provider)
    await core.session.disconnect()
    answer.resolve([ALICE])
    await settled()
    await clock.advance(10_000)
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
  })

  it('behavior: who disconnects after it failed is not restored the next time', async () => {
    const { core, clock, page, storage, settled } = reloaded(undefined)
    await clock.advance(3_000)
    await core.session.disconnect()
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
    announceMockWallet(page, { name: 'Wallet', rdns: RDNS }, sharing())
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: leaves no timer behind', async () => {
    const { clock, settled } = reloaded(sharing())
    await settled()
    await clock.advance(3_000)
    expect(clock.pending()).toBe(0)
  })

  it.each(['x', 1, null, [[]], {}, { eip155: 1 }, { eip155: '' }, { eip155: ['x'] }, { solana: 'x' }])(
    'attack: stored %o is no session',
    async (session) => {
      const { core, settled } = reloaded(undefined, { storage: saved({ session }) })
      await settled()
      expect(core.state.account.eip155.status).toBe('disconnected')
    },
  )

  it('attack: storage that throws is no storage', async () => {
    const storage = fakeStorage()
    const broken = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(storage, { getItem: broken, setItem: broken, removeItem: broken })
    const harness = createHarness({ storage })
    harness.announce(RDNS)
    await harness.connect(RDNS)
    expect(harness.core.state.account.eip155.status).toBe('connected')
    await harness.core.session.disconnect()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(harness.emitted('wm-error').length).toBeLessThan(2)
  })
})

describe('disconnect', () => {
  it('behavior: state first, then the permission is given back; what stays is recent and network', async () => {
    const { core, provider, storage, emitted, wallet, element, settled } = await connected({ chainId: 10 })
    await element.show()
    const done = core.session.disconnect()
    expect(core.state.account.eip155.status).toBe('disconnected')
    await done
    await settled()
    expect(asked(provider, 'wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]])
    expect(emitted('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(emitted('wm-account-change').at(-1)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(Object.keys(stored(storage)).sort()).toEqual(['wallet-modal:network', 'wallet-modal:recent'])
    expect(views(wallet)).toEqual(['Connect'])
  })

  it.each([
    ['does not know the method', 4200],
    ['is locked', 4100],
    ['is away', 4900],
  ])('behavior: a wallet that %s has nothing to give back', async (_name, code) => {
    const { core, provider, emitted, errors } = await connected()
    provider.answer('wallet_getPermissions', () => Promise.reject(providerError(code, 'no')))
    await core.session.disconnect()
    expect(emitted('wm-event').at(-1)).toEqual({
      event: 'DISCONNECT_SUCCESS',
      properties: { namespace: 'eip155' },
    })
    expect(errors()).toEqual([])
  })

  it('error: a permission that could not be given back is told', async () => {
    const { core, provider, emitted, errors, settled } = await connected()
    provider.answer('wallet_revokePermissions', () => Promise.reject(providerError(-32603, 'broken')))
    await core.session.disconnect()
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(emitted('wm-event').map(({ event }) => event)).toContain('DISCONNECT_ERROR')
    expect(errors()).toEqual(['disconnect-failed'])
    expect(emitted('wm-error').at(-1)?.message).toBe('Failed to disconnect')
  })

  it('behavior: what services said of accounts goes with it, and on a start without a session', async () => {
    const caches = { 'cache-balance': [], 'cache-identity': [], 'cache-names': [] }
    const kept = (storage: Storage) => Object.keys(stored(storage)).filter((key) => key.includes('cache-'))
    const alone = createHarness({ storage: saved(caches) })
    expect(kept(alone.storage)).toEqual([])

    const storage = saved({ ...caches, session: { eip155: RDNS } })
    const { core } = createHarness({ storage })
    expect(kept(storage)).toHaveLength(3)
    await core.session.disconnect()
    expect(kept(storage)).toEqual([])
  })

  it('behavior: from an unknown network back to the wanted one', async () => {
    const { core, provider } = await connected({ chainId: 10 })
    provider.emit('chainChanged', '0x2a')
    await core.session.disconnect()
    expect(core.state.network.active.eip155?.id).toBe(10)
  })

  it.each([
    ['does not know the method', () => Promise.reject(providerError(4200, 'no'))],
    ['throws', () => Promise.reject('text')],
    ['answers garbage', () => ({ length: -1 })],
  ])('error: a wallet that %s holds up nobody', async (_name, answer) => {
    const { core, provider } = await connected()
    provider.answer('wallet_getPermissions', answer)
    await core.session.disconnect()
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: a wallet that does not answer is waited for 3 s', async () => {
    const { core, provider, clock } = await connected()
    provider.answer('wallet_getPermissions', () => new Promise(() => {}))
    const done = vi.fn()
    core.session.disconnect().then(done)
    await clock.advance(2_999)
    expect(done).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(done).toHaveBeenCalled()
  })

  it('behavior: what another tab has connected meanwhile is not forgotten', async () => {
    const storage = fakeStorage()
    const tab = await connected({}, { storage })
    const other = createHarness({ storage })
    other.announce(OTHER)
    await other.connect(OTHER)
    await tab.core.session.disconnect()
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: OTHER } })
    await other.core.session.disconnect()
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
  })

  it('behavior: twice is once', async () => {
    const { core, emitted } = await connected()
    await Promise.all([core.session.disconnect(), core.session.disconnect()])
    await core.session.disconnect()
    expect(emitted('wm-disconnect')).toHaveLength(1)
  })

  it('behavior: who comes back at once sees a balance', async () => {
    const harness = await connected()
    await harness.settled()
    expect(harness.core.state.account.eip155.balance.kind).toBe('known')
    await harness.core.session.disconnect()
    await harness.clock.advance(1_000)
    await harness.connect(RDNS)
    expect(harness.core.state.account.eip155.balance.kind).toBe('known')
  })
})

describe('apply', () => {
  it('behavior: networks are live; nobody connected follows them, a wallet is not moved', async () => {
    const harness = createHarness()
    harness.set({ networks: ['eip155:8453'] })
    expect(harness.core.state.network.active.eip155?.id).toBe(8453)
    const other = await connected()
    other.set({ networks: ['eip155:8453'] })
    expect(other.core.state.network.active.eip155?.id).toBe(1)
    await other.element.show()
    expect(views(other.wallet)).toEqual(['UnsupportedChain'])
  })

  it('param: a stored network is first, then defaultNetwork, then the first', () => {
    const options = { networks: ['eip155:1', 'eip155:10', 'eip155:137'], defaultNetwork: 'eip155:10' }
    expect(createHarness({ options }).core.state.network.active.eip155?.id).toBe(10)
    const storage = saved({ network: 'eip155:137' })
    expect(createHarness({ options, storage }).core.state.network.active.eip155?.id).toBe(137)
    const gone = saved({ network: 'eip155:56' })
    expect(createHarness({ options, storage: gone }).core.state.network.active.eip155?.id).toBe(10)
    expect(createHarness().core.state.network.active.eip155?.id).toBe(1)
  })

  it('param: a network given twice is offered once', () => {
    const { core } = createHarness({ options: { networks: ['eip155:1', 1, 'eip155:10', 'eip155:1'] } })
    expect(core.state.network.networks.map(({ id }) => id)).toEqual([1, 10])
  })

  it('param: images are live, and a wallet cannot name its way to something else', async () => {
    const image = 'https://example.com/i.png'
    const harness = createHarness({ options: { connectorImages: { [RDNS]: image } } })
    for (const rdns of [RDNS, 'constructor', '__proto__', 'toString']) harness.announce(rdns)
    const images = harness.core.state.connection.wallets.map(({ imageUrl }) => imageUrl)
    expect(images[0]).toBe(image)
    for (const url of images.slice(1)) expect(url).toMatch(/^data:/)
    harness.set({ connectorImages: {} })
    expect(harness.core.state.connection.wallets[0]?.imageUrl).toMatch(/^data:/)
  })
})
