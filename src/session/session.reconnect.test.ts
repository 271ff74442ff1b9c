import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, later, methods, RDNS, views } from '../core/core.testing.ts'
import { fakeStorage, saved, stored } from '../core/fake-storage.testing.ts'
import { OTHER, reloaded, sharing } from './session.testing.ts'

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

  it('behavior: stored by its rdns in capitals: connected', async () => {
    const { core, settled } = reloaded(sharing(), {
      storage: saved({ session: { eip155: RDNS.toUpperCase() } }),
    })
    await settled()
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
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

  it('behavior: whoever looks at the list of wallets in a view of its own is on Account then', async () => {
    const harness = reloaded(undefined)
    await harness.element.show()
    harness.wallet.go.to('ConnectWallets')
    announceMockWallet(harness.page, { name: 'Wallet', rdns: RDNS }, sharing())
    await harness.settled()
    expect(views(harness.wallet)).toEqual(['Account'])
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

  it.each([
    ['says so', 300, true],
    ['stands there silently', 3_000, false],
  ] as const)(
    'behavior: an app’s wallet that is at window.ethereum late and %s is restored after %d ms, and listed',
    async (_, ms, isTold) => {
      const storage = saved({ session: { eip155: 'injected' } })
      const { core, clock, page, settled } = reloaded(undefined, { storage })
      await clock.advance(300)
      page.ethereum = sharing()
      if (isTold) page.dispatchEvent(new Event('ethereum#initialized'))
      await settled()
      expect(core.state.account.eip155.status).toBe(isTold ? 'connected' : 'connecting')
      await clock.advance(ms - 300)
      await settled()
      expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
      expect(core.state.connection.wallets.map(({ id }) => id)).toContain('injected')
    },
  )

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
