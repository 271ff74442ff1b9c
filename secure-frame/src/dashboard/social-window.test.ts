// @vitest-environment happy-dom
/** Holds whom the dashboard hears of a social login: its own window, from the frame's origin, once. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { openSocialWindow } from './social-window.ts'

const ORIGIN = 'https://wallet.example'

const open = () => {
  const opened = { closed: false, location: { href: '' }, close: () => {} }
  type Heard = { readonly source: unknown; readonly origin: string; readonly data: unknown }
  type Listener = (event: Heard) => void
  const listeners = new Set<Listener>()
  const clock = fakeClock()
  const calls: unknown[][] = []
  const host = {
    open: (...words: unknown[]) => {
      calls.push(words)
      return opened
    },
    addEventListener: (_: string, listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    location: { origin: ORIGIN },
  }
  const window = openSocialWindow(host, clock)
  if (!window) throw new Error('It was opened')
  const post = (event: Partial<Heard>) => {
    for (const listener of listeners) listener({ source: opened, origin: ORIGIN, data: undefined, ...event })
  }
  return { window, opened, listeners, clock, calls, post }
}

const GOOD = { data: { resultUri: `${ORIGIN}/loading?ticket=t` } }

describe('openSocialWindow', () => {
  it('behavior: resolves with what its window posts, and hears nothing after', async () => {
    const { window, post, listeners, clock, calls } = open()
    const result = window.result(new AbortController().signal)
    post(GOOD)
    expect(await result).toBe(`${ORIGIN}/loading?ticket=t`)
    expect([listeners.size, clock.pending(), calls[0]?.[0]]).toEqual([0, 0, '/loading'])
  })

  it.each([
    ['another window', { ...GOOD, source: {} }],
    ['another origin', { ...GOOD, origin: 'https://evil.example' }],
    ['a text', { data: 'resultUri' }],
    ['no uri', { data: {} }],
    ['a long uri', { data: { resultUri: 'a'.repeat(8_193) } }],
  ])('attack: %s is not heard', async (_, event) => {
    const { window, post, listeners } = open()
    const result = window.result(new AbortController().signal)
    post(event)
    expect(listeners.size).toBe(1)
    post(GOOD)
    expect(await result).toBe(GOOD.data.resultUri)
  })

  it('behavior: a window that looks closed for a moment is not closed', async () => {
    const { window, opened, post, clock } = open()
    const result = window.result(new AbortController().signal)
    opened.closed = true
    await clock.advance(2_000)
    opened.closed = false
    await clock.advance(1_000)
    opened.closed = true
    await clock.advance(2_000)
    post(GOOD)
    expect(await result).toBe(GOOD.data.resultUri)
  })

  it('error: a window that stays closed ends it', async () => {
    const { window, opened, listeners, clock } = open()
    const result = window.result(new AbortController().signal)
    const refused = expect(result).rejects.toThrow('The window was closed')
    opened.closed = true
    await clock.advance(3_000)
    await refused
    expect([listeners.size, clock.pending()]).toEqual([0, 0])
  })

  it('behavior: leaving the screen ends it, also before it began', async () => {
    const { window, listeners, clock } = open()
    const controller = new AbortController()
    const result = window.result(controller.signal)
    controller.abort()
    await expect(result).rejects.toThrow('was left')
    await expect(window.result(controller.signal)).rejects.toThrow('was left')
    expect([listeners.size, clock.pending()]).toEqual([0, 0])
  })
})
