import { describe, expect, it, vi } from 'vitest'
import { NATIVE } from '../../api/api.testing.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { coinTypeOf } from '../../lib/coin-type.ts'
import { registeredNamesOf } from '../../state/registered-names.ts'
import { coin, row, setUp } from './portfolio.testing.ts'
import { refreshProfile } from './profile.actions.ts'

describe('refreshProfile', () => {
  it('behavior: name and picture; asked again after 5 min, for another account at once', async () => {
    const { accountReads, answers, account, asked, chain, clock, finish, provider, settled } = await setUp()
    chain.names['nora.eth'] = ALICE
    answers['identity'] = { name: 'nora.eth', avatar: 'https://img.example/n.png' }
    await finish(refreshProfile(accountReads))
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: 'nora.eth', image: 'https://img.example/n.png' })
    expect(asked('identity')).toHaveLength(1)
    expect(asked('identity')[0]?.searchParams.get('sender')).toBe(ALICE)
    expect(asked('reverse')).toEqual([])
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(account.profile).toEqual({})
    answers['identity'] = { name: null, avatar: null }
    await finish(refreshProfile(accountReads))
    expect(asked('identity')).toHaveLength(2)
    await clock.advance(5 * 60_000)
    await finish(refreshProfile(accountReads))
    expect(asked('identity')).toHaveLength(3)
  })

  it('attack: a clock that was set back does not keep it from being asked', async () => {
    const { accountReads, asked, clock, finish } = await setUp()
    await finish(refreshProfile(accountReads))
    clock.jump(-3_600_000)
    await finish(refreshProfile(accountReads))
    expect(asked('identity')).toHaveLength(2)
  })

  it.each(['identity', 'reverse'])(
    'error: which networks are served fails once (%s): told, and asked again after 30 s',
    async (of) => {
      const { accountReads, core, answers, account, asked, chain, clock, finish } = await setUp()
      const report = vi.spyOn(core, 'report')
      chain.names['nora.eth'] = ALICE
      answers['identity'] = { name: of === 'identity' ? 'nora.eth' : null, avatar: null }
      answers['account'] = {
        name: 'nora.reown.id',
        addresses: { '60': { address: ALICE } },
        attributes: [{}],
      }
      answers['reverse'] = [{ name: 'nora.reown.id', addresses: {}, attributes: [{}] }]
      answers['supported-chains'] = 'garbage'
      await finish(refreshProfile(accountReads))
      expect(account.profile).toEqual({})
      expect(report).toHaveBeenCalled()
      answers['supported-chains'] = { http: ['eip155:1', 'eip155:10'], ws: [] }
      await clock.advance(30_000)
      await finish(refreshProfile(accountReads))
      expect(asked('identity')).toHaveLength(1)
      expect(account.profile).toMatchObject({ name: of === 'identity' ? 'nora.eth' : 'nora.reown.id' })
    },
  )

  it('behavior: without a name the first one of the service’s zone', async () => {
    const { accountReads, answers, account, finish, emitted } = await setUp()
    const before = emitted('wm-account-change').length
    answers['account'] = { name: 'nora.reown.id', addresses: { '60': { address: ALICE } }, attributes: [{}] }
    answers['reverse'] = [
      { name: 'nora.reown.id', addresses: {}, attributes: [{ avatar: 'https://img.example/z.png' }] },
    ]
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: 'nora.reown.id', image: 'https://img.example/z.png' })
    expect(emitted('wm-account-change')).toHaveLength(before)
  })

  it('behavior: who comes back within 5 min has the name again', async () => {
    const { accountReads, core, answers, account, chain, finish, connect } = await setUp()
    chain.names['nora.eth'] = ALICE
    answers['identity'] = { name: 'nora.eth', avatar: null }
    await finish(refreshProfile(accountReads))
    await core.session.disconnect()
    expect(account.profile).toEqual({})
    await connect(RDNS)
    await finish(refreshProfile(accountReads))
    expect(account.profile).toMatchObject({ name: 'nora.eth' })
  })

  it('behavior: about who has disconnected meanwhile nothing more is asked', async () => {
    const { accountReads, core, answers, account, asked, finish, settled } = await setUp()
    const late = later<unknown>()
    answers['identity'] = () => late.promise
    const reading = refreshProfile(accountReads)
    await settled()
    expect(asked('identity')).toHaveLength(1)
    await core.session.disconnect()
    late.resolve({ name: null, avatar: null })
    await finish(reading)
    expect(asked('reverse')).toEqual([])
    expect(account.profile).toEqual({})
  })

  it('error: a service that fails leaves the address, and is told to the host', async () => {
    const { accountReads, answers, account, finish, errors } = await setUp()
    answers['identity'] = 400
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({})
    expect(errors()).toEqual(['service-failed'])
  })

  it('error: without the identity the service’s own names are asked, and the rest again after 30 s', async () => {
    const { accountReads, answers, account, asked, chain, clock, core, finish, errors } = await setUp()
    answers['identity'] = 400
    answers['account'] = { name: 'nora.reown.id', addresses: { '60': { address: ALICE } }, attributes: [{}] }
    answers['reverse'] = [{ name: 'nora.reown.id', addresses: {}, attributes: [{}] }]
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('nora.reown.id')
    expect(errors()).toEqual(['service-failed'])
    await clock.advance(29_000)
    await finish(refreshProfile(accountReads))
    expect(asked('identity')).toHaveLength(1)
    chain.names['nora.eth'] = ALICE
    answers['identity'] = { name: 'nora.eth', avatar: null }
    await clock.advance(1_000)
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('nora.eth')
    // Known names are not taken away by a failure, and what was registered here needs no service.
    answers['identity'] = 400
    answers['reverse'] = []
    await clock.advance(5 * 60_000)
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('nora.eth')
    registeredNamesOf(core).set(ALICE, { name: 'own.reown.id', network: 'Ethereum' })
    await clock.advance(30_000)
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('own.reown.id')
  })

  it('error: an identity that fails takes the picture away, but not on Ethereum', async () => {
    const { accountReads, answers, account, provider, clock, finish, settled } = await setUp()
    const image = 'https://img.example/n.png'
    answers['identity'] = { name: null, avatar: image }
    await finish(refreshProfile(accountReads))
    expect(account.profile.image).toBe(image)
    answers['identity'] = 400
    await clock.advance(5 * 60_000)
    await finish(refreshProfile(accountReads))
    expect(account.profile.image).toBe(image)
    provider.emit('chainChanged', '0xa')
    await settled()
    await finish(refreshProfile(accountReads))
    expect(account.profile.image).toBeUndefined()
  })

  it('error: one that fails late, of the account that was left, takes nothing from the next one', async () => {
    const { accountReads, answers, account, asked, provider, finish, settled } = await setUp()
    provider.emit('chainChanged', '0xa')
    await settled()
    const late = later<unknown>()
    answers['identity'] = () => late.promise
    const left = refreshProfile(accountReads)
    while (asked('identity').length === 0) await settled()
    provider.emit('accountsChanged', [BOB])
    await settled()
    const image = 'https://img.example/n.png'
    answers['identity'] = { name: null, avatar: image }
    await finish(refreshProfile(accountReads))
    late.resolve(400)
    await finish(left)
    expect(account.profile.image).toBe(image)
  })

  it('behavior: nobody is asked about an account on Solana', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { accountReads, answers, core, asked, finish, errors } = await setUp({
      options: { networks: ['eip155:1', solana] },
    })
    answers['supported-chains'] = { http: ['eip155:1', solana], ws: [] }
    core.state.network.activeNamespace = 'solana'
    core.state.account.solana.address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    await finish(refreshProfile(accountReads))
    expect([asked('identity'), asked('reverse'), errors()]).toEqual([[], [], []])
  })

  it('attack: a name that leads elsewhere, or nowhere, is not shown, nor the picture that came with it', async () => {
    const { accountReads, answers, account, chain, finish, errors } = await setUp()
    answers['identity'] = { name: 'nora.eth', avatar: 'https://img.example/n.png' }
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: undefined, image: undefined })
    // Whoever has no such name is no fault.
    expect(errors()).toEqual([])
    chain.names['nora.eth'] = BOB
    accountReads.profile.at = Number.NEGATIVE_INFINITY
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBeUndefined()
  })

  it('attack: nor one of the service that leads to somebody else here, whatever it says of other networks', async () => {
    const { accountReads, answers, account, finish, asked } = await setUp()
    const lists = (name: string) => ({ name, addresses: {}, attributes: [{}] })
    answers['reverse'] = ['other.reown.id', 'gone.reown.id', 'nora.reown.id', 'fourth.reown.id'].map(lists)
    const others = (url: URL) => {
      const name = url.pathname.split('/').at(-1)
      if (name === 'gone.reown.id') return 404
      const here = name === 'other.reown.id' ? { [coinTypeOf(1) ?? 0]: { address: BOB } } : {}
      return { name, addresses: { ...here, [coinTypeOf(10) ?? 0]: { address: ALICE } }, attributes: [{}] }
    }
    answers['account'] = others
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('nora.reown.id')
    expect(asked('profile/account').map(({ pathname }) => pathname.split('/').at(-1))).toEqual([
      'other.reown.id',
      'gone.reown.id',
      'nora.reown.id',
    ])
  })

  it('attack: an answer about another name says nothing of this one', async () => {
    const { accountReads, answers, account, finish } = await setUp()
    answers['reverse'] = [{ name: 'nora.reown.id', addresses: {}, attributes: [{}] }]
    answers['account'] = { name: 'nora2.reown.id', addresses: { '60': { address: ALICE } }, attributes: [{}] }
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBeUndefined()
  })

  it('error: a node or service that cannot say leaves the address, and is told to the host', async () => {
    const { accountReads, answers, account, chain, finish, errors } = await setUp()
    answers['identity'] = { name: 'nora.eth', avatar: null }
    answers['reverse'] = [{ name: 'nora.reown.id', addresses: {}, attributes: [{}] }]
    answers['account'] = 400
    chain.resolveName = async () => {
      throw failure('http-failed')
    }
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBeUndefined()
    expect(errors()).toEqual(['http-failed', 'name-unresolved'])
  })

  it('behavior: a name that was registered here needs no look-up', async () => {
    const { accountReads, core, account, asked, finish } = await setUp()
    registeredNamesOf(core).set(ALICE, { name: 'nora.reown.id', network: 'Ethereum' })
    await finish(refreshProfile(accountReads))
    expect(account.profile.name).toBe('nora.reown.id')
    expect([asked('reverse'), asked('profile/account')]).toEqual([[], []])
  })

  it('attack: a look-up of before does not take away a name that was registered meanwhile; it is looked up anew', async () => {
    const { accountReads, answers, account, core, asked, finish, settled } = await setUp()
    const late = later<unknown>()
    answers['identity'] = { name: null, avatar: 'https://img.example/n.png' }
    answers['reverse'] = () => late.promise
    const reading = refreshProfile(accountReads)
    while (asked('reverse').length === 0) await settled()
    registeredNamesOf(core).set(ALICE, { name: 'nora.reown.id', network: 'Ethereum' })
    account.profile = { ...account.profile, name: 'nora.reown.id' }
    late.resolve([])
    await finish(reading)
    expect(account.profile).toEqual({ name: 'nora.reown.id' })
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: 'nora.reown.id', image: 'https://img.example/n.png' })
  })

  it('attack: names are cleaned, pictures that are none are left out', async () => {
    const { accountReads, answers, account, chain, finish } = await setUp()
    chain.names['nora'] = ALICE
    answers['identity'] = { name: 'no\u202era', avatar: 'javascript:alert(1)' }
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: 'nora', image: undefined })
  })
})

it('param: the coin’s placeholder is the coin', async () => {
  const { read, answers, tokens } = await setUp()
  answers['balance'] = {
    balances: [row({ ...coin, address: `eip155:1:${NATIVE}`, quantity: { decimals: '18', numeric: '1' } })],
  }
  await read()
  expect(tokens()).toMatchObject([{ symbol: 'ETH' }])
  expect(tokens()[0]).not.toHaveProperty('address')
})
