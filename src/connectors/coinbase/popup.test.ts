import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createPopup, LOAD_MS, WATCH_MS } from './popup.ts'
import { type Behaviour, createFakePage, KEYS } from './window.testing.ts'

const start = (behaviour: Behaviour = {}) => {
  const harness = createFakePage({ reply: () => undefined, ...behaviour })
  const clock = fakeClock()
  const popup = createPopup({
    page: harness.page,
    url: `${KEYS}/connect?origin=x`,
    greeting: () => ({ version: '1' }),
    clock,
  })
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      (value) => ({ value }),
      (error) => ({ code: error.code }),
    )
  return { ...harness, clock, popup, outcome }
}

describe('createPopup', () => {
  it('behavior: opens in the very turn, greets what has loaded, and posts to exactly its origin', async () => {
    const { popup, windows, last } = start()
    const opened = popup.open()
    expect(windows).toHaveLength(1)
    await opened
    expect(last().url).toBe(`${KEYS}/connect?origin=x`)
    expect(last().got).toEqual([{ requestId: 'loaded', data: { version: '1' } }])
  })

  it('behavior: one that is open is used again, one that was closed is not', async () => {
    const { popup, windows, last } = start()
    await popup.open()
    await popup.open()
    expect(windows).toHaveLength(1)
    last().closed = true
    await popup.open()
    expect(windows).toHaveLength(2)
  })

  it('error: blocked', async () => {
    const { popup, outcome, on, clock } = start({ blocked: true })
    expect(await outcome(popup.open())).toEqual({ code: 'popup-blocked' })
    expect(await outcome(popup.ask({ id: 'a' }))).toEqual({ code: 'popup-blocked' })
    expect(clock.pending()).toBe(0)
    on.blocked = false
    await popup.open()
  })

  it('error: a window that never says a word has a deadline, and goes', async () => {
    const { popup, outcome, last, clock } = start({ silent: true })
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(LOAD_MS)
    expect(await asked).toEqual({ code: 'popup-silent' })
    expect(last().closed).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a person reading in it is never timed out', async () => {
    const { popup, outcome, last, clock } = start()
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(24 * 3_600_000)
    last().send({ requestId: 'a', data: 1 })
    expect(await asked).toEqual({ value: { requestId: 'a', data: 1 } })
  })

  it.each([true, false])('refusal: closed by the visitor, silent until then: %s', async (silent) => {
    const { popup, outcome, last, clock } = start({ silent })
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(2 * WATCH_MS)
    last().closed = true
    await clock.advance(2 * WATCH_MS)
    expect(await asked).toEqual({ code: 4001 })
    expect(clock.pending()).toBe(0)
  })

  it.each(['at once', 'after a while', 'with a moment in between'])(
    'error: reads as closed before its page is there, %s, as under an opener policy of this page: no refusal',
    async (when) => {
      const { popup, last, clock } = start({ silent: true })
      const error = popup.ask({ id: 'a' }).catch((reason) => reason)
      Object.assign(last(), { location: { href: 'about:blank' } })
      if (when !== 'at once') await clock.advance(10 * WATCH_MS)
      // No location: as of another origin.
      if (when === 'with a moment in between') Object.assign(last(), { location: undefined })
      if (when === 'with a moment in between') await clock.advance(WATCH_MS)
      last().closed = true
      await clock.advance(2 * WATCH_MS)
      expect(await error).toMatchObject({
        code: 'popup-silent',
        message: expect.stringMatching(/Cross-Origin-Opener-Policy.*same-origin-allow-popups/),
      })
      expect(clock.pending()).toBe(0)
    },
  )

  it('refusal: it says itself that it goes', async () => {
    const { popup, outcome, last, clock } = start()
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(0)
    last().send({ event: 'PopupUnload', id: 'b' })
    expect(await asked).toEqual({ code: 4001 })
  })

  it('behavior: its last words count, although it is closed by then', async () => {
    const { popup, outcome, last, clock } = start()
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(0)
    last().closed = true
    await clock.advance(WATCH_MS)
    last().send({ requestId: 'a' })
    expect(await asked).toEqual({ value: { requestId: 'a' } })
  })

  it('behavior: given up from here, it is closed and whoever waits is refused', async () => {
    const { popup, outcome, last, clock } = start()
    const asked = outcome(popup.ask({ id: 'a' }))
    const received = outcome(popup.receive(() => false))
    await clock.advance(0)
    popup.close()
    expect(await asked).toEqual({ code: 4001 })
    expect(await received).toEqual({ code: 4001 })
    expect(last().closed).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  it('attack: other origins, other sources and garbage are not heard', async () => {
    const { popup, outcome, last, clock } = start()
    const asked = outcome(popup.ask({ id: 'a' }))
    await clock.advance(0)
    for (const origin of ['https://evil.example', 'https://keys.coinbase.com.evil.example', 'null', ''])
      last().send({ requestId: 'a', data: 'evil' }, { origin })
    for (const source of [null, {}, undefined]) last().send({ requestId: 'a', data: 'evil' }, { source })
    for (const data of [null, 1, 'a', [], undefined, { requestId: 'b' }, { requestId: {} }]) last().send(data)
    last().send({ requestId: 'a', data: 'good' })
    expect(await asked).toEqual({ value: { requestId: 'a', data: 'good' } })
  })
})
