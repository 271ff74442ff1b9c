import { describe, expect, it } from 'vitest'
import { OTHER, projectId, TOKEN } from '../../api/api.testing.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { stored } from '../../core/fake-storage.testing.ts'
import { noticesOf } from '../../state/notices.ts'
import { pollPortfolio, refreshPortfolio } from './portfolio.actions.ts'
import { ETH, facts, row, setUp } from './portfolio.testing.ts'

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

  it('attack: a clock that was set back does not keep it from being read, nor the wallet from being asked', async () => {
    const { read, asked, clock, chain } = await setUp()
    let questions = 0
    Object.assign(chain, {
      assets: async () => {
        questions += 1
      },
    })
    await read()
    clock.jump(-3_600_000)
    await read()
    expect(asked('balance')).toHaveLength(2)
    expect(questions).toBe(2)
    await clock.advance(29_999)
    await read()
    expect(asked('balance')).toHaveLength(2)
  })

  it('behavior: the same rows read again stay the same list, and are as young as the answer', async () => {
    const { read, answers, account, clock } = await setUp()
    const portfolio = () => {
      if (account.portfolio.kind !== 'known') throw new TypeError(account.portfolio.kind)
      return account.portfolio
    }
    await read()
    const before = { ...portfolio() }
    await clock.advance(30_000)
    await read()
    expect(portfolio().tokens).toBe(before.tokens)
    expect(portfolio().at).toBe(before.at + 30_000)
    answers['balance'] = { balances: [{ ...ETH, price: ETH.price + 1 }] }
    await read({ force: true })
    expect(portfolio().tokens).not.toBe(before.tokens)
  })

  it('error: a failure is unavailable, said once, never zero, and not tried again within 30 s', async () => {
    const { read, answers, account, asked, clock, notice, core, errors } = await setUp()
    answers['balance'] = 400
    await read()
    expect(account.portfolio).toEqual({ kind: 'unavailable' })
    expect(await notice()).toMatchObject({ tone: 'error', key: 'token-balance-unavailable' })
    expect(errors()).toEqual(['service-failed'])
    noticesOf(core).hide()
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
    answers['balance'] = { balances: [ETH] }
    await read({ force: true })
    expect(await notice()).toBeUndefined()
  })

  it('attack: a row that cannot be read is not passed over: what there is may not be all', async () => {
    const { read, answers, account, tokens } = await setUp()
    await read()
    expect(tokens()).toHaveLength(2)
    answers['balance'] = { balances: [ETH, { ...row(), quantity: { decimals: '6', numeric: '0.1234567' } }] }
    await read({ force: true })
    expect(account.portfolio).toMatchObject({ kind: 'known', isPartial: 'unread' })
    // Of the unread one nothing is known any more, and what was sent away does not stay.
    expect(tokens()).toHaveLength(1)
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

  it('behavior: who disconnects while the part that asks is fetched is not asked about', async () => {
    const { accountReads, core, asked, finish, settled } = await setUp()
    const api = await core.dataApi()
    const part = later<typeof api>()
    Object.assign(core, { dataApi: () => part.promise })
    const before = asked('balance').length
    const reading = refreshPortfolio(accountReads, { force: true })
    await settled()
    await core.session.disconnect()
    part.resolve(api)
    await finish(reading)
    expect(asked('balance')).toHaveLength(before)
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
