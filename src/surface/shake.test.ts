// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShake } from './shake.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('createShake', () => {
  it('behavior: refused again while it shakes, it shakes for 500 ms from then on', () => {
    const card = document.createElement('div')
    const shake = createShake(card)
    const isShaking = () => card.classList.contains('shaking')
    shake()
    vi.advanceTimersByTime(400)
    shake()
    vi.advanceTimersByTime(200)
    expect(isShaking()).toBe(true)
    vi.advanceTimersByTime(300)
    expect(isShaking()).toBe(false)
  })
})
