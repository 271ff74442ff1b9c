import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../lib/runs.testing.ts'
import { back, createRouterState, currentEntry, navigate, replace, reset, type ViewEntry } from './router.ts'

const account: ViewEntry = { view: 'Account', data: undefined }
const receive: ViewEntry = { view: 'Receive', data: undefined }
const connecting = (connectorId: string): ViewEntry => ({ view: 'Connecting', data: { connectorId } })

const views = (router: { readonly stack: readonly ViewEntry[] }) => router.stack.map(({ view }) => view)

describe('router', () => {
  it('behavior: forward, back, and nothing behind the last', () => {
    const router = createRouterState()
    expect(views(router)).toEqual(['Connect'])
    navigate(router, account)
    navigate(router, receive)
    expect([router.direction, ...views(router)]).toEqual(['forward', 'Connect', 'Account', 'Receive'])
    expect(back(router)).toBe(true)
    expect(back(router)).toBe(true)
    expect(back(router)).toBe(false)
    expect([router.direction, ...views(router)]).toEqual(['back', 'Connect'])
  })

  it('behavior: to where one is already is no step; other data are', () => {
    const router = createRouterState()
    navigate(router, connecting('a'))
    const { steps: turn } = router
    navigate(router, connecting('a'))
    expect(router.steps).toBe(turn)
    navigate(router, connecting('b'))
    expect(views(router)).toEqual(['Connect', 'Connecting', 'Connecting'])
  })

  it('behavior: replace and reset', () => {
    const router = createRouterState()
    navigate(router, account)
    replace(router, receive)
    expect(views(router)).toEqual(['Connect', 'Receive'])
    reset(router, account)
    expect([router.direction, ...views(router)]).toEqual(['none', 'Account'])
    reset(router)
    expect(views(router)).toEqual(['Connect'])
  })

  it('behavior: never empty, and every step is a turn', () => {
    const step = fc.constantFrom(
      (router: ReturnType<typeof createRouterState>) => navigate(router, account),
      (router: ReturnType<typeof createRouterState>) => navigate(router, receive),
      (router: ReturnType<typeof createRouterState>) => replace(router, account),
      (router: ReturnType<typeof createRouterState>) => void back(router),
      (router: ReturnType<typeof createRouterState>) => reset(router),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const router = createRouterState()
        for (const go of steps) {
          const { steps: turn } = router
          const before = views(router).join()
          go(router)
          expect(router.stack.length).toBeGreaterThan(0)
          expect(currentEntry(router)).toBe(router.stack.at(-1))
          if (views(router).join() !== before) expect(router.steps).toBe(turn + 1)
        }
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('param: an empty stack reads as Connect', () => {
    expect(currentEntry({ stack: [] })).toEqual({ view: 'Connect', data: undefined })
  })
})
