// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrame } from './frame.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('shake', () => {
  it('behavior: refused again while it shakes, it shakes for 500 ms from then on', () => {
    const frame = createFrame({ document, embedded: true, onRequestClose: () => {} })
    const isShaking = () => frame.root.querySelector('.card')?.classList.contains('shaking')
    frame.shake()
    vi.advanceTimersByTime(400)
    frame.shake()
    vi.advanceTimersByTime(200)
    expect(isShaking()).toBe(true)
    vi.advanceTimersByTime(300)
    expect(isShaking()).toBe(false)
  })
})
