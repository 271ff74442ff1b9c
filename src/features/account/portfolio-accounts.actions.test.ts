/** What is known and asked of one account or network, while the visitor changes to another one and back. */
import { describe, expect, it } from 'vitest'
import { BOB } from '../../core/accounts.testing.ts'
import { later, RDNS } from '../../core/core.testing.ts'
import { noticesOf } from '../../state/notices.ts'
import { refreshBalance } from './account.actions.ts'
import { pollPortfolio, refreshPortfolio } from './portfolio.actions.ts'
import { asset, canDiscover, ETH, setUp } from './portfolio.testing.ts'

describe('refreshPortfolio', () => {
  it('error: a late 503 of the account that was left does not stop the polling of the one in use', async () => {
    const { read, answers, provider, asked, clock, accountReads, finish, settled } = await setUp()
    const late = later<unknown>()
    answers['balance'] = () => late.promise
    const left = refreshPortfolio(accountReads)
    await settled()
    provider.emit('accountsChanged', [BOB])
    await settled()
    answers['balance'] = { balances: [ETH] }
    await read()
    answers['balance'] = 503
    late.resolve(503)
    await finish(left, 40_000)
    answers['balance'] = { balances: [ETH] }
    await clock.advance(30_000)
    const before = asked('balance').length
    await finish(pollPortfolio(accountReads))
    expect(asked('balance')).toHaveLength(before + 1)
  })

  it('error: a network whose read failed is left alone for 30 s also by whoever has been to another one meanwhile', async () => {
    const { read, answers, provider, asked, clock, account, settled } = await setUp()
    const goTo = async (chainId: string) => {
      provider.emit('chainChanged', chainId)
      await settled()
      await read()
    }
    answers['balance'] = (url: URL) =>
      url.searchParams.get('chainId') === 'eip155:1' ? 400 : { balances: [{ ...ETH, chainId: 'eip155:10' }] }
    await read()
    await clock.advance(2_000)
    await goTo('0xa')
    expect(account.portfolio.kind).toBe('known')
    await clock.advance(2_000)
    await goTo('0x1')
    expect(account.portfolio).toEqual({ kind: 'unavailable' })
    expect(asked('balance')).toHaveLength(2)
    await clock.advance(25_999)
    await read()
    expect(asked('balance')).toHaveLength(2)
    await clock.advance(1)
    await read()
    expect(asked('balance')).toHaveLength(3)
  })

  it('error: of a network that the page does not offer nobody is asked, and this is said once', async () => {
    const { read, provider, asked, account, notice, core, settled } = await setUp({
      options: { networks: ['eip155:1'], allowUnsupportedChain: true },
    })
    provider.emit('chainChanged', '0x89')
    await settled()
    await read()
    expect(account.portfolio).toEqual({ kind: 'off' })
    expect(await notice()).toMatchObject({ tone: 'error', key: 'token-balance-unavailable' })
    noticesOf(core).hide()
    await read({ force: true })
    expect(await notice()).toBeUndefined()
    expect(asked('balance')).toEqual([])
  })

  it('behavior: what is said of a network goes with it, also where no service is asked for the next one', async () => {
    const { read, provider, notice, settled } = await setUp({
      options: { networks: ['eip155:1'], allowUnsupportedChain: true, basic: true },
    })
    provider.emit('chainChanged', '0x89')
    await settled()
    await read()
    expect(await notice()).toMatchObject({ key: 'token-balance-unavailable' })
    provider.emit('chainChanged', '0x1')
    await settled()
    await read()
    expect(await notice()).toBeUndefined()
  })

  it.each([true, false])(
    'attack: what one wallet listed of an account is not shown beside the next one, disconnected before: %s',
    async (isDisconnected) => {
      const { read, chain, core, connect, announce, tokens, settled } = await setUp()
      canDiscover(chain, async () => [asset({ price: '999' })])
      await read()
      expect(tokens()).toMatchObject([{ price: '999' }])
      if (isDisconnected) await core.session.disconnect()
      canDiscover(chain, async () => [asset()])
      announce('com.example.other')
      await connect('com.example.other')
      await settled()
      await read()
      expect(tokens()).toMatchObject([{ price: '1.5' }])
    },
  )

  it('attack: what was read ends with the session, also for the same wallet', async () => {
    const { read, chain, core, connect, account, accountReads, tokens, settled } = await setUp()
    canDiscover(chain, async () => [asset({ price: '999' })])
    chain.on.balance = async () => 7n
    await refreshBalance(accountReads, { force: true })
    await read()
    await core.session.disconnect()
    await settled()
    canDiscover(chain, async () => [asset()])
    chain.on.balance = async () => 8n
    await connect(RDNS)
    await refreshBalance(accountReads)
    await read()
    expect(tokens()).toMatchObject([{ price: '1.5' }])
    expect(account.balance).toMatchObject({ value: 8n })
  })

  /** Ethereum has been read; another network was asked, has not answered, and was left again. */
  const leftOther = async (first: unknown) => {
    const page = await setUp()
    const { read, answers, provider, settled, accountReads } = page
    const slow = later<unknown>()
    const isFirst = (url: URL) => url.searchParams.get('chainId') === 'eip155:1'
    answers['balance'] = (url: URL) => (isFirst(url) ? first : slow.promise)
    await read({}, 40_000)
    provider.emit('chainChanged', '0xa')
    await settled()
    const left = refreshPortfolio(accountReads)
    await settled()
    provider.emit('chainChanged', '0x1')
    await settled()
    await read()
    return { ...page, slow, left }
  }

  it('error: a late failure of the network that was left is not told over the one in use', async () => {
    const { slow, left, finish, notice, tokens } = await leftOther({ balances: [ETH] })
    slow.resolve(400)
    await finish(left, 40_000)
    expect(await notice()).toBeUndefined()
    expect(tokens()).toMatchObject([{ symbol: 'ETH' }])
  })

  it('error: a late success of the network that was left does not take away what is said of the one in use', async () => {
    const { slow, left, finish, notice, core, account } = await leftOther(400)
    noticesOf(core).show('error', 'token-balance-unavailable')
    slow.resolve({ balances: [{ ...ETH, chainId: 'eip155:10' }] })
    await finish(left, 40_000)
    expect(await notice()).toMatchObject({ key: 'token-balance-unavailable' })
    expect(account.portfolio).toEqual({ kind: 'unavailable' })
  })

  it('attack: nor does either end the reading of the one in use, which goes on at intervals', async () => {
    const { slow, left, finish, clock, asked, accountReads, tokens } = await leftOther({ balances: [ETH] })
    slow.resolve({ balances: [{ ...ETH, symbol: 'OP', chainId: 'eip155:10' }] })
    await finish(left, 40_000)
    expect(tokens()).toMatchObject([{ symbol: 'ETH' }])
    await clock.advance(30_000)
    const before = asked('balance').length
    await finish(pollPortfolio(accountReads))
    expect(asked('balance')).toHaveLength(before + 1)
  })
})
