/** A `describe` with the name of code names code that is there: a rename takes its tests along. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDERS = ['src', 'secure-frame/src', 'local', 'demo', 'scripts']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name) && !/node_modules|dist\//.test(name))
    .map((name) => join(folder, name)),
)
const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const text = (name: string) => readFileSync(name, 'utf8')

describe('describe', () => {
  it('behavior: what it calls like a function or a type is one', () => {
    const words = new Set(
      files.filter((name) => !isTest(name)).flatMap((name) => text(name).match(/[\w$]+/g) ?? []),
    )
    const gone = files.filter(isTest).flatMap((name) =>
      [...text(name).matchAll(/^describe\('(\w+(?:, \w+)*)'/gm)]
        .flatMap(([, titles = '']) => titles.split(', '))
        .filter((title) => /^[a-z]+[A-Z]/.test(title) && !words.has(title))
        .map((title) => `${name}: ${title}`),
    )
    expect(gone).toEqual([])
  })
})
