/**
 * WalletConnect's utilities, built from their own source instead of their bundle, which holds second copies of the curves, hashes
 * and ciphers that the product has anyway. The source is what the package publishes with its bundle, in the source map; nothing
 * is added to it and nothing taken away but what nobody imports.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'

const NAME = '@walletconnect/utils'
const ROOT = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

const require = createRequire(createRequire(ROOT).resolve('@walletconnect/sign-client'))
const DIST = dirname(require.resolve(NAME))
/** Where the source is taken to stand: beside the bundle, so that what it imports is found from there. */
const SOURCE = `${DIST}/source`

const POLKADOT = fileURLToPath(new URL('stand-ins/polkadot.ts', import.meta.url))

/** The package's own files by name, without their ending. Throws where the map has none. */
export function readSource(): ReadonlyMap<string, string> {
  const { sources, sourcesContent } = JSON.parse(readFileSync(`${DIST}/index.es.js.map`, 'utf8'))
  const files = new Map<string, string>()
  for (const [index, path] of sources.entries()) {
    const name = /^\.\.\/src\/(\w+)\.ts$/.exec(path)?.[1]
    if (name) files.set(name, sourcesContent[index])
  }
  if (files.size === 0) throw new Error(`${NAME} publishes no source`)
  // Of the index there is no code, only names: those of its declarations.
  files.set('index', readFileSync(`${DIST}/types/index.d.ts`, 'utf8').replace(/\/\/#.*$/m, ''))
  return files
}

/** Types go; what is imported for its type alone goes with them. */
const toScript = (code: string): string =>
  ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText

export function walletConnectUtils(): Plugin {
  const source = readSource()
  const own = (id: string) => (id.startsWith(`${SOURCE}/`) ? posix.basename(id, '.js') : undefined)
  return {
    name: 'walletconnect-utils',
    enforce: 'pre',
    resolveId(wanted, importer) {
      if (wanted === NAME && importer?.includes('/node_modules/@walletconnect/')) return `${SOURCE}/index.js`
      if (!importer?.startsWith(`${SOURCE}/`)) return undefined
      // Of chains that are never proposed.
      if (wanted === './polkadot') return POLKADOT
      if (wanted.startsWith('./')) return `${SOURCE}/${posix.basename(wanted)}.js`
      // One copy of the curves, hashes and ciphers: the one that the chain library has.
      if (wanted.startsWith('@noble/')) return this.resolve(wanted, ROOT, { skipSelf: true })
      return this.resolve(wanted, `${DIST}/index.es.js`)
    },
    load(id) {
      const name = own(id)
      if (name === undefined) return undefined
      const code = source.get(name)
      if (code === undefined) this.error(`${NAME} has no ${name}`)
      return toScript(code)
    },
  }
}
