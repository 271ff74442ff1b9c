/** Asking the connected wallet again, and what follows a connect. */
import { snapshot } from 'valtio/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { providerError } from '../connectors/mock.ts'
import { ALICE, BOB, CAROL } from '../core/accounts.testing.ts'
import { asked, createHarness, type Harness, later, methods, RDNS, views } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { connected, OTHER } from './session.testing.ts'

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

  it('behavior: a wallet that says nothing of its move is followed: to UnsupportedChain, and away from it', async () => {
    const { core, provider, element, wallet, settled } = await connected()
    await element.show()
    const live = await core.session.live()
    provider.answer('eth_chainId', () => '0x2a')
    await live.sync('eip155')
    await settled()
    expect(views(wallet)).toEqual(['UnsupportedChain'])
    provider.answer('eth_chainId', () => '0xa')
    await live.sync('eip155')
    await settled()
    expect(views(wallet)).toEqual(['Account'])
  })

  it('behavior: a wallet that shares nobody any more and does not say so: disconnected, and stored as one that is locked', async () => {
    const { core, provider, emitted, storage } = await connected()
    provider.answer('eth_accounts', () => [])
    await (await core.session.live()).sync('eip155')
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(emitted('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(stored(storage)['wallet-modal:session']).toEqual({ eip155: RDNS })
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

  it.each([
    ['a wallet has 3 s', undefined, 3_000],
    ['one that needs longer has what it asks for', 180_000, 180_000],
  ])('error: not answered: %s, and what is shown stays', async (_which, restoreMs, deadline) => {
    const { core, provider, clock, settled } = await connected()
    Object.assign(core.session.connector('eip155') ?? {}, restoreMs && { restoreMs })
    provider.answer('eth_accounts', () => new Promise(() => {}))
    const over = vi.fn()
    const live = await core.session.live()
    live.sync('eip155').catch(({ code }) => over(code))
    await clock.advance(deadline - 1)
    expect(over).not.toHaveBeenCalled()
    await clock.advance(1)
    await settled()
    expect(over).toHaveBeenCalledExactlyOnceWith('timeout')
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
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
