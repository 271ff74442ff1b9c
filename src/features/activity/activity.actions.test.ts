import { describe, expect, it } from 'vitest'
import { ALICE, BOB, hashOf, later } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import {
  listed,
  loadActivity,
  openActivity,
  REFRESH_MS,
  refresh,
  retry,
  showHidden,
  showMore,
} from './activity.actions.ts'
import { PROJECT, page, row, rows, startActivity } from './activity.testing.ts'

const down = failure('http-failed')

/** The view is open and the first page loaded. */
const started = async (given: Parameters<typeof startActivity>[0] = {}) => {
  const harness = await startActivity(given)
  const leave = openActivity(harness.activity)
  await harness.settled()
  return { ...harness, leave }
}

const sendOne = async ({ core, settled }: Awaited<ReturnType<typeof startActivity>>, n: number) => {
  core.follow({
    hash: hashOf(n),
    caipNetworkId: 'eip155:1',
    from: ALICE,
    to: BOB,
    value: 10n ** 17n,
    symbol: 'ETH',
    decimals: 18,
    sentAt: core.clock.now(),
  })
  await settled()
}

describe('openActivity', () => {
  it('behavior: asks for the first page of the account in use on the network in use', async () => {
    const { asked, ids } = await started()
    expect(asked).toMatchObject([{ address: ALICE, caipNetworkId: 'eip155:1', cursor: undefined }])
    expect(ids()).toEqual(['row-2', 'row-1'])
  })

  it('attack: a first page in no order: newest first, each month once', async () => {
    const harness = await startActivity()
    harness.on.page = async () => page([row(1), row(3), row(2)])
    openActivity(harness.activity)
    await harness.settled()
    expect(harness.ids()).toEqual(['row-3', 'row-2', 'row-1'])
  })

  it('behavior: leaving gives the request up and forgets what was read', async () => {
    const harness = await startActivity()
    const answer = later<ReturnType<typeof page>>()
    harness.on.page = () => answer.promise
    const timers = harness.clock.pending()
    const leave = openActivity(harness.activity)
    await harness.settled()
    leave()
    expect(harness.asked[0]?.signal?.aborted).toBe(true)
    answer.resolve(page([row(1)]))
    await harness.settled()
    expect(harness.state).toMatchObject({ key: '', list: { step: 'idle' } })
    expect(harness.clock.pending()).toBe(timers)
  })

  it('behavior: back again while the old answer is on its way: asked anew, the old one is not heard', async () => {
    const harness = await startActivity()
    const old = later<ReturnType<typeof page>>()
    harness.on.page = () => old.promise
    openActivity(harness.activity)()
    harness.on.page = async () => page([row(9)])
    openActivity(harness.activity)
    await harness.settled()
    old.resolve(page([row(1)]))
    await harness.settled()
    expect(harness.ids()).toEqual(['row-9'])
  })

  it('behavior: two views of it share one history; it is kept until both are gone', async () => {
    const harness = await startActivity()
    const [first, second] = [openActivity(harness.activity), openActivity(harness.activity)]
    await harness.settled()
    first()
    expect(harness.asked).toHaveLength(1)
    expect(harness.ids()).toEqual(['row-2', 'row-1'])
    second()
    expect(harness.ids()).toBe('idle')
  })

  it('behavior: another account, another network: another history; what comes late is not heard', async () => {
    const harness = await started()
    const { provider, asked, on, ids, settled, core } = harness
    const late = later<ReturnType<typeof page>>()
    on.page = (one) => (one.address === BOB ? late.promise : Promise.resolve(page([row(5)])))
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(asked.at(-1)).toMatchObject({ address: BOB })
    expect(ids()).toBe('loading')
    provider.emit('chainChanged', '0xa')
    await settled()
    expect(core.state.network.active.eip155?.caipNetworkId).toBe('eip155:10')
    expect(asked.at(-1)).toMatchObject({ address: BOB, caipNetworkId: 'eip155:10' })
    expect(asked.at(-2)?.signal?.aborted).toBe(true)
    provider.emit('accountsChanged', [ALICE])
    await settled()
    late.resolve(page([row(1)]))
    await settled()
    expect(ids()).toEqual(['row-5'])
  })

  it.each([
    ['without a project id', { projectId: undefined }],
    ['in basic mode', { basic: true }],
    ['switched off by the host', { features: { activity: false } }],
  ])('behavior: %s nobody is asked', async (_, options) => {
    const { asked, state } = await started({ options })
    expect(asked).toEqual([])
    expect(state.list).toEqual({ step: 'off', why: 'project' })
  })

  it('behavior: switched off by the project’s owner while it is shown', async () => {
    const { core, state, settled } = await started()
    Object.assign(core.state.project, { status: 'fetched', remote: { activity: false } })
    await settled()
    expect(state.list).toEqual({ step: 'off', why: 'project' })
  })

  it('behavior: on Solana and on a network that is not served it says so', async () => {
    const { core, state, settled } = await started()
    core.state.network.networks = core.state.network.networks.filter(
      ({ caipNetworkId }) => caipNetworkId !== 'eip155:1',
    )
    await settled()
    expect(state.list).toEqual({ step: 'off', why: 'network' })
    core.state.network.activeNamespace = 'solana'
    core.state.network.active.solana = {
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      testnet: false,
    }
    core.state.account.solana.address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    await settled()
    expect(state.list).toEqual({ step: 'off', why: 'namespace' })
  })

  it.each([
    ['unsupported', 'network'],
    ['no-project-id', 'project'],
  ])('behavior: the service’s %s is "%s"', async (skipped, why) => {
    const harness = await startActivity()
    harness.on.page = async () => ({ ...page([]), skipped })
    openActivity(harness.activity)
    await harness.settled()
    expect(harness.state.list).toEqual({ step: 'off', why })
  })
})

describe('retry', () => {
  it('error: the first page fails: toast, event, report; and comes with the next try', async () => {
    const harness = await startActivity()
    harness.on.page = () => Promise.reject(down)
    openActivity(harness.activity)
    await harness.settled()
    expect(harness.ids()).toBe('failed')
    expect(harness.core.state.notice.current).toMatchObject({ tone: 'error', key: 'transactions-failed' })
    expect(harness.errors()).toEqual(['http-failed'])
    expect(harness.tracked('ERROR_FETCH_TRANSACTIONS')).toEqual([
      { address: ALICE, projectId: PROJECT, cursor: undefined, isSmartAccount: false },
    ])
    harness.on.page = async () => page([row(1)])
    await retry(harness.activity)
    expect(harness.ids()).toEqual(['row-1'])
  })

  it('error: whether it is offered cannot be told now: failed, not absent', async () => {
    const harness = await startActivity()
    harness.on.page = async () => ({ ...page([]), skipped: 'unavailable', cause: down })
    openActivity(harness.activity)
    await harness.settled()
    expect(harness.ids()).toBe('failed')
    expect(harness.errors()).toEqual(['http-failed'])
  })

  it('behavior: pressed twice it asks once', async () => {
    const harness = await startActivity()
    harness.on.page = () => Promise.reject(down)
    openActivity(harness.activity)
    await harness.settled()
    harness.on.page = async () => page([row(1)])
    await Promise.all([retry(harness.activity), retry(harness.activity)])
    expect(harness.asked).toHaveLength(2)
  })
})

describe('loadActivity', () => {
  it('behavior: does nothing where it is shown already', async () => {
    const { activity, asked } = await started()
    await loadActivity(activity)
    expect(asked).toHaveLength(1)
  })
})

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
