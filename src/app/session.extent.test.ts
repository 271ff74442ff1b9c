/** What becomes of one namespace when something happens in the other. */
import { describe, expect, it } from 'vitest'
import type { Connector, ConnectorEvent, Link } from '../connectors/connector.ts'
import { ANN, BEA, MAINNET } from '../connectors/standard-wallet.testing.ts'
import { ALICE, createGround, stored } from './core.testing.ts'

const fake = (id: string, type: Connector['type'], link: Link) => {
  let tell: (event: ConnectorEvent) => void = () => {}
  const connector: Connector = {
    id,
    type,
    name: id,
    namespaces: ['eip155', 'solana'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: async () => link,
    restore: async () => link,
    current: async () => link,
    disconnect: async () => {},
    watch(listener) {
      tell = listener
      return () => {}
    },
  }
  return { connector, link, tell: (event: ConnectorEvent) => tell(event) }
}

describe('one of two wallets', () => {
  it.each(['eip155', 'solana'] as const)('behavior: left (%s): the other one is in use', async (gone) => {
    const { core, told } = createGround({ options: { networks: ['eip155:1', MAINNET] } })
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
    expect(told('wm-network-change').at(-1)?.caipNetworkId).toContain(`${other}:`)
    expect(told('wm-disconnect')).toEqual([{ namespace: gone }])
  })
})

describe('a session that grows', () => {
  it('attack: leaves a namespace to the wallet that the visitor has connected there', async () => {
    const { core, storage } = createGround()
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
    const { core } = createGround()
    const session = await core.session.live()
    const far = fake('walletConnect', 'walletconnect', { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    session.accept(far.connector, far.link)
    far.tell({ type: 'link', link: { ...far.link, solana: { accounts: [BEA] } } })
    expect(core.state.account.solana).toMatchObject({ status: 'connected', address: BEA })
    expect(core.session.connector('solana')).toBe(far.connector)
  })
})
