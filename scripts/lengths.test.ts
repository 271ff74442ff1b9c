/**
 * Holds that no file of code or tests is longer than 300 lines, comments included. Biome holds the length of functions; its
 * rule for files takes a comment of many lines for one line.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const MAX_LINES = 300

const root = fileURLToPath(new URL('..', import.meta.url))
const isCode = (name: string): boolean => /\.(?:tsx?|mjs|js|sol)$/.test(name)

/** What is installed or built, here or in a folder of its own. */
const NOT_OURS = ['node_modules', 'dist', 'artifacts']

const codeIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.includes(entry.name) ? [] : codeIn(path)
    return isCode(entry.name) ? [path] : []
  })

const files = [
  ...['src', 'secure-frame', 'demo', 'local', 'dependencies', 'e2e', 'scripts', 'docs'].flatMap(codeIn),
  ...readdirSync(root).filter(isCode),
]

const linesOf = (path: string): number => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.at(-1) === '' ? lines.length - 1 : lines.length
}

describe('the length of files', () => {
  it(`behavior: none has more than ${MAX_LINES} lines`, () => {
    expect(files.length).toBeGreaterThan(1_000)
    const long = files
      .map((path) => `${path} ${linesOf(path)}`)
      .filter((row) => Number(row.split(' ').at(-1)) > MAX_LINES)
    expect(long).toEqual([])
  })
})
