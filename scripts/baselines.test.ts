import { describe, expect, it } from 'vitest'
import { compare } from './bench/baselines.mjs'

describe('compare', () => {
  it.each([
    [1.2, {}, false],
    [1.21, {}, true],
    [0.5, {}, false],
    [1.5, { resolution: 0.5 }, false],
    [1.51, { resolution: 0.5 }, true],
    [Number.NaN, {}, true],
  ])('behavior: %d where 1 was accepted, %o: worse %s', (value, more, isWorse) => {
    expect(compare([{ step: 'a', value, ...more }], { a: 1 })).toEqual([
      { step: 'a', value, baseline: 1, isWorse },
    ])
  })

  it('error: a step without a baseline is worse', () => {
    expect(compare([{ step: 'a', value: 1 }], {})).toMatchObject([{ isWorse: true }])
  })
})
