import { describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '../core/core.testing.ts'
import { noticesOf } from './notices.ts'

describe('notices', () => {
  const shown = ({ core }: Harness) => core.state.notice.current?.key

  it('behavior: an open one closes first, the new one opens after 150 ms, the newest wins', async () => {
    const { core, clock, ...harness } = createHarness()
    const key = () => shown({ core, clock, ...harness })
    noticesOf(core).show('success', 'a')
    expect(key()).toBe('a')
    noticesOf(core).show('success', 'b')
    expect(key()).toBeUndefined()
    await clock.advance(100)
    noticesOf(core).show('error', 'c')
    expect(key()).toBeUndefined()
    await clock.advance(149)
    expect(key()).toBeUndefined()
    await clock.advance(1)
    expect(key()).toBe('c')
  })

  it('behavior: goes after 5 s; a loading one stays', async () => {
    const harness = createHarness()
    noticesOf(harness.core).show('success', 'a')
    await harness.clock.advance(4_999)
    expect(shown(harness)).toBe('a')
    await harness.clock.advance(1)
    expect(shown(harness)).toBeUndefined()
    noticesOf(harness.core).show('loading', 'b')
    await harness.clock.advance(1e7)
    expect(shown(harness)).toBe('b')
    noticesOf(harness.core).hide()
    expect(shown(harness)).toBeUndefined()
    noticesOf(harness.core).show('loading', 'c')
    expect(shown(harness)).toBe('c')
  })

  it('behavior: an error stays until it is dismissed or replaced', async () => {
    const harness = createHarness()
    noticesOf(harness.core).show('error', 'a')
    await harness.clock.advance(1e7)
    expect(shown(harness)).toBe('a')
    noticesOf(harness.core).show('success', 'b')
    await harness.clock.advance(150)
    expect(shown(harness)).toBe('b')
    noticesOf(harness.core).show('error', 'c')
    await harness.clock.advance(1e7)
    noticesOf(harness.core).hide()
    expect(shown(harness)).toBeUndefined()
  })

  it('behavior: the time of one does not end the next', async () => {
    const harness = createHarness()
    noticesOf(harness.core).show('success', 'a')
    await harness.clock.advance(4_900)
    noticesOf(harness.core).show('success', 'b')
    await harness.clock.advance(5_000)
    expect(shown(harness)).toBe('b')
    await harness.clock.advance(150)
    expect(shown(harness)).toBeUndefined()
  })

  it('behavior: hidden while the next one waits, nothing opens', async () => {
    const harness = createHarness()
    noticesOf(harness.core).show('success', 'a')
    noticesOf(harness.core).show('success', 'b')
    noticesOf(harness.core).hide()
    await harness.clock.advance(1_000)
    expect(shown(harness)).toBeUndefined()
    expect(harness.clock.pending()).toBe(0)
  })
})
