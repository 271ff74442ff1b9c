import { describe, expect, it } from 'vitest'
import { createHarness, type Harness } from './core.testing.ts'

describe('notices', () => {
  const shown = ({ core }: Harness) => core.state.notice.current?.key

  it('behavior: an open one closes first, the new one opens after 150 ms, the newest wins', async () => {
    const { core, clock, ...harness } = createHarness()
    const key = () => shown({ core, clock, ...harness })
    core.notices.show('success', 'a')
    expect(key()).toBe('a')
    core.notices.show('success', 'b')
    expect(key()).toBeUndefined()
    await clock.advance(100)
    core.notices.show('error', 'c')
    expect(key()).toBeUndefined()
    await clock.advance(149)
    expect(key()).toBeUndefined()
    await clock.advance(1)
    expect(key()).toBe('c')
  })

  it('behavior: goes after 5 s; a loading one stays', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    await harness.clock.advance(4_999)
    expect(shown(harness)).toBe('a')
    await harness.clock.advance(1)
    expect(shown(harness)).toBeUndefined()
    harness.core.notices.show('loading', 'b')
    await harness.clock.advance(1e7)
    expect(shown(harness)).toBe('b')
    harness.core.notices.hide()
    expect(shown(harness)).toBeUndefined()
    harness.core.notices.show('loading', 'c')
    expect(shown(harness)).toBe('c')
  })

  it('behavior: the time of one does not end the next', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    await harness.clock.advance(4_900)
    harness.core.notices.show('success', 'b')
    await harness.clock.advance(5_000)
    expect(shown(harness)).toBe('b')
    await harness.clock.advance(150)
    expect(shown(harness)).toBeUndefined()
  })

  it('behavior: hidden while the next one waits, nothing opens', async () => {
    const harness = createHarness()
    harness.core.notices.show('success', 'a')
    harness.core.notices.show('success', 'b')
    harness.core.notices.hide()
    await harness.clock.advance(1_000)
    expect(shown(harness)).toBeUndefined()
    expect(harness.clock.pending()).toBe(0)
  })
})
