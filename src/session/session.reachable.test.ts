/** What a session that is there makes of what carries it going away and coming back. */
import { describe, expect, it, vi } from 'vitest'
import type { Connector, ConnectorEvent, Link } from '../connectors/connector.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { createHarness } from '../core/core.testing.ts'
import { publicAccount } from '../host/public.ts'

const LINK: Link = {
  eip155: { accounts: [ALICE], network: 'eip155:1', wallet: { name: 'Lantern', imageUrl: undefined } },
  solana: { accounts: ['8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K'] },
}

const start = async () => {
  const harness = createHarness()
  let tell: (event: ConnectorEvent) => void = () => {}
  const connector: Connector = {
    id: 'walletConnect',
    type: 'walletconnect',
    coversAllNamespaces: true,
    isRemote: true,
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: async () => LINK,
    restore: async () => LINK,
    current: async () => LINK,
    disconnect: vi.fn(async () => {}),
    watch(listener) {
      tell = listener
      return () => {}
    },
  }
  const session = await harness.core.session.live()
  session.accept(connector, LINK)
  const statuses = () => {
    const { eip155, solana } = harness.core.state.account
    return [eip155.status, solana.status]
  }
  const emitted = () => harness.emitted('wm-account-change').map(({ status }) => status)
  return {
    ...harness,
    session,
    connector,
    statuses,
    changes: emitted,
    tell: (event: ConnectorEvent) => tell(event),
  }
}

describe('a session whose carrier goes away', () => {
  it('behavior: reconnecting in all its namespaces, connected when it returns, each told once', async () => {
    const { tell, statuses, changes, core } = await start()
    expect(statuses()).toEqual(['connected', 'connected'])
    const before = changes().length
    for (const isReachable of [false, false]) tell({ type: 'reachable', isReachable })
    expect(statuses()).toEqual(['reconnecting', 'reconnecting'])
    // The account is still whose it was.
    const [network] = core.state.network.networks
    if (!network) throw new TypeError('No network')
    expect(publicAccount(core.state.account.eip155, network)).toMatchObject({
      address: ALICE,
      isConnected: true,
      status: 'reconnecting',
    })
    for (const isReachable of [true, true]) tell({ type: 'reachable', isReachable })
    expect(statuses()).toEqual(['connected', 'connected'])
    expect(changes().slice(before)).toEqual(['reconnecting', 'reconnecting', 'connected', 'connected'])
  })

  it('behavior: opened meanwhile, it is Account that shows', async () => {
    const { tell, wallet } = await start()
    tell({ type: 'reachable', isReachable: false })
    wallet.go.home()
    expect(wallet.state.router.stack.at(-1)?.view).toBe('Account')
  })

  it('behavior: left meanwhile, it is over: nothing brings it back', async () => {
    const { tell, statuses, core } = await start()
    tell({ type: 'reachable', isReachable: false })
    await core.session.disconnect()
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    tell({ type: 'reachable', isReachable: true })
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })
})
