/** A page that goes: what waits is posted at once, within what browsers carry. */
import { describe, expect, it } from 'vitest'
import { error, names, setup, track } from './analytics.testing.ts'

describe('a page that goes', () => {
  it.each(['leave', 'hide'] as const)(
    'behavior: on %s all that waits is posted at once, in order',
    async (how) => {
      const { analytics, answer, page, posted, clock, names: sent } = setup({ isPatient: true })
      await answer(true)
      for (const name of names(30)) analytics.track(track(name))
      await clock.advance(0)
      page.show()
      expect(sent()).toEqual(names(1))
      page[how]()
      expect(sent()).toEqual(names(30))
      page.leave()
      // The page stayed open: one at a time again, once all of them have settled.
      analytics.track(track('BACK'))
      for (const one of posted.slice(1)) one.accept()
      await clock.advance(0)
      expect(sent()).toEqual(names(30))
      posted[0]?.accept()
      await clock.advance(0)
      expect(sent()).toEqual([...names(30), 'BACK'])
    },
  )

  it('behavior: no more than browsers carry; the rest leaves if the page stays', async () => {
    const { analytics, answer, page, posted, clock, names: sent } = setup({ isPatient: true })
    await answer(true)
    const properties = { list: Array.from({ length: 50 }, () => 'two words \u{1f98a} '.repeat(4)) }
    for (const name of names(60)) analytics.track(track(name, properties))
    page.leave()
    const bytes = posted.reduce(
      (sum, { body }) => sum + new TextEncoder().encode(JSON.stringify(body)).length,
      0,
    )
    expect(bytes).toBeGreaterThan(40_000)
    expect(bytes).toBeLessThan(64 * 1_024 - 100 * posted.length)
    const before = posted.length
    for (let index = 0; index < 60; index++) {
      posted[index]?.accept()
      await clock.advance(0)
    }
    expect(before).toBeLessThan(60)
    expect(sent()).toEqual(names(60))
  })

  it('behavior: nothing before there is a yes', () => {
    const { analytics, page, posted } = setup()
    analytics.track(track('A'))
    page.leave()
    expect(posted).toEqual([])
  })

  it('behavior: reports are limited there, too; a choice that is gone counts', async () => {
    const { analytics, answer, page, request, names: sent } = setup({ isPatient: true })
    await answer(true)
    for (let index = 0; index < 8; index++) analytics.track(error(`e${index}`))
    page.leave()
    expect(sent()).toEqual(['e0', 'e1', 'e2', 'e3', 'e4'])
    analytics.track(track('A'))
    request.isWanted = false
    page.leave()
    expect(sent()).toHaveLength(5)
  })
})

describe('a page that is prerendered', () => {
  it('behavior: nothing is posted before the visitor comes, then all of it, in order', async () => {
    const { analytics, answer, page, settled, names: sent } = setup()
    page.prerender()
    for (const name of names(3)) analytics.track(track(name))
    await answer(true)
    analytics.track(track('LAST'))
    await settled()
    expect(sent()).toEqual([])
    page.activate()
    await settled()
    expect(sent()).toEqual([...names(3), 'LAST'])
  })

  it('behavior: nobody comes: nothing is posted', async () => {
    const { analytics, answer, page, settled, posted } = setup()
    page.prerender()
    analytics.track(track('A'))
    await answer(true)
    page.leave()
    await settled()
    expect(posted).toEqual([])
  })
})
