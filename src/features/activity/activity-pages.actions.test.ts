import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { listed, openActivity, REFRESH_MS, refresh, retry, showHidden, showMore } from './activity.actions.ts'
import { down, PROJECT, page, row, rows, sendOne, startActivity, started } from './activity.testing.ts'

describe('showMore', () => {
  it('behavior: page after page by the service’s cursor, to the end', async () => {
    const { activity, asked, on, ids, tracked, state } = await started()
    // The list has ended.
    await showMore(activity)
    expect(asked).toHaveLength(1)
    on.page = async () => page(rows(6, 5), ['c1'])
    state.list = { step: 'loading' }
    Object.assign(state, { list: { step: 'failed' } })
    await retry(activity)
    on.page = async ({ cursor }) => (cursor?.length === 1 ? page(rows(4, 3), ['c1', 'c2']) : page(rows(2, 1)))
    await showMore(activity)
    await showMore(activity)
    await showMore(activity)
    expect(ids()).toEqual(['row-6', 'row-5', 'row-4', 'row-3', 'row-2', 'row-1'])
    expect(asked.slice(2).map(({ cursor }) => cursor)).toEqual([['c1'], ['c1', 'c2']])
    expect(tracked('LOAD_MORE_TRANSACTIONS')).toEqual([
      { address: ALICE, projectId: PROJECT, cursor: 'c1', isSmartAccount: false },
      { address: ALICE, projectId: PROJECT, cursor: 'c2', isSmartAccount: false },
    ])
  })

  const grown = async () => {
    const harness = await startActivity()
    harness.on.page = async () => page(rows(4, 3), ['c1'])
    openActivity(harness.activity)
    await harness.settled()
    return harness
  }

  it('behavior: pressed twice it asks once', async () => {
    const { activity, asked, on } = await grown()
    on.page = async () => page(rows(2, 1))
    await Promise.all([showMore(activity), showMore(activity)])
    expect(asked).toHaveLength(2)
  })

  it('error: a page that fails leaves what is there, and the next try asks for the same one', async () => {
    const { core, activity, asked, on, ids, state } = await grown()
    on.page = () => Promise.reject(down)
    await showMore(activity)
    expect(state.list).toMatchObject({ more: 'failed' })
    expect(ids()).toEqual(['row-4', 'row-3'])
    expect(core.state.notice.current?.key).toBe('transactions-failed')
    on.page = async () => page(rows(2, 1))
    await showMore(activity)
    expect(asked.at(-1)?.cursor).toEqual(['c1'])
    expect(ids()).toEqual(['row-4', 'row-3', 'row-2', 'row-1'])
    expect(core.state.notice.current).toBeUndefined()
  })

  it('behavior: the first page read again meanwhile loses nothing of the next one', async () => {
    const { activity, on, ids } = await grown()
    const next = later<ReturnType<typeof page>>()
    on.page = ({ cursor }) => (cursor ? next.promise : Promise.resolve(page(rows(5, 4), ['d1'])))
    const growing = showMore(activity)
    await refresh(activity)
    next.resolve(page(rows(2, 1)))
    await growing
    expect(ids()).toEqual(['row-5', 'row-4', 'row-3', 'row-2', 'row-1'])
  })
})

describe('refresh', () => {
  it('behavior: while something waits and somebody looks, the first page every 30 s, its newer states in place', async () => {
    const harness = await startActivity()
    const { clock, asked, on, activity, page: host } = harness
    on.page = async () => page([row(2, { status: 'pending' }), row(1)])
    openActivity(activity)
    await harness.settled()
    await clock.advance(REFRESH_MS)
    expect(asked).toHaveLength(2)
    host.visibility = 'hidden'
    await clock.advance(REFRESH_MS * 3)
    expect(asked).toHaveLength(2)
    host.visibility = 'visible'
    on.page = async () => page([row(2), row(1)])
    await clock.advance(REFRESH_MS)
    expect(listed(activity).map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
    await clock.advance(REFRESH_MS * 5)
    expect(asked).toHaveLength(3)
  })

  it('behavior: sent while it is shown: on top until the service knows it, then once, and the chain’s word at once', async () => {
    const harness = await started()
    const { activity, clock, chain, on, asked, settled } = harness
    await sendOne(harness, 7)
    const said = () => listed(activity).map(({ id, outcome }) => `${id.slice(0, 5)} ${outcome}`)
    expect(said()).toEqual(['own:0 pending', 'row-2 confirmed', 'row-1 confirmed'])
    // After a send the service is asked at once.
    expect(asked).toHaveLength(2)
    on.page = async () => page([row(7, { status: 'pending', minedAt: clock.now() }), row(2), row(1)])
    chain.on.getTransactionStatus = async () => ({ status: 'success', blockNumber: 97n })
    await clock.advance(4_000)
    await settled()
    expect(said()).toEqual(['row-7 confirmed', 'row-2 confirmed', 'row-1 confirmed'])
    expect(asked).toHaveLength(3)
  })

  it('error: rows that could not be read are counted, those of the first page once', async () => {
    const harness = await startActivity()
    const { activity, on, state } = harness
    const unread = () => (state.list.step === 'shown' ? state.list.unread : state.list.step)
    on.page = async () => ({ value: { transactions: rows(4, 3), next: ['c1'], unread: 1 } })
    openActivity(activity)
    await harness.settled()
    await refresh(activity)
    expect(unread()).toBe(1)
    on.page = async () => ({ value: { transactions: rows(2, 1), unread: 2 } })
    await showMore(activity)
    expect(unread()).toBe(3)
    on.page = async () => page(rows(4, 1))
    await refresh(activity)
    expect(unread()).toBe(0)
  })

  it('error: one that fails is reported and shows what was there', async () => {
    const { core, activity, on, ids, errors, settled } = await started()
    on.page = () => Promise.reject(down)
    await refresh(activity)
    await settled()
    expect(ids()).toEqual(['row-2', 'row-1'])
    expect(errors()).toEqual(['http-failed'])
    expect(core.state.notice.current?.key).not.toBe('transactions-failed')
  })

  it('behavior: more has happened than a page holds: the list begins anew, older pages on their way are not heard', async () => {
    const harness = await startActivity()
    const { activity, on, ids } = harness
    on.page = async () => page(rows(4, 3), ['c1'])
    openActivity(activity)
    await harness.settled()
    const older = later<ReturnType<typeof page>>()
    on.page = ({ cursor }) => (cursor ? older.promise : Promise.resolve(page(rows(99, 98), ['d1'])))
    const growing = showMore(activity)
    await refresh(activity)
    older.resolve(page(rows(2, 1)))
    await growing
    expect(ids()).toEqual(['row-99', 'row-98'])
    on.page = async () => page(rows(97, 96))
    await showMore(activity)
    expect(harness.asked.at(-1)?.cursor).toEqual(['d1'])
    expect(ids()).toEqual(['row-99', 'row-98', 'row-97', 'row-96'])
  })
})

describe('listed', () => {
  it('attack: nothing of spam is shown until the visitor asks, and it is marked', async () => {
    const harness = await startActivity()
    const spam = {
      sentFrom: BOB,
      transfers: [{ direction: 'in', quantity: '0', token: { symbol: 'USDC' } }],
    } as const
    harness.on.page = async () => page([row(3, spam), row(2), row(1)])
    openActivity(harness.activity)
    await harness.settled()
    expect(listed(harness.activity).map(({ suspicion }) => suspicion)).toEqual(['dust', undefined, undefined])
    expect(harness.state.showsHidden).toBe(false)
    showHidden(harness.activity, true)
    expect(harness.state.showsHidden).toBe(true)
  })

  it('behavior: own transactions of another network or account are not among them', async () => {
    const harness = await started()
    await sendOne(harness, 7)
    const [sent] = harness.core.state.transactions.list
    if (!sent) throw new Error('Nothing was sent')
    harness.core.state.transactions.list = [
      { ...sent, from: BOB, hash: hashOf(8) },
      { ...sent, caipNetworkId: 'eip155:10', hash: hashOf(9) },
    ]
    expect(listed(harness.activity).map(({ id }) => id)).toEqual(['row-2', 'row-1'])
  })
})
