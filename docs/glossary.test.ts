/** Holds that no name in the product's code contains a word that the glossary has replaced by a term. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const ROW = /^\| ([a-z, ]+) \| [a-z, ]+ \|$/gm

const replacedWords = (): readonly string[] => {
  const [, section = ''] = read('docs/glossary.md').split('## Words that are not used')
  return [...section.matchAll(ROW)]
    .flatMap(([, words = '']) => words.split(', '))
    .filter((word) => word !== 'not')
}

const productFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return productFiles(path)
    return /\.tsx?$/.test(path) && !/\.(?:test|testing)\.tsx?$/.test(path) ? [path] : []
  })

/** `maxSendable` → max, sendable. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)

const isNode = (value: unknown): value is ts.Node =>
  typeof value === 'object' && value !== null && 'kind' in value

/** Every name that a file declares, of members and parameters as well. */
const declaredNames = (path: string, code: string): readonly string[] => {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const name: unknown = ts.isPropertyAccessExpression(node) ? undefined : Reflect.get(node, 'name')
    if (isNode(name) && ts.isIdentifier(name)) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.ES2022))
  return names
}

const replacedIn = (path: string, code: string, words: readonly string[]): readonly string[] => {
  const inPath = path.split(/[/.-]/)
  const names = declaredNames(path, code).filter((name) => wordsOf(name).some((word) => words.includes(word)))
  return [...inPath.filter((word) => words.includes(word)), ...names].map((name) => `${path}: ${name}`)
}

describe('names in the code', { timeout: 30_000 }, () => {
  const words = replacedWords()

  it('param: the table is read, and such a name is found', () => {
    expect(words).toEqual(expect.arrayContaining(['believe', 'worth', 'most']))
    const code = 'export const fiatWorth = ({ held }: { held: string }) => held'
    expect(replacedIn('src/lib/worth.ts', code, words)).toHaveLength(4)
  })

  it('behavior: none has a word that a term of the field has replaced', () => {
    const files = productFiles('src')
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((path) => replacedIn(path, read(path), words))).toEqual([])
  })
})
