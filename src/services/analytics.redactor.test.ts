/** What removes secrets comes after the service's yes, and nothing leaves before it or without it. */
import { describe, expect, it } from 'vitest'
import { names, setup, track } from './analytics.testing.ts'

type Part = typeof import('./analytics-message.ts')

const start = () => {
  const fetches: { readonly arrive: () => void; readonly fail: () => void }[] = []
  const fetchRedactor = () =>
    new Promise<Part>((resolve, reject) => {
      fetches.push({
        arrive: () => void import('./analytics-message.ts').then(resolve),
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  return { ...setup({ fetchRedactor }), fetches }
}

describe('what removes secrets', () => {
  it('behavior: is fetched after a yes, once; what was told until then leaves in order', async () => {
    const { analytics, answer, fetches, settled, names: sent } = start()
    for (const name of names(3)) analytics.track(track(name))
    expect(fetches).toHaveLength(0)
    await answer(true)
    analytics.track(track('LATER'))
    expect([fetches.length, sent()]).toEqual([1, []])
    fetches[0]?.arrive()
    await settled()
    expect([fetches.length, sent()]).toEqual([1, [...names(3), 'LATER']])
  })

  it('behavior: is not fetched after a no', async () => {
    const { analytics, answer, fetches } = start()
    analytics.track(track('A'))
    await answer(false)
    analytics.track(track('B'))
    expect(fetches).toEqual([])
  })

  it('attack: without it nothing leaves, also with the page', async () => {
    const { analytics, answer, page, posted } = start()
    analytics.track(track('A', { message: 'https://a.example/?key=1' }))
    await answer(true)
    page.leave()
    page.hide()
    expect(posted).toEqual([])
  })

  it('error: what could not be fetched is fetched with the next event; 100 wait, the first ones', async () => {
    const { analytics, answer, fetches, settled, clock, names: sent } = start()
    for (const name of names(150)) analytics.track(track(name))
    await answer(true)
    fetches[0]?.fail()
    await settled()
    expect([fetches.length, sent()]).toEqual([1, []])
    analytics.track(track('FULL'))
    await settled()
    fetches[1]?.arrive()
    await settled()
    expect([fetches.length, sent(), clock.pending()]).toEqual([2, names(100), 0])
  })
})
