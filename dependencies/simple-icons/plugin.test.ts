/** Holds that each logo that is used is one path, smaller than the package's and drawn from the same points. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { logoPath } from '../../src/features/connect/social/social.providers.ts'
import { SOCIALS } from '../../src/state/remote-features.ts'
import { pathAlone } from './plugin.ts'

const require = createRequire(import.meta.url)
const fileOf = (name: string) => readFileSync(require.resolve(`simple-icons/icons/${name}.svg`), 'utf8')

describe('pathAlone', () => {
  it.each(SOCIALS)('behavior: %s: its one path, smaller, from the same point', (name) => {
    const [, original = ''] = / d="([^"]+)"/.exec(fileOf(name)) ?? []
    const path = logoPath(name)
    expect(path).toMatch(/^M[\d.\s-]+[a-zA-Z][-\d.\sa-zA-Z]+$/)
    expect(path.length).toBeLessThanOrEqual(original.length)
    const start = (d: string) => Number.parseFloat(d.slice(1))
    expect(Math.abs(start(path) - start(original))).toBeLessThan(0.006)
  })

  it('error: a file that is written differently', () => {
    const two =
      '<svg viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9z"/><circle r="2"/></svg>'
    for (const text of ['', two, two.replace('0 0 24 24', '0 0 48 48')])
      expect(() => pathAlone(`export default ${JSON.stringify(text)}`, 'x.svg')).toThrow('x.svg')
  })
})
