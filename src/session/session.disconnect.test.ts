import { describe, expect, it, vi } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { asked, createHarness, RDNS, views } from '../core/core.testing.ts'
import { fakeStorage, saved, stored } from '../core/fake-storage.testing.ts'
import { connected, OTHER } from './session.testing.ts'

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
      properties: { namespace: 'all' },
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

  it('behavior: it goes when services are there, but what reads such answers was never fetched', async () => {
    const { core, storage } = await connected({}, { options: { projectId: '0'.repeat(32) } })
    const fetched = vi.spyOn(await core.api(), 'data')
    for (const name of ['balance', 'identity', 'names'])
      storage.setItem(`wallet-modal:cache-${name}`, JSON.stringify({ v: 1, d: [] }))
    await core.session.disconnect()
    expect(fetched).not.toHaveBeenCalled()
    expect(Object.keys(stored(storage)).filter((key) => key.includes('cache-'))).toEqual([])
  })

  it('behavior: a wallet that keeps keys in the page gives them up, though it is only stored', async () => {
    const storage = saved({ session: { eip155: 'coinbaseWalletSDK' } })
    const { core } = createHarness({ storage, options: { enableCoinbase: true, enableReconnect: false } })
    const coinbase = core.connectors.find('coinbaseWalletSDK')
    if (!coinbase) throw new Error('not offered')
    const given = vi.spyOn(coinbase, 'disconnect').mockResolvedValue()
    await core.session.disconnect()
    expect(given).toHaveBeenCalledOnce()
    expect(stored(storage)['wallet-modal:session']).toBeUndefined()
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

  it('behavior: the host hears of it once where the page is on another network after that, and not where it stays', () => {
    const { core, set, emitted } = createHarness({ options: { networks: ['eip155:1', 'eip155:10'] } })
    set({ networks: ['eip155:10', 'eip155:1'] })
    expect(emitted('wm-network-change')).toEqual([])
    for (const networks of [
      ['eip155:10'],
      ['eip155:137', 'eip155:8453'],
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ]) {
      const before = emitted('wm-network-change').length
      set({ networks })
      const told = emitted('wm-network-change').slice(before)
      expect(told).toMatchObject([{ caipNetworkId: core.state.network.networks[0]?.caipNetworkId }])
    }
    expect(core.state.network.active.eip155).toBeUndefined()
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
