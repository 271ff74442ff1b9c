import { describe, expect, it } from 'vitest'
import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import { createHarness, RDNS } from '../core/core.testing.ts'
import '../provider/announce.ts'
import { getProvider } from './host.ts'
import { connected } from './host-providers.testing.ts'

describe('getProvider: what we hand out is no wallet of ours to list', () => {
  it('attack: announced again, injected, given by the host, wrapped: it would be asked to ask itself', async () => {
    const { page, core, provider, set, settled } = await connected()
    const rows = () => core.state.connection.wallets.map(({ id }) => id)
    const before = rows()
    const wrapped = new Proxy(provider, {})
    for (const given of [provider, wrapped]) {
      page.ethereum = given
      const info = { uuid: 'u', name: 'Copy', rdns: 'com.copy', icon: 'data:,' }
      page.dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: given } }),
      )
      set({
        networks: ['eip155:1', 'eip155:10'],
        customWallets: [{ id: 'own', name: 'Own', provider: given }],
      })
      await settled()
      expect(rows()).toEqual(before)
      expect(core.connectors.find('injected')).toBeUndefined()
    }
  })
})

describe('announceProvider', () => {
  type Received = { readonly info: Readonly<Record<string, string>>; readonly provider: unknown }
  const listen = (page: Window) => {
    const received: Received[] = []
    page.addEventListener('eip6963:announceProvider', (event) => received.push(Reflect.get(event, 'detail')))
    const own = () => received.filter(({ info }) => info['rdns'] === 'app.wallet-modal')
    const ask = () => {
      received.length = 0
      page.dispatchEvent(new Event('eip6963:requestProvider'))
      return own()
    }
    return { own, ask }
  }

  it('behavior: off, nobody is told of anything', async () => {
    const { page } = await connected()
    expect(listen(page).ask()).toEqual([])
  })

  it('behavior: while somebody is connected; who asks is answered; live', async () => {
    const harness = createHarness({ options: { announceProvider: true } })
    const { own, ask } = listen(harness.page)
    harness.announce(RDNS, { name: 'Meadow' })
    expect(ask()).toEqual([])
    await harness.connect(RDNS)
    await harness.settled()
    expect(own()).toHaveLength(1)
    const [first] = own()
    expect(first?.info).toEqual({
      uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      name: 'Meadow via Wallet Modal',
      icon: expect.stringMatching(/^data:image\/svg\+xml,/),
      rdns: 'app.wallet-modal',
    })
    expect([Object.isFrozen(first), Object.isFrozen(first?.info)]).toEqual([true, true])
    expect(first?.provider).toBe(getProvider(harness.wallet))
    expect(ask()).toEqual([first])
    // Not a row of ours.
    expect(harness.core.state.connection.wallets.map(({ id }) => id)).toEqual([RDNS])

    harness.set({ networks: ['eip155:1', 'eip155:10'], announceProvider: false })
    await harness.settled()
    expect(ask()).toEqual([])
    harness.set({ networks: ['eip155:1', 'eip155:10'], announceProvider: true })
    await harness.settled()
    expect(own()).toHaveLength(1)
    await harness.core.session.disconnect()
    await harness.settled()
    expect(ask()).toEqual([])
  })

  it('behavior: another wallet behind it is the same entry by another name', async () => {
    const harness = createHarness({ options: { announceProvider: true } })
    const { own } = listen(harness.page)
    harness.announce(RDNS, { name: 'Meadow' })
    harness.announce('com.other', { name: 'Other' })
    await harness.connect(RDNS)
    await harness.element.show({ view: 'Connect' })
    await harness.connect('com.other')
    await harness.settled()
    expect(own().map(({ info }) => info['name'])).toEqual([
      'Meadow via Wallet Modal',
      'Other via Wallet Modal',
    ])
    expect(new Set(own().map(({ info }) => info['uuid'])).size).toBe(1)
    harness.core.dispose()
  })

  it('behavior: taken out of the page while what announces is fetched: nobody is told', async () => {
    const harness = createHarness()
    const { own, ask } = listen(harness.page)
    harness.announce(RDNS, { name: 'Meadow' })
    await harness.connect(RDNS)
    await harness.settled()
    harness.set({ networks: ['eip155:1', 'eip155:10'], announceProvider: true })
    // The page's state is told in the next turn.
    await Promise.resolve()
    expect(own()).toEqual([])
    harness.core.dispose()
    await harness.settled()
    expect([own(), ask()]).toEqual([[], []])
  })
})
