import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createRanker } from './rank.ts'

type Behaviour = { ms: number; answer?: 'right' | 'wrong' | 'dead' }

const setUp = (classes: readonly (readonly string[])[], behaviour: Record<string, Behaviour>) => {
  const clock = fakeClock()
  const pings: string[] = []
  const ranker = createRanker({
    classes,
    clock,
    ping: async (url) => {
      pings.push(url)
      const { ms, answer = 'right' } = behaviour[url] ?? { ms: 0 }
      await clock.wait(ms)
      if (answer === 'dead') throw new Error('dead')
      return answer
    },
  })
  return { clock, pings, ranker, behaviour }
}

describe('createRanker', () => {
  it('behavior: asks nothing and keeps the given order until it is active', async () => {
    const { clock, pings, ranker } = setUp([['a', 'b']], {})
    await clock.advance(60_000)
    expect(pings).toEqual([])
    expect(ranker.order()).toEqual(['a', 'b'])
  })

  it('behavior: pings every 4000 ms while active and stops', async () => {
    const { clock, pings, ranker } = setUp([['a', 'b']], {})
    ranker.setActive(true)
    ranker.setActive(true)
    await clock.advance(0)
    expect(pings).toEqual(['a', 'b'])
    await clock.advance(8000)
    expect(pings).toHaveLength(6)
    ranker.setActive(false)
    await clock.advance(60_000)
    expect(pings).toHaveLength(6)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a round under way when it stops changes nothing, also when it starts again', async () => {
    const { clock, pings, ranker } = setUp([['a', 'b']], { a: { ms: 500 }, b: { ms: 0 } })
    ranker.setActive(true)
    await clock.advance(100)
    ranker.setActive(false)
    await clock.advance(1000)
    expect(ranker.order()).toEqual(['a', 'b'])
    ranker.setActive(true)
    await clock.advance(4600)
    expect(pings).toHaveLength(6)
    expect(ranker.order()).toEqual(['b', 'a'])
  })

  it('behavior: the faster and the steadier come first, within their class only', async () => {
    const { clock, ranker } = setUp([['slow', 'fast'], [], ['dead', 'steady']], {
      slow: { ms: 900 },
      fast: { ms: 10 },
      dead: { ms: 1, answer: 'dead' },
      steady: { ms: 999 },
    })
    ranker.setActive(true)
    await clock.advance(1000)
    expect(ranker.order()).toEqual(['fast', 'slow', 'steady', 'dead'])
  })

  it('behavior: stability counts 0.7, latency 0.3: being quick outweighs four failures of ten, not five', async () => {
    const orderAfter = async (failures: number) => {
      let pinged = 0
      const { clock, ranker } = setUp([['steady', 'quick']], {
        steady: { ms: 900 },
        get quick(): Behaviour {
          return { ms: 9, answer: pinged++ < failures ? 'dead' : 'right' }
        },
      })
      ranker.setActive(true)
      await clock.advance(4900 * 9 + 900)
      expect(pinged).toBe(10)
      return ranker.order()
    }
    expect(await orderAfter(4)).toEqual(['quick', 'steady'])
    expect(await orderAfter(5)).toEqual(['steady', 'quick'])
  })

  it('behavior: only the last ten samples count', async () => {
    const { clock, ranker, behaviour } = setUp([['a', 'b']], { a: { ms: 0, answer: 'dead' }, b: { ms: 0 } })
    ranker.setActive(true)
    await clock.advance(0)
    expect(ranker.order()).toEqual(['b', 'a'])
    behaviour['a'] = { ms: 0 }
    await clock.advance(4000 * 9)
    expect(ranker.order()).toEqual(['b', 'a'])
    await clock.advance(4000)
    expect(ranker.order()).toEqual(['a', 'b'])
  })

  it('attack: a url on the wrong chain is left out until it is right again', async () => {
    const { clock, ranker, behaviour } = setUp([['a', 'b']], { a: { ms: 0, answer: 'wrong' }, b: { ms: 5 } })
    ranker.setActive(true)
    await clock.advance(10)
    expect(ranker.order()).toEqual(['b'])
    behaviour['a'] = { ms: 0, answer: 'dead' }
    await clock.advance(4000)
    expect(ranker.order()).toEqual(['b'])
    behaviour['a'] = { ms: 0 }
    await clock.advance(4100)
    expect(ranker.order()).toContain('a')
  })

  it('behavior: one url is not ranked, nor those behind it; a network nobody reads rests', async () => {
    const single = setUp([['a'], [], ['b']], {})
    single.ranker.setActive(true)
    await single.clock.advance(10_000)
    expect(single.pings).toEqual([])
    expect(single.ranker.order()).toEqual(['a', 'b'])

    const { clock, pings, ranker } = setUp([['a', 'b']], {})
    ranker.setActive(true)
    await clock.advance(70_000)
    const before = pings.length
    await clock.advance(30_000)
    expect(pings).toHaveLength(before)
    ranker.touch()
    await clock.advance(4000)
    expect(pings.length).toBeGreaterThan(before)
  })
})
