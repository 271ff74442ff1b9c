import { subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import type { Connector, Link } from '../../connectors/connector.ts'
import { createEip1193Connector } from '../../connectors/eip1193.ts'
import { createMockProvider } from '../../connectors/mock.ts'
import { ALICE } from '../accounts.testing.ts'
import { createHarness } from '../core.testing.ts'

const COINBASE = 'com.coinbase.wallet'

const listed = ({ core }: ReturnType<typeof createHarness>) =>
  core.state.connection.wallets.map(({ id, name, type, rdns }) => ({ id, name, type, rdns }))

describe('createLazyWallets', () => {
  it('param: Coinbase, as the option says, where Ethereum is offered', () => {
    const on = { options: { enableCoinbase: true } }
    const row = { id: 'coinbaseWalletSDK', name: 'Coinbase Wallet', type: 'external', rdns: COINBASE }
    expect(listed(createHarness(on))).toEqual([row])
    expect(listed(createHarness({ options: { enableCoinbase: false } }))).toEqual([])
    expect(listed(createHarness({ options: { enableCoinbase: true, enableWallets: false } }))).toEqual([])
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const elsewhere = createHarness({ options: { ...on.options, networks: [solana] } })
    expect(listed(elsewhere)).toEqual([])
    expect(elsewhere.core.connectors.find('coinbaseWalletSDK')).toBeUndefined()
  })

  it('behavior: another wallet in its place: what it keeps with the page is wiped (decisions 37)', async () => {
    const harness = createHarness()
    const disconnected: string[] = []
    const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
      ...createEip1193Connector({
        id,
        type: 'external',
        name: id,
        imageUrl: undefined,
        rdns: undefined,
        provider: createMockProvider(),
      }),
      disconnect: async () => void disconnected.push(id),
      ...more,
    })
    const session = await harness.core.session.live()
    const link: Link = { eip155: { accounts: [ALICE], network: 'eip155:1' } }
    session.accept(connector('lazy', { keepsKeys: true }), link)
    session.accept(connector('plain'), link)
    session.accept(connector('other'), link)
    await harness.settled()
    expect(disconnected).toEqual(['lazy'])
  })

  it('behavior: its extension takes its place; its own id still finds it', () => {
    const harness = createHarness({ options: { enableCoinbase: true } })
    harness.announce(COINBASE, { name: 'Coinbase Wallet' })
    expect(listed(harness).map(({ id }) => id)).toEqual([COINBASE])
    expect(harness.core.connectors.find(COINBASE)?.type).toBe('announced')
    expect(harness.core.connectors.find('coinbaseWalletSDK')?.type).toBe('external')
  })

  it('regression: an opening that finds the same wallets tells nobody of a change; a new name is told', async () => {
    const harness = createHarness({ options: { enableCoinbase: true } })
    harness.announce('com.meadow', { name: 'Meadow' })
    const { core } = harness
    await harness.settled()
    const changes: string[][] = []
    const stop = subscribe(core.state.connection, () => changes.push(listed(harness).map(({ name }) => name)))

    core.connectors.discover()
    core.connectors.refresh()
    await harness.settled()
    expect(changes).toEqual([])

    harness.announce('com.birch', { name: 'Birch' })
    await harness.settled()
    expect(changes).toEqual([['Meadow', 'Birch', 'Coinbase Wallet']])
    stop()
  })
})
