import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later } from '../../core/core.testing.ts'
import { loadActivity, openActivity, retry } from './activity.actions.ts'
import { down, PROJECT, page, row, startActivity, started } from './activity.testing.ts'

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
    harness.core.state.account.eip155.smart = [ALICE]
    await retry(harness.activity)
    expect(harness.tracked('ERROR_FETCH_TRANSACTIONS').at(-1)).toMatchObject({ isSmartAccount: true })
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
