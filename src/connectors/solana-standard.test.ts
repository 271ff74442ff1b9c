import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../lib/runs.testing.ts'
import type { Connector, ConnectorEvent } from './connector.ts'
import { readLink } from './solana-accounts.ts'
import { createSolanaConnector, type StandardProvider } from './solana-standard.ts'
import { ANN, account, BEA, createFakeWallet, MAINNET } from './standard-wallet.testing.ts'

const setUp = (given: Readonly<Record<string, unknown>> = {}) => {
  const fake = createFakeWallet(given)
  const connector = createSolanaConnector({ name: 'Fake', imageUrl: undefined, wallet: fake.wallet })
  return { ...fake, connector }
}
const feature = (name: string, value: object) => ({
  features: { ...createFakeWallet().wallet.features, [name]: value },
})

/** The provider is the connector's own. */
const providerOf = (connector: Connector) => connector.provider('solana') as StandardProvider

describe('createSolanaConnector', () => {
  it('behavior: connect asks once, without silence; the first account is the active one', async () => {
    const { connector, log } = setUp()
    await expect(connector.connect()).resolves.toEqual({
      solana: { accounts: [ANN, BEA], approved: [MAINNET] },
    })
    expect(log).toEqual([['connect', undefined]])
    await expect(connector.current()).resolves.toMatchObject({ solana: { accounts: [ANN, BEA] } })
    expect(log).toHaveLength(1)
  })

  it('behavior: the wallet is asked in the click itself', () => {
    const { connector, log } = setUp()
    void connector.connect()
    expect(log).toHaveLength(1)
  })

  it('behavior: restore takes what is shared, else asks silently', async () => {
    const shared = setUp({ accounts: [account(BEA)] })
    await expect(shared.connector.restore()).resolves.toMatchObject({ solana: { accounts: [BEA] } })
    expect(shared.log).toEqual([])
    const silent = setUp()
    await expect(silent.connector.restore()).resolves.toMatchObject({ solana: { accounts: [ANN, BEA] } })
    expect(silent.log).toEqual([['connect', { silent: true }]])
    const stranger = setUp()
    stranger.share([])
    await expect(stranger.connector.restore()).resolves.toBeUndefined()
  })

  it('param: what the wallet calls its accounts, cleaned; of others nothing', async () => {
    const { connector, share } = setUp()
    const labelled = [
      { ...account(ANN), label: ' Savings\u202e \n' },
      { ...account(BEA), label: 7 },
      { ...account('nobody'), label: 'Nobody' },
    ]
    share(labelled)
    await expect(connector.connect()).resolves.toMatchObject({
      solana: { accounts: [ANN, BEA], labels: { [ANN]: 'Savings' } },
    })
  })

  it('behavior: accounts of other chains, garbage and repeats are left out', async () => {
    const { connector, share } = setUp()
    share([
      account('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ['eip155:1']),
      account(BEA, ['sui:mainnet']),
      null,
      account(5),
      account(`${BEA}x`),
      account(ANN, ['solana:devnet', 'solana:localnet', 'solana:testnet', 'eip155:1']),
      account(ANN),
    ])
    await expect(connector.connect()).resolves.toEqual({
      solana: {
        accounts: [ANN],
        approved: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
      },
    })
  })

  it('error: a wallet that shares nothing usable is an error with a name', async () => {
    for (const accounts of [undefined, null, '', 'x', {}, { length: 0 }, [null], [account('x')]]) {
      const { connector, share } = setUp()
      share(accounts)
      await expect(connector.connect()).rejects.toMatchObject({ code: 'wallet-bad-answer' })
    }
  })

  it('behavior: whoever shares no account declines', async () => {
    const { connector, share } = setUp()
    share([])
    await expect(connector.connect()).rejects.toMatchObject({ code: 4001 })
    expect(await connector.restore()).toBeUndefined()
  })

  it('error: what the wallet throws is passed on, thrown at once or later', async () => {
    const thrown = { code: 4001 }
    for (const connect of [
      () => Promise.reject(thrown),
      () => {
        throw thrown
      },
    ])
      await expect(setUp(feature('standard:connect', { connect })).connector.connect()).rejects.toBe(thrown)
  })

  it('behavior: disconnect where the wallet can', async () => {
    const { connector } = setUp()
    await expect(connector.disconnect()).resolves.toBeUndefined()
    let asked = 0
    const disconnect = async () => {
      asked++
    }
    await setUp(feature('standard:disconnect', { disconnect })).connector.disconnect()
    expect(asked).toBe(1)
  })

  it('behavior: changes of accounts are told, leaving is the end, garbage is nothing', async () => {
    const { connector, change, listeners } = setUp()
    await connector.connect()
    const events: ConnectorEvent[] = []
    const stop = connector.watch((event) => events.push(event))
    change([account(BEA)])
    change('x')
    change(null)
    for (const listener of listeners) listener({ chains: [] })
    for (const listener of listeners) listener(undefined)
    change([])
    expect(events).toEqual([
      { type: 'link', link: { solana: { accounts: [BEA], approved: [MAINNET] } } },
      { type: 'disconnect' },
    ])
    stop()
    change([account(ANN)])
    expect(events).toHaveLength(2)
    expect(listeners.size).toBe(0)
  })

  it('attack: a wallet whose events throw is used without them; one that cannot be left is not heard', async () => {
    const on = () => {
      throw new Error('on')
    }
    expect(() => setUp(feature('standard:events', { on })).connector.watch(() => {})()).not.toThrow()
    const kept: ((properties: object) => void)[] = []
    const forever = {
      on(_: string, listener: (properties: object) => void) {
        kept.push(listener)
        return () => {
          throw new Error('off')
        }
      },
    }
    const { connector } = setUp(feature('standard:events', forever))
    await connector.connect()
    const events: unknown[] = []
    connector.watch((event) => events.push(event))()
    for (const listener of kept) listener({ accounts: [] })
    expect(events).toEqual([])
  })

  it('attack: any list of accounts is read or ignored', () => {
    const one = fc.record(
      {
        address: fc.oneof(fc.constant(ANN), fc.anything()),
        chains: fc.oneof(fc.constant(['solana:x']), fc.anything()),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(one, fc.anything()))), (list) => {
        const link = readLink(list)
        expect(link === undefined || link.accounts.every((address) => address === ANN)).toBe(true)
      }),
      { numRuns: RUNS / 5 },
    )
    const many = Array.from({ length: 5_000 }, () => account(ANN))
    expect(readLink(many)?.accounts).toEqual([ANN])
  })
})

describe('provider', () => {
  it('behavior: the wallet’s own features and accounts, untouched', async () => {
    const { connector, wallet } = setUp()
    expect(providerOf(connector).features).toBe(wallet.features)
    await connector.connect()
    expect(providerOf(connector).accounts).toBe(wallet.accounts)
  })

  it('behavior: verbs stand where the wallet has the feature', () => {
    const provider = providerOf(setUp().connector)
    expect(provider.signMessage).toBeTypeOf('function')
    expect(provider.signTransaction).toBeTypeOf('function')
    expect(provider.signAndSendTransaction).toBeUndefined()
  })

  it('behavior: the wallet’s account and word for the cluster go in, its one output comes out', async () => {
    const { connector, wallet, log } = setUp()
    await connector.connect()
    const provider = providerOf(connector)
    const transaction = new Uint8Array([9])
    const given = { address: BEA, chain: MAINNET, transaction } as const
    await expect(provider.signTransaction?.(given)).resolves.toEqual(new Uint8Array([1, 2]))
    const bea = (wallet.accounts as unknown[])[1]
    expect(log.at(-1)).toEqual(['signTransaction', { account: bea, chain: 'solana:mainnet', transaction }])
    const message = new Uint8Array([8])
    await expect(provider.signMessage?.({ address: ANN, message })).resolves.toEqual(new Uint8Array([4]))
  })

  it('error: an account that is not shared any more is not asked for', async () => {
    const { connector, change, log } = setUp()
    await connector.connect()
    change([account(BEA)])
    const asked = providerOf(connector).signMessage?.({ address: ANN, message: new Uint8Array() })
    await expect(asked).rejects.toMatchObject({ code: 4100 })
    expect(log).toHaveLength(1)
  })

  it('attack: outputs that are no list, or lists of nothing', async () => {
    for (const answer of [undefined, null, {}, [], [null], [5], 'x', [{}]]) {
      const signMessage = async () => answer
      const given = { ...feature('solana:signMessage', { signMessage }), accounts: [account(ANN)] }
      const { connector } = setUp(given)
      const asked = providerOf(connector).signMessage?.({ address: ANN, message: new Uint8Array() })
      await expect(asked).resolves.toBeUndefined()
    }
  })
})
