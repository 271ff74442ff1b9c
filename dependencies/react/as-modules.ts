/**
 * Turns React's packages, which are CommonJS, into modules of the browser's own: a chunk then takes a hook or `jsx` by its name, in place of the
 * bundler's helpers and an object that it looks them up in. Builds only; tests take the packages as they are.
 */
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { leftOutOf } from './plugin.ts'

const require = createRequire(import.meta.url)

/** By what is imported: its package, and its file there. */
const FILES: Readonly<Record<string, readonly [name: string, file: string]>> = {
  react: ['react', 'react'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom'],
  'react-dom/client': ['react-dom', 'react-dom-client'],
  scheduler: ['scheduler', 'scheduler'],
}

const pathOf = ([name, file]: readonly [string, string]): string =>
  join(dirname(require.resolve(`${name}/package.json`)), `cjs/${file}.production.js`)

const REQUIRED = /\brequire\(("[^"]+")\)/g
const EXPORTED = /\bexports\.(\w+)(\s*=(?!=))?/g

/**
 * @param code of a CommonJS module, of which others are required and exported to by name alone
 * @param leftOut names that others import and nobody calls
 * @throws an Error when it exports nothing by name, or uses `exports` in another way
 */
export const asModule = (code: string, leftOut: readonly string[] = []): string => {
  const imports = [...new Set([...code.matchAll(REQUIRED)].map(([, from]) => from))]
  const names = [...new Set([...code.matchAll(EXPORTED)].flatMap(([, name, isSet]) => (isSet ? [name] : [])))]
  const body = code
    .replaceAll(REQUIRED, (_, from) => `required${imports.indexOf(from)}`)
    .replaceAll(EXPORTED, 'exported_$1$2')
  if (names.length === 0 || /\b(?:exports|require)\b/.test(body))
    throw new Error('React is written differently: not all that it exports and requires is known by name')
  const exported = [
    ...names.map((name) => `exported_${name} as ${name}`),
    ...leftOut.map((name) => `exported_nothing as ${name}`),
  ]
  return `${imports.map((from, index) => `import * as required${index} from ${from};`).join('\n')}
let ${names.map((name) => `exported_${name}`).join(', ')};
${body}
const exported_nothing = () => { throw Error("Left out of React"); };
export { ${exported.join(', ')} };
`
}

export const reactAsModules = (): Plugin => {
  const paths = new Map(Object.entries(FILES).map(([imported, file]) => [imported, pathOf(file)]))
  const all = new Set(paths.values())
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (imported) => paths.get(imported),
    transform: (code, id) =>
      all.has(id)
        ? { code: asModule(code, leftOutOf(basename(id, '.production.js'))), map: null }
        : undefined,
  }
}
