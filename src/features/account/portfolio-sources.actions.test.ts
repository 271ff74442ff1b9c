import { describe, expect, it, vi } from 'vitest'
import { OTHER, TOKEN } from '../../api/api.testing.ts'
import type { TokenFacts } from '../../chains/tokens.ts'
import { ALICE } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import type { FakeChain } from '../../core/fake-chain.testing.ts'
import { stored } from '../../core/fake-storage.testing.ts'
import { activeNetwork } from '../../state/network.ts'
import { refreshBalance } from './account.actions.ts'
import { refreshPortfolio } from './portfolio.actions.ts'
import { asset, canDiscover, facts, setUp } from './portfolio.testing.ts'

describe('wallet asset discovery', () => {
  it('behavior: the wallet’s own word before the service’s, priced exactly; rows without decimals dropped', async () => {
    const { read, chain, tokens, asked } = await setUp()
    const questions: unknown[] = []
    canDiscover(chain, async ({ address, network }) => {
      questions.push([address, network.caipNetworkId])
      return [
        asset(),
        asset({ address: OTHER, decimals: 0 }),
        { name: 'Ether', symbol: 'ETH', decimals: 18, balance: 10n ** 17n, price: '0.1' },
      ]
    })
    await read()
    expect(tokens()).toEqual([
      {
        caipNetworkId: 'eip155:1',
        address: TOKEN,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        amount: 7_000_000n,
        price: '1.5',
        value: '10.5',
      },
      {
        caipNetworkId: 'eip155:1',
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        amount: 10n ** 17n,
        price: '0.1',
        value: '0.01',
      },
    ])
    expect(questions).toEqual([[ALICE, 'eip155:1']])
    expect(asked('balance')).toEqual([])
  })

  it('behavior: it serves without a project id as well', async () => {
    const { read, chain, tokens } = await setUp({ project: false })
    canDiscover(chain, async () => [asset()])
    await read()
    expect(tokens()).toMatchObject([{ symbol: 'USDC' }])
  })

  it('error: a malformed answer falls back to the service, and the wallet is left alone for 5 min', async () => {
    const { read, chain, tokens, clock } = await setUp()
    let count = 0
    canDiscover(chain, async () => {
      count += 1
      return undefined
    })
    await read()
    expect(tokens()).toMatchObject([{ symbol: 'ETH' }, { symbol: 'USDC' }])
    await read({ force: true })
    expect(count).toBe(1)
    await clock.advance(5 * 60_000)
    await read()
    expect(count).toBe(2)
  })

  it('behavior: a wallet that has been left is not asked', async () => {
    const { chain, accountReads, core, finish } = await setUp()
    const assets = vi.fn(async () => undefined)
    canDiscover(chain, assets)
    const reading = refreshPortfolio(accountReads)
    await core.session.disconnect()
    await finish(reading)
    expect(assets).not.toHaveBeenCalled()
  })

  it('behavior: who disconnects while the wallet is asked is not asked about, and nothing of it is kept', async () => {
    const { chain, accountReads, core, account, asked, finish, settled, storage } = await setUp()
    const late = later<undefined>()
    canDiscover(chain, () => late.promise)
    const reading = refreshPortfolio(accountReads)
    await settled()
    await core.session.disconnect()
    late.resolve(undefined)
    await finish(reading)
    expect(asked('balance')).toEqual([])
    expect(account.portfolio).toEqual({ kind: 'none' })
    expect(Object.keys(stored(storage)).filter((key) => key.includes('cache-'))).toEqual([])
  })

  it('error: one that throws falls back as well, and is told', async () => {
    const { read, chain, tokens, errors } = await setUp()
    canDiscover(chain, () => Promise.reject(new Error('no')))
    await read()
    expect(tokens()).toMatchObject([{ symbol: 'ETH' }, { symbol: 'USDC' }])
    expect(errors()).toEqual(['unknown'])
  })
})

describe('option tokens', () => {
  const options = {
    tokens: { 'eip155:1': [{ address: OTHER, imageUrl: 'https://img.example/o.png' }, TOKEN.toLowerCase()] },
  }
  const canRead = (chain: FakeChain, found: readonly TokenFacts[]) => {
    const questions: unknown[] = []
    Object.assign(chain, {
      tokens: async (p: { owner: string; tokens: string[] }) => {
        questions.push([p.owner, p.tokens])
        return found
      },
    })
    return questions
  }

  it('behavior: without a project the coin and these, read from the chain', async () => {
    const { read, chain, tokens } = await setUp({ project: false, options })
    const questions = canRead(chain, [
      facts(),
      facts({ address: TOKEN, name: '', symbol: 'USDC', balance: 0n }),
    ])
    await read()
    expect(questions).toEqual([[ALICE, [OTHER, TOKEN]]])
    expect(tokens()).toEqual([
      { caipNetworkId: 'eip155:1', name: 'ETH', symbol: 'ETH', decimals: 18, amount: 10n ** 18n },
      {
        caipNetworkId: 'eip155:1',
        address: OTHER,
        name: 'Other',
        symbol: 'OTH',
        decimals: 8,
        amount: 5n,
        image: 'https://img.example/o.png',
      },
      { caipNetworkId: 'eip155:1', address: TOKEN, name: 'USDC', symbol: 'USDC', decimals: 8, amount: 0n },
    ])
  })

  it('behavior: beside the service’s rows the chain’s figures count', async () => {
    const { read, chain, tokens } = await setUp({ options })
    canRead(chain, [facts(), facts({ address: TOKEN, decimals: 6, balance: 3_500_000n })])
    await read()
    expect(tokens()).toMatchObject([
      { symbol: 'ETH' },
      { address: TOKEN, amount: 3_500_000n, value: '3.5', name: 'USD Coin' },
      { address: OTHER, amount: 5n },
    ])
  })

  it('error: when the service fails these remain, marked', async () => {
    const { read, chain, answers, account, tokens } = await setUp({ options })
    canRead(chain, [facts()])
    answers['balance'] = 400
    await read()
    expect(account.portfolio).toMatchObject({ kind: 'known', isPartial: true })
    expect(tokens()).toMatchObject([{ symbol: 'ETH' }, { symbol: 'OTH' }])
  })

  it('attack: an address with a typing error is told to the host and never asked for', async () => {
    const wrong = OTHER.replace('B', 'b')
    const { read, chain, errors, account } = await setUp({
      project: false,
      options: { tokens: { 'eip155:1': [wrong] } },
    })
    const questions = canRead(chain, [])
    await read()
    expect(questions).toEqual([])
    await vi.waitFor(() => expect(errors()).toEqual(['option-invalid']))
    expect(account.portfolio).toEqual({ kind: 'off' })
  })
})

describe('a network that the page does not offer', () => {
  const elsewhere = async () => {
    const given = await setUp({ options: { networks: ['eip155:1'], allowUnsupportedChain: true } })
    given.answers['supported-chains'] = { http: ['eip155:1', 'eip155:137'], ws: [] }
    const assets = vi.fn(async () => [asset()])
    canDiscover(given.chain, assets)
    given.provider.emit('chainChanged', '0x89')
    await given.settled()
    expect(activeNetwork(given.core.state.network).caipNetworkId).toBe('eip155:137')
    return { ...given, assets }
  }

  it('behavior: neither the wallet nor the service is asked for its tokens', async () => {
    const { read, account, asked, assets } = await elsewhere()
    await read({ force: true })
    expect(account.portfolio).toEqual({ kind: 'off' })
    expect(assets).not.toHaveBeenCalled()
    expect(asked('/balance')).toEqual([])
  })

  it('behavior: nobody is asked for its coin; unavailable, which is not zero', async () => {
    const { accountReads, account, chain, finish } = await elsewhere()
    const before = chain.reads.length
    await finish(refreshBalance(accountReads, { force: true }))
    expect(account.balance).toEqual({ kind: 'unavailable' })
    expect(chain.reads.slice(before)).toEqual([])
  })
})
