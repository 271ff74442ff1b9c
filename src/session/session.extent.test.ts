/** What becomes of one namespace when something happens in the other. */
import { describe, expect, it, vi } from 'vitest'
import type { Connector, ConnectorEvent, Link } from '../connectors/connector.ts'
import { ANN, BEA, MAINNET } from '../connectors/standard-wallet.testing.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, later, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'

const fake = (id: string, type: Connector['type'], link: Link) => {
  let tell: (event: ConnectorEvent) => void = () => {}
  const connector: Connector = {
    id,
    type,
    coversAllNamespaces: type === 'walletconnect',
    isRemote: type === 'walletconnect',
    name: id,
    namespaces: ['eip155', 'solana'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: async () => link,
    restore: async () => link,
    current: async () => link,
    disconnect: vi.fn(async () => {}),
    watch(listener) {
      tell = listener
      return () => {}
    },
  }
  return { connector, link, tell: (event: ConnectorEvent) => tell(event) }
}

describe('one of two wallets', () => {
  it.each(['eip155', 'solana'] as const)('behavior: left (%s): the other one is in use', async (gone) => {
    const { core, emitted } = createHarness({ options: { networks: ['eip155:1', MAINNET] } })
    const session = await core.session.live()
    const first = fake('Lantern', 'injected', { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    const second = fake('Pebble', 'standard', { solana: { accounts: [ANN] } })
    for (const { connector, link } of [first, second]) session.accept(connector, link)
    session.chooseAccount(gone, gone === 'eip155' ? ALICE : ANN)
    expect(core.state.network.activeNamespace).toBe(gone)
    await core.session.disconnect(gone)
    const other = gone === 'eip155' ? 'solana' : 'eip155'
    expect(core.state.network.activeNamespace).toBe(other)
    expect(core.session.connector()?.id).toBe(gone === 'eip155' ? 'Pebble' : 'Lantern')
    expect(emitted('wm-network-change').at(-1)?.caipNetworkId).toContain(`${other}:`)
    expect(emitted('wm-disconnect')).toEqual([{ namespace: gone }])
  })
})

describe('one wallet that connects again, with one session for all namespaces', () => {
  it('behavior: a namespace that the new session does not have is over', async () => {
    const { core, emitted, storage } = createHarness({ options: { networks: ['eip155:1', MAINNET] } })
    const session = await core.session.live()
    const evm: Link = { eip155: { accounts: [ALICE], network: 'eip155:1' } }
    const { connector } = fake('far', 'walletconnect', { ...evm, solana: { accounts: [ANN] } })
    session.accept(connector, { ...evm, solana: { accounts: [ANN] } })
    session.accept(connector, evm)
    expect(core.state.account.solana.status).toBe('disconnected')
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(emitted('wm-disconnect')).toEqual([{ namespace: 'solana' }])
    expect(stored(storage)['wallet-modal:session']).toEqual({ eip155: 'far' })
    expect(connector.disconnect).not.toHaveBeenCalled()
  })
})

describe('an account that the wallet has a say in', () => {
  const choosing = async () => {
    const { core, storage } = createHarness({ options: { networks: ['eip155:1', MAINNET] } })
    const session = await core.session.live()
    const agreed = later<void>()
    const link: Link = {
      eip155: { accounts: [ALICE, BOB], network: 'eip155:1' },
      solana: { accounts: [ANN] },
    }
    const { connector } = fake('Lantern', 'standard', link)
    const agrees = (namespace: string) => (namespace === 'eip155' ? agreed.promise : Promise.resolve())
    session.accept({ ...connector, useAccount: agrees }, link)
    return { core, storage, session, agreed }
  }

  it('behavior: the visitor goes to the other namespace before it agrees: they stay there, with the account', async () => {
    const { core, storage, session, agreed } = await choosing()
    const chosen = session.chooseAccount('eip155', BOB)
    await session.chooseAccount('solana', ANN)
    agreed.resolve()
    await chosen
    expect(core.state.network.activeNamespace).toBe('solana')
    expect(core.state.account.eip155.address).toBe(BOB)
    expect(stored(storage)['wallet-modal:account']).toEqual({ eip155: BOB })
  })

  it('behavior: nor does the other account that they have chosen since give way', async () => {
    const { core, session, agreed } = await choosing()
    await session.chooseAccount('solana', ANN)
    const chosen = session.chooseAccount('eip155', BOB)
    await session.chooseAccount('solana', ANN)
    agreed.resolve()
    await chosen
    expect(core.state.network.activeNamespace).toBe('solana')
  })

  it('behavior: they wait for it: its namespace is the one in use', async () => {
    const { core, session, agreed } = await choosing()
    await session.chooseAccount('solana', ANN)
    const chosen = session.chooseAccount('eip155', BOB)
    agreed.resolve()
    await chosen
    expect(core.state.network.activeNamespace).toBe('eip155')
  })
})

describe('a wallet that covers both', () => {
  const both: Link = {
    eip155: { accounts: [ALICE], network: 'eip155:1' },
    solana: { accounts: [ANN] },
  }

  it('behavior: left in one, it is left in the other', async () => {
    const { core, storage } = createHarness()
    const session = await core.session.live()
    const far = fake('walletConnect', 'walletconnect', both)
    session.accept(far.connector, far.link)
    await core.session.disconnect('eip155')
    const { eip155, solana } = core.state.account
    expect([eip155.status, solana.status]).toEqual(['disconnected', 'disconnected'])
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
  })

  it('behavior: another wallet takes its place in one: it is left in the other, and told', async () => {
    const { core, storage } = createHarness()
    const session = await core.session.live()
    const far = fake('walletConnect', 'walletconnect', both)
    const near = fake('Pebble', 'standard', { solana: { accounts: [BEA] } })
    session.accept(far.connector, far.link)
    session.accept(near.connector, near.link)
    const { eip155, solana } = core.state.account
    expect([eip155.status, solana.address]).toEqual(['disconnected', BEA])
    expect(far.connector.disconnect).toHaveBeenCalledOnce()
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { solana: 'Pebble' } })
    expect(stored(storage)['wallet-modal:session']).not.toHaveProperty('eip155')
  })

  it('attack: an extension of both is not heard of the one that another wallet has by now', async () => {
    const { core } = createHarness()
    const session = await core.session.live()
    const first = fake('Lantern', 'standard', both)
    const second = fake('Pebble', 'standard', { solana: { accounts: [BEA] } })
    session.accept(first.connector, first.link)
    session.accept(second.connector, second.link)
    first.tell({ type: 'accounts', namespace: 'solana', accounts: [ANN] })
    expect(core.state.account.solana.address).toBe(BEA)
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: ALICE })
  })

  it('behavior: where it may not be used it is not shown: the first network that it agreed to', async () => {
    const { core } = createHarness()
    const session = await core.session.live()
    const link: Link = { eip155: { accounts: [ALICE], approved: ['eip155:42', 'eip155:10'] } }
    session.accept(fake('walletConnect', 'walletconnect', link).connector, link)
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
  })
})

describe('a session that grows', () => {
  it('attack: leaves a namespace to the wallet that the visitor has connected there', async () => {
    const { core, storage } = createHarness()
    const session = await core.session.live()
    const far = fake('walletConnect', 'walletconnect', { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    const near = fake('Pebble', 'standard', { solana: { accounts: [ANN] } })
    session.accept(far.connector, far.link)
    session.accept(near.connector, near.link)
    far.tell({ type: 'link', link: { ...far.link, solana: { accounts: [BEA] } } })
    expect(core.state.account.solana).toMatchObject({ status: 'connected', address: ANN })
    expect(core.session.connector('solana')).toBe(near.connector)
    expect(stored(storage)).toMatchObject({
      'wallet-modal:session': { eip155: 'walletConnect', solana: 'Pebble' },
    })
  })

  it('behavior: takes a namespace where nobody is connected', async () => {
    const { core } = createHarness()
    const session = await core.session.live()
    const far = fake('walletConnect', 'walletconnect', { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    session.accept(far.connector, far.link)
    far.tell({ type: 'link', link: { ...far.link, solana: { accounts: [BEA] } } })
    expect(core.state.account.solana).toMatchObject({ status: 'connected', address: BEA })
    expect(core.session.connector('solana')).toBe(far.connector)
  })
})

describe('a restore', () => {
  const both: Link = { eip155: { accounts: [ALICE], network: 'eip155:1' }, solana: { accounts: [ANN] } }

  /** Found as soon as any wallet is; what it is asked is answered by the test. */
  const restoring = async (
    id: string,
    type: Connector['type'],
    session: Readonly<Record<string, string>>,
  ) => {
    const harness = createHarness({
      storage: saved({ session }),
      options: { networks: ['eip155:1', MAINNET] },
    })
    const answer = later<Link | undefined>()
    const restore = vi.fn(() => answer.promise)
    const connector = { ...fake(id, type, both).connector, coversAllNamespaces: false, restore }
    const find = harness.core.connectors.find
    vi.spyOn(harness.core.connectors, 'find').mockImplementation((one) =>
      one === id ? connector : find(one),
    )
    harness.announce(RDNS)
    await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce(), { interval: 1 })
    return { ...harness, connector, answer }
  }

  it('behavior: of two namespaces, one of which is left meanwhile: that one stays left', async () => {
    const { core, answer, storage } = await restoring('Pebble', 'standard', {
      eip155: 'Pebble',
      solana: 'Pebble',
    })
    await core.session.disconnect('solana')
    answer.resolve(both)
    await vi.waitFor(() => expect(core.state.account.eip155.status).toBe('connected'), { interval: 1 })
    expect(core.state.account.solana.status).toBe('disconnected')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { eip155: 'Pebble' } })
  })

  it('behavior: of a namespace that the wallet has gained since it was stored: it is taken too', async () => {
    const { core, answer } = await restoring('Pebble', 'standard', { eip155: 'Pebble' })
    answer.resolve(both)
    await vi.waitFor(() => expect(core.state.account.solana.status).toBe('connected'), { interval: 1 })
  })
})
