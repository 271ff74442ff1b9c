import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Properties that animate without a layout in each frame; the stroke of an icon is only painted. */
const CHEAP = ['opacity', 'translate', 'rotate', 'scale', 'stroke-dashoffset']

const sheets = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
const keyframes = sheets.flatMap((sheet) =>
  [...sheet.matchAll(/@keyframes (?<name>[\w-]+) \{(?<steps>(?:[^{}]*\{[^{}]*\})*)/g)].map(
    ({ groups }) => [groups?.['name'] ?? '', groups?.['steps'] ?? ''] as const,
  ),
)

describe('motion', () => {
  it.each(keyframes)('behavior: %s moves nothing that makes the page lay itself out', (_, steps) => {
    const properties = [...steps.matchAll(/(?<name>[\w-]+): /g)].map(({ groups }) => groups?.['name'])
    expect(properties.length).toBeGreaterThan(0)
    expect(CHEAP).toEqual(expect.arrayContaining(properties))
  })

  it('behavior: each animation that is used is one of these', () => {
    const names = sheets.flatMap((sheet) => [...sheet.matchAll(/(?<!-)wm-[a-z]+(?= [\d.]+m?s)/g)].flat())
    expect(names.length).toBeGreaterThan(5)
    expect(keyframes.map(([name]) => name)).toEqual(expect.arrayContaining(names))
  })
})
