import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchBought } from './bought.actions.ts'
import { down, onrampHarness, purchase } from './onramp.testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rows = (...transactions: ReturnType<typeof purchase>[]) => ({ value: { transactions } })

describe('watchBought', () => {
  const shown = async () => {
    const harness = await onrampHarness()
    harness.wallet.go.to('OnRampActivity')
    return harness
  }

  it('behavior: again after 3 s, then ever more seldom, while something of this month is in progress', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { on, asked, state, buyer, clock } = await shown()
    const now = clock.now()
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: now }))
    const leave = watchBought(buyer)
    await clock.advance(3_000)
    expect(asked.history).toHaveLength(2)
    await clock.advance(6_000)
    expect(asked.history).toHaveLength(3)
    on.history = async () => rows(purchase('a', { minedAt: now }))
    await clock.advance(60_000)
    expect(asked.history).toHaveLength(4)
    expect(state.bought).toMatchObject({ kind: 'known', rows: [{ id: 'a', status: 'confirmed' }] })
    leave()
  })

  it('attack: in progress for days, or a service that fails: seldom, in the end no more, and anew for who comes back', async () => {
    const { on, asked, buyer, clock, page } = await shown()
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: clock.now() }))
    const leave = watchBought(buyer)
    await clock.advance(0)
    on.history = () => Promise.reject(down)
    await clock.advance(10 * 60_000)
    expect(asked.history.length).toBeGreaterThan(10)
    expect(asked.history.length).toBeLessThan(20)
    await clock.advance(4 * 3_600_000)
    expect(asked.history).toHaveLength(100)
    page.visibility = 'hidden'
    await clock.advance(60_000)
    expect(asked.history).toHaveLength(100)
    page.visibility = 'visible'
    await clock.advance(10_000)
    expect(asked.history.length).toBeGreaterThan(101)
    leave()
  })

  it('behavior: not for one of an earlier month, and not after the view is left', async () => {
    const { on, asked, buyer, clock } = await shown()
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: Date.UTC(2024, 0, 1) }))
    const leave = watchBought(buyer)
    await clock.advance(30_000)
    expect(asked.history).toHaveLength(1)
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: clock.now() }))
    leave()
    watchBought(buyer)()
    await clock.advance(30_000)
    expect(asked.history).toHaveLength(2)
  })

  it('error: what was read before stays; without it the view says so', async () => {
    const { on, state, buyer, clock, settled } = await shown()
    on.history = () => Promise.reject(down)
    const leave = watchBought(buyer)
    await settled()
    expect(state.bought).toEqual({ kind: 'failed' })
    leave()
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: clock.now() }))
    watchBought(buyer)
    await settled()
    on.history = () => Promise.reject(down)
    await clock.advance(3_000)
    expect(state.bought).toMatchObject({ kind: 'known' })
  })

  it('behavior: a network whose purchases cannot be asked for is no answer: what was read stays, and there are not none', async () => {
    const { on, state, buyer, clock, settled, errors } = await shown()
    on.history = async () => ({ value: { transactions: [] }, skipped: 'unsupported' })
    const leave = watchBought(buyer)
    await settled()
    expect(state.bought).toEqual({ kind: 'off' })
    leave()
    on.history = async () => rows(purchase('a', { status: 'pending', minedAt: clock.now() }))
    watchBought(buyer)
    await settled()
    on.history = async () => ({ value: { transactions: [] }, skipped: 'unsupported' })
    await clock.advance(4_000)
    expect(state.bought).toMatchObject({ kind: 'known', rows: [{ id: 'a' }] })
    // There is no node here.
    expect(errors().filter((code) => code !== 'http-failed')).toEqual([])
  })
})
