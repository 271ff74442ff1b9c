/** What a wallet of the Wallet Standard says by itself, and what it says before anybody listens. */
import { describe, expect, it } from 'vitest'
import type { ConnectorEvent } from './connector.ts'
import { createSolanaConnector } from './solana-standard.ts'
import { ANN, account, BEA, createFakeWallet, MAINNET } from './standard-wallet.testing.ts'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const connectorOf = (wallet: unknown) => createSolanaConnector({ name: 'Fake', imageUrl: undefined, wallet })

describe('changes', () => {
  const watched = async () => {
    const fake = createFakeWallet()
    const connector = connectorOf(fake.wallet)
    await connector.connect()
    const events: ConnectorEvent[] = []
    const watch = () => connector.watch((event) => events.push(event))
    return { ...fake, connector, events, watch }
  }
  const labelled = (label: string) => ({ ...account(ANN), label })
  const linked = (solana: object) => ({ type: 'link', link: { solana } })

  it('behavior: another cluster and other names of the same account are told; an equal list is not told again', async () => {
    const { change, watch, events } = await watched()
    watch()
    change([account(ANN), account(BEA)])
    change('x')
    expect(events).toEqual([])
    for (const list of [[account(ANN, ['solana:devnet'])], [labelled('Savings')], [labelled('Rent')]]) {
      change(list)
      change([...list])
    }
    expect(events).toEqual([
      linked({ accounts: [ANN], approved: [DEVNET] }),
      linked({ accounts: [ANN], approved: [MAINNET], labels: { [ANN]: 'Savings' } }),
      linked({ accounts: [ANN], approved: [MAINNET], labels: { [ANN]: 'Rent' } }),
    ])
  })

  it('behavior: what changes between the answer and the first look is told once, in a turn of its own', async () => {
    const { change, watch, events } = await watched()
    change([account(BEA)])
    watch()
    expect(events).toEqual([])
    await undefined
    expect(events).toEqual([linked({ accounts: [BEA], approved: [MAINNET] })])
    change([account(BEA)])
    expect(events).toHaveLength(1)
  })

  it('behavior: so is a wallet that was left meanwhile, also after a restore, and nobody who does not watch any more', async () => {
    const left = await watched()
    left.change([])
    left.watch()
    await undefined
    expect(left.events).toEqual([{ type: 'disconnect' }])
    const unheard = await watched()
    unheard.change([])
    unheard.watch()()
    await undefined
    expect(unheard.events).toEqual([])
    const restored = await watched()
    await restored.connector.restore()
    restored.change([account(ANN)])
    restored.watch()
    await undefined
    expect(restored.events).toEqual([linked({ accounts: [ANN], approved: [MAINNET] })])
  })

  it('behavior: a wallet that lists less than it has answered, or lists it later, has not changed', async () => {
    for (const listed of [[], 'x']) {
      const { wallet, change } = createFakeWallet({ accounts: listed })
      wallet.features['standard:connect'] = { connect: async () => ({ accounts: [account(ANN)] }) }
      const connector = connectorOf(wallet)
      await connector.connect()
      const events: ConnectorEvent[] = []
      connector.watch((event) => events.push(event))
      await undefined
      change([account(ANN)])
      expect(events).toEqual([])
    }
  })

  it('behavior: what was asked for in between may have been taken in part: the next change is told in any case', async () => {
    const { connector, wallet, change, watch, events } = await watched()
    watch()
    await connector.current()
    change([account(ANN), account(BEA)])
    expect(events).toEqual([])
    wallet.accounts = [account(BEA)]
    await connector.current()
    change([account(ANN), account(BEA)])
    expect(events).toEqual([linked({ accounts: [ANN, BEA], approved: [MAINNET] })])
  })

  it('behavior: an answer that is not wanted any more is not what is known', async () => {
    const { connector, share, change, watch, events } = await watched()
    share([account(BEA)])
    await connector.connect({ signal: AbortSignal.abort() })
    watch()
    change([account(BEA)])
    expect(events).toEqual([linked({ accounts: [BEA], approved: [MAINNET] })])
  })
})
