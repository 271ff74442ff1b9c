/** The parts that pages may style: what the sources carry, what the manifest is made from, and what usage.md names are the same. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const carried = (): readonly string[] => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /(?<!\.test|\.testing)\.tsx?$/.test(path))
  return sources.flatMap((path) =>
    found(read(join('src', path)), /(?:\bpart=|setAttribute\('part', )["']([a-z]+)["']/g),
  )
}

it('param: every part of the sources is in the manifest and in usage.md', () => {
  const declared = found(read('src/tag/wallet-modal.ts'), /@csspart ([a-z]+) /g)
  const [listed = ''] = found(read('docs/usage.md'), /^Parts: ([^.]+)\./gm)
  expect(carried()).toContain('code')
  expect(carried().filter((name) => !declared.includes(name))).toEqual([])
  expect(found(listed, /`([a-z]+)`/g)).toEqual(declared)
})

/** How often each file has them: what it draws, and what of that pages may style. */
const counted = (drawn: RegExp, part: RegExp): readonly string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.testing)\.tsx$/.test(path))
    .filter((path) => {
      const text = read(join('src', path))
      return [...text.matchAll(drawn)].length > [...text.matchAll(part)].length
    })

it('param: big buttons and the rows of tokens carry their part wherever they are drawn', () => {
  expect(counted(/className="button[ "]/g, /part="button"/g)).toEqual([])
  expect(counted(/const TokenRow = memo/g, /part="token"/g)).toEqual([])
})
