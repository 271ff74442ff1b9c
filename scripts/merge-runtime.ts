/**
 * Puts the bundler's own helpers (how a CommonJS package is imported, how a namespace is made) into the tag's file. Where
 * modules are grouped by hand, Rolldown 1 gives the helpers a file of their own: 0.6 kB, most of it what every file begins and
 * ends with, and one request more before anything is drawn.
 */
import type { Plugin } from 'vite'

const RUNTIME = 'rolldown-runtime'
/** No name in a minified file begins so. */
const prefix = '$$'

/** Of `export{p as a,d}`: which local name stands behind each exported one. */
const exportsOf = (code: string): ReadonlyMap<string, string> => {
  const [, list = ''] = /export\{([^}]*)\}/.exec(code) ?? []
  return new Map(
    list.split(',').map((part) => {
      const [local = '', exported = local] = part.split(' as ')
      return [exported, local]
    }),
  )
}

export const mergeRuntime = (entry: string): Plugin => ({
  name: 'merge-runtime',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ name }) => name === RUNTIME)
    const tag = chunks.find(({ fileName }) => fileName === entry)
    if (!runtime || !tag) return
    const names = exportsOf(runtime.code)
    // Without what every file begins and ends with.
    const helpers = runtime.code.slice(runtime.code.indexOf('var '), runtime.code.indexOf('export{'))
    const list = [...names].map(([exported, local]) => [`${prefix}${exported}`, local] as const)
    const made = `const{${list.map(([name]) => name)}}=(()=>{${helpers}return{${list.map((pair) => pair.join(':'))}}})();`
    tag.code = tag.code.replace('export{', () => `${made}export{${list.map(([name]) => name)},`)
    const pattern = new RegExp(
      `import\\{([^}]*)\\}from"[./]*(?:chunks/)?${runtime.fileName.replace(/^.*\//, '').replaceAll('.', '\\.')}"`,
    )
    for (const chunk of chunks) {
      if (chunk === runtime || !pattern.test(chunk.code)) continue
      const up = '../'.repeat(chunk.fileName.split('/').length - 1) || './'
      chunk.code = chunk.code.replace(pattern, (_all, imported: string) => {
        const renamed = imported.split(',').map((part) => `${prefix}${part.trim()}`)
        return `import{${renamed}}from"${up}${entry}"`
      })
      chunk.imports = [...new Set(chunk.imports.map((path) => (path === runtime.fileName ? entry : path)))]
    }
    delete bundle[runtime.fileName]
  },
})
