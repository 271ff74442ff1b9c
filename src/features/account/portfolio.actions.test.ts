import { describe, expect, it, vi } from 'vitest'
import { endpoints, json, NATIVE, OTHER, projectId, TOKEN } from '../../api/api.testing.ts'
import type { Asset, TokenFacts } from '../../chains/tokens.ts'
import {
  ALICE,
  BOB,
  createHarness,
  type FakeChain,
  type GivenOptions,
  later,
  RDNS,
  stored,
} from '../../core/core.testing.ts'
import { accountReadsOf } from './account.state.ts'
import { pollPortfolio, refreshPortfolio } from './portfolio.actions.ts'
import { refreshProfile } from './profile.actions.ts'

type Answer = unknown | ((url: URL) => unknown)

const row = (more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${TOKEN}`,
  price: 1,
  value: 2,
  iconUrl: 'https://img.example/u.png',
  quantity: { decimals: '6', numeric: '2' },
  ...more,
})
const coin = { name: 'Ether', symbol: 'ETH', address: undefined, price: 3000, value: 3000 }
const ETH = row({ ...coin, quantity: { decimals: '18', numeric: '1' } })

type Services = { readonly options?: GivenOptions; readonly project?: boolean }

/** A connected visitor. `answers`: a status or a body, by the last part of the path. */
const setUp = async ({ options = {}, project = true }: Services = {}) => {
  const asked: URL[] = []
  const answers: Record<string, Answer> = {
    'supported-chains': { http: ['eip155:1', 'eip155:10'], ws: [] },
    balance: { balances: [ETH, row()] },
    identity: { name: null, avatar: null },
    reverse: [],
    origins: { allowedOrigins: ['https://shop.example'] },
    getAnalyticsConfig: { isAnalyticsEnabled: false },
    config: { features: [] },
  }
  const fetch = async (input: unknown): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const name = Object.keys(answers).find((part) => url.pathname.includes(part)) ?? ''
    if (!name) return json({})
    asked.push(url)
    const given = answers[name]
    const said = typeof given === 'function' ? await given(url) : given
    return typeof said === 'number' ? new Response('', { status: said }) : json(said)
  }
  const harness = createHarness({
    options: { ...(project && { projectId, endpoints }), ...options },
    before: (page) => Object.assign(page, { fetch }),
  })
  const provider = harness.announce(RDNS)
  await harness.element.show()
  await harness.connect(RDNS)
  const { core, settled, clock } = harness
  const accountReads = accountReadsOf(core)
  const finish = async (promise: Promise<void>, ms = 0) => {
    let done = false
    void promise.then(() => {
      done = true
    })
    for (let turn = 0; turn < 40 && !done; turn++) {
      await clock.advance(turn > 10 ? ms / 20 : 0)
      await settled()
    }
    if (!done) throw new Error('still reading')
  }
  return {
    ...harness,
    accountReads,
    provider,
    answers,
    finish,
    account: core.state.account.eip155,
    read: (how?: Parameters<typeof refreshPortfolio>[1], ms?: number) =>
      finish(refreshPortfolio(accountReads, how), ms),
    asked: (part: string) => asked.filter(({ pathname }) => pathname.includes(part)),
    notice: async () => {
      await clock.advance(150)
      return core.state.notice.current
    },
    tokens: () => {
      const { portfolio } = core.state.account.eip155
      return portfolio.kind === 'known' ? portfolio.tokens : portfolio.kind
    },
  }
}

const asset = (more: Partial<Asset> = {}): Asset => ({
  address: TOKEN,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: 7_000_000n,
  price: '1.5',
  ...more,
})
const canDiscover = (chain: FakeChain, assets: FakeChain['assets']) => Object.assign(chain, { assets })

const facts = (more: Partial<TokenFacts> = {}): TokenFacts => ({
  address: OTHER,
  name: 'Other',
  symbol: 'OTH',
  decimals: 8,
  balance: 5n,
  ...more,
})

describe('refreshPortfolio', () => {
  it('behavior: from the service, rows without decimals dropped, with the network and the project named', async () => {
    const { read, answers, tokens, asked } = await setUp()
    answers['balance'] = {
      balances: [
        ETH,
        row(),
        row({ address: `eip155:1:${OTHER}`, quantity: { decimals: '0', numeric: '5' } }),
      ],
    }
    await read()
    expect(tokens()).toMatchObject([
      { symbol: 'ETH', amount: 10n ** 18n, value: '3000' },
      { symbol: 'USDC', amount: 2_000_000n, value: '2', address: TOKEN },
    ])
    const [url] = asked('balance')
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      currency: 'usd',
      chainId: 'eip155:1',
      projectId,
    })
    expect(url?.pathname).toContain(ALICE)
  })

  it('behavior: a portfolio younger than 30 s is not read again, unless forced; what has moved is named', async () => {
    const { read, asked, clock } = await setUp()
    await read()
    await read()
    await clock.advance(29_999)
    await read()
    expect(asked('balance')).toHaveLength(1)
    await clock.advance(1)
    await read()
    expect(asked('balance')).toHaveLength(2)
    await read({ force: true, moved: [TOKEN] })
    expect(asked('balance')[2]?.searchParams.get('forceUpdate')).toBe(`eip155:1:${TOKEN}`)
    await read({ force: true })
    expect(asked('balance')).toHaveLength(4)
  })

  it('error: a failure is unavailable, said once, never zero, and not tried again within 30 s', async () => {
    const { read, answers, account, asked, clock, notice, core, errors } = await setUp()
    answers['balance'] = 400
    await read()
    expect(account.portfolio).toEqual({ kind: 'unavailable' })
    expect(await notice()).toMatchObject({ tone: 'error', key: 'token-balance-unavailable' })
    expect(errors()).toEqual(['service-failed'])
    core.notices.hide()
    await clock.advance(29_000)
    await read()
    expect(asked('balance')).toHaveLength(1)
    await clock.advance(1_000)
    await read()
    expect(asked('balance')).toHaveLength(2)
    expect(await notice()).toBeUndefined()
    expect(errors()).toHaveLength(1)
    answers['balance'] = { balances: [ETH] }
    await read({ force: true })
    expect(account.portfolio.kind).toBe('known')
    answers['balance'] = 400
    await read({ force: true })
    expect(await notice()).toMatchObject({ key: 'token-balance-unavailable' })
  })

  it('error: rows from before stay, and say that they are from before', async () => {
    const { read, answers, account, tokens } = await setUp()
    await read()
    const before = tokens()
    answers['balance'] = { balances: 'x' }
    await read({ force: true })
    expect(account.portfolio).toMatchObject({ kind: 'known', isPartial: true })
    expect(tokens()).toEqual(before)
    answers['balance'] = { balances: [ETH] }
    await read({ force: true })
    expect(account.portfolio).not.toHaveProperty('isPartial')
    expect(tokens()).toHaveLength(1)
  })

  it('error: after 503 nobody asks by the clock; who looks anew does', async () => {
    const { read, answers, asked, clock, accountReads, finish } = await setUp()
    answers['balance'] = 503
    await read({}, 40_000)
    const count = asked('balance').length
    await clock.advance(60_000)
    await finish(pollPortfolio(accountReads))
    expect(asked('balance')).toHaveLength(count)
    answers['balance'] = { balances: [ETH] }
    await read()
    await clock.advance(30_000)
    await finish(pollPortfolio(accountReads))
    expect(asked('balance')).toHaveLength(count + 2)
  })

  it('behavior: a network that the service does not know is off, and said so; one whose list cannot be had is unavailable', async () => {
    const first = await setUp()
    first.answers['supported-chains'] = { http: ['eip155:10'], ws: [] }
    await first.read()
    expect(first.account.portfolio).toEqual({ kind: 'off' })
    expect(await first.notice()).toMatchObject({ key: 'token-balance-unavailable' })
    expect(first.asked('balance')).toEqual([])
    const second = await setUp()
    second.answers['supported-chains'] = 400
    await second.read()
    expect(second.account.portfolio).toEqual({ kind: 'unavailable' })
  })

  it('behavior: another account or network is another portfolio; a late answer is nobody’s', async () => {
    const { answers, provider, accountReads, account, settled, read } = await setUp()
    const late = later<unknown>()
    answers['balance'] = () => late.promise
    void refreshPortfolio(accountReads)
    await settled()
    expect(account.portfolio).toEqual({ kind: 'loading' })
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(account.portfolio).toEqual({ kind: 'none' })
    late.resolve({ balances: [ETH] })
    await settled()
    await settled()
    expect(account.portfolio).toEqual({ kind: 'none' })
    answers['balance'] = { balances: [row()] }
    await read()
    expect(account.portfolio).toMatchObject({ kind: 'known', tokens: [{ symbol: 'USDC' }] })
    provider.emit('chainChanged', '0xa')
    await settled()
    expect(account.portfolio).toEqual({ kind: 'none' })
  })

  it('behavior: an answer about who has disconnected meanwhile is not kept', async () => {
    const { answers, accountReads, core, finish, settled, storage } = await setUp()
    const served = later<unknown>()
    answers['supported-chains'] = () => served.promise
    const reading = refreshPortfolio(accountReads, { force: true })
    await settled()
    await core.session.disconnect()
    served.resolve({ http: ['eip155:1', 'eip155:10'], ws: [] })
    await finish(reading)
    expect(Object.keys(stored(storage)).filter((key) => key.includes('cache-'))).toEqual([])
  })

  it('behavior: about who has disconnected meanwhile the node is not asked either', async () => {
    const { answers, chain, accountReads, core, finish, settled } = await setUp({
      options: { tokens: { 'eip155:1': [OTHER] } },
    })
    Object.assign(chain, { tokens: async () => [facts()] })
    const served = later<unknown>()
    answers['supported-chains'] = () => served.promise
    const reading = refreshPortfolio(accountReads)
    await settled()
    await core.session.disconnect()
    const before = chain.reads.length
    served.resolve({ http: [], ws: [] })
    await finish(reading)
    expect(chain.reads.slice(before)).toEqual([])
  })

  it('error: a service that never answers is unavailable, although one looks again meanwhile', async () => {
    const { answers, accountReads, account, clock, settled } = await setUp()
    answers['supported-chains'] = () => clock.wait(2_000).then(() => ({ http: ['eip155:1'], ws: [] }))
    answers['balance'] = () => later<unknown>().promise
    void refreshPortfolio(accountReads)
    clock.setInterval(() => void pollPortfolio(accountReads), 30_000)
    await settled()
    await clock.advance(35_000)
    expect(account.portfolio).toEqual({ kind: 'unavailable' })
  })

  it('behavior: a long list is shown a turn after it was made; whoever has left meanwhile does not get it', async () => {
    const many = Array.from({ length: 101 }, (_, n) =>
      row({ address: `eip155:1:0x${(n + 16).toString(16).padStart(40, '0')}` }),
    )
    const { answers, provider, accountReads, account, settled, clock, read, tokens } = await setUp()
    answers['balance'] = { balances: many }
    await read()
    expect(tokens()).toHaveLength(101)
    const again = refreshPortfolio(accountReads, { force: true })
    await settled()
    provider.emit('accountsChanged', [BOB])
    await settled()
    for (let turn = 0; turn < 10; turn++) {
      await clock.advance(0)
      await settled()
    }
    await again
    expect(account.address).toBe(BOB)
    expect(account.portfolio).toEqual({ kind: 'none' })
  })

  it('behavior: without a project id, and in basic mode, nobody is asked', async () => {
    for (const given of [{ project: false }, { options: { basic: true } }]) {
      const { read, account, asked } = await setUp(given)
      await read()
      expect(account.portfolio).toEqual({ kind: 'off' })
      expect(asked('balance')).toEqual([])
    }
  })
})

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

describe('refreshProfile', () => {
  it('behavior: name and picture; asked again after 5 min, for another account at once', async () => {
    const { accountReads, answers, account, asked, clock, finish, provider, settled } = await setUp()
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

  it('behavior: without a name the first one of the service’s zone', async () => {
    const { accountReads, answers, account, finish, emitted } = await setUp()
    const before = emitted('wm-account-change').length
    answers['reverse'] = [
      { name: 'nora.reown.id', addresses: {}, attributes: [{ avatar: 'https://img.example/z.png' }] },
    ]
    await finish(refreshProfile(accountReads))
    expect(account.profile).toEqual({ name: 'nora.reown.id', image: 'https://img.example/z.png' })
    expect(emitted('wm-account-change')).toHaveLength(before)
  })

  it('behavior: who comes back within 5 min has the name again', async () => {
    const { accountReads, core, answers, account, finish, connect } = await setUp()
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

  it('attack: names are cleaned, pictures that are none are left out', async () => {
    const { accountReads, answers, account, finish } = await setUp()
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
