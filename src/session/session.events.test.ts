import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMockProvider, providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, later, RDNS, views } from '../core/core.testing.ts'
import { stored } from '../core/fake-storage.testing.ts'
import { connected, OTHER } from './session.testing.ts'

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
  it('behavior: another account and another network are taken over, and the host is told', async () => {
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
    // It is asked once a second.
    const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    onTestFinished(() => spy.mockRestore())
    provider.emit('disconnect', providerError(1013, 'Disconnected from chain. Attempting to connect.'))
    await settled()
    expect(core.state.account.eip155.status).toBe('disconnected')
  })

  it('behavior: a late answer to what followed it (1013) does not end the next session', async () => {
    const harness = await connected()
    const { core, provider, settled } = harness
    const answer = later<unknown>()
    provider.answer('eth_accounts', () => answer.promise)
    provider.emit('disconnect', providerError(1013, 'Disconnected from chain. Attempting to connect.'))
    await core.session.disconnect()
    await harness.connect(RDNS)
    answer.resolve([])
    await settled()
    expect(core.state.account.eip155.status).toBe('connected')
  })

  it('attack: garbage is not trusted', async () => {
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
