/**
 * Builds `@walletconnect/utils` from its source instead of its bundle, which has second copies of curves, hashes and
 * ciphers that the product has anyway. The source is in the source map that the package publishes; it is not changed.
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
/** A virtual folder beside the bundle, so that its imports resolve from there. */
const SOURCE = `${DIST}/source`

const POLKADOT = fileURLToPath(new URL('stand-ins/polkadot.ts', import.meta.url))

/** The package's source files by name, without extension. Throws when the map has none. */
export function readSource(): ReadonlyMap<string, string> {
  const { sources, sourcesContent } = JSON.parse(readFileSync(`${DIST}/index.es.js.map`, 'utf8'))
  const files = new Map<string, string>()
  for (const [index, path] of sources.entries()) {
    const name = /^\.\.\/src\/(\w+)\.ts$/.exec(path)?.[1]
    if (name) files.set(name, sourcesContent[index])
  }
  if (files.size === 0) throw new Error(`${NAME} publishes no source`)
  // The map has no code for the index, so it is made from its type declarations.
  files.set('index', readFileSync(`${DIST}/types/index.d.ts`, 'utf8').replace(/\/\/#.*$/m, ''))
  return files
}

/** Removes types, and imports that are only used as types. */
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
      // Resolves to the copy of curves, hashes and ciphers that the chain library uses.
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
