import { describe, expect, it } from 'vitest'
import { cannotBePlanted, lists } from './faults/lists.mjs'

const [sound] = lists['guard'] ?? []

describe('planted faults', () => {
  it.each(Object.entries(lists))(
    'behavior: each of %s can be planted in the code as it is now',
    (_name, faults) => {
      expect(faults).not.toEqual([])
      expect(cannotBePlanted(faults)).toEqual([])
    },
  )

  it.each([
    ['whose code has changed', { find: 'what no file says' }, /: the text to change is 0 times in src/],
    ['whose text is there twice', { find: 'const' }, /: the text to change is \d+ times in src/],
    ['whose code has moved', { file: 'src/gone.ts' }, /: there is no src\/gone\.ts$/],
    ['whose test has moved', { tests: ['src/gone.test.ts'] }, /: there is no src\/gone\.test\.ts$/],
    ['that changes nothing', { replace: sound?.find ?? '' }, /: it changes nothing$/],
  ])('error: one %s is named', (_name, change, expected) => {
    if (!sound) throw new Error('there are no faults')
    expect(cannotBePlanted([{ ...sound, ...change }])).toEqual([expect.stringMatching(expected)])
  })
})
