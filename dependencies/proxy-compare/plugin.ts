/**
 * Splits proxy-compare into two modules, both cut from its own source. What valtio needs from the start is a few
 * lines: which objects are tracked, and the original behind a tracking proxy. The tracking itself is React's and
 * comes with the surface, as do snapshots (`../valtio/plugin.ts`). A version that is written differently fails the build.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** In the package's own folder, so that the bundler sees its path. */
const MARKS = 'marks.js'
const OWN = '/node_modules/proxy-compare/dist/index.js'

/** In the package's order: what valtio uses while nothing is rendered. */
const PARTS: readonly RegExp[] = [
  /^const GET_ORIGINAL_SYMBOL = .*;$/m,
  /^const getProto = .*;$/m,
  /^const objectsToTrack = .*;$/m,
  /^const isObjectToTrack = [\s\S]*?\);$/m,
  /^export const getUntracked = [\s\S]*?^};$/m,
]
const SHARED = 'GET_ORIGINAL_SYMBOL, getProto, isObjectToTrack, objectsToTrack'

const split = (code: string): { readonly marks: string; readonly rest: string } => {
  const parts = PARTS.map((part) => {
    const [found] = part.exec(code) ?? []
    if (!found) throw new Error(`proxy-compare is written differently: ${part} is not in it`)
    return found
  })
  const rest = parts.reduce((left, part) => left.replace(part, ''), code)
  return {
    marks: `${parts.join('\n')}\nexport { ${SHARED} }\n`,
    rest: `import { ${SHARED} } from './${MARKS}'\nexport { getUntracked } from './${MARKS}'\n${rest}`,
  }
}

export function proxyCompare(): Plugin {
  const marksOf = (own: string) => own.replace(/index\.js$/, MARKS)
  return {
    name: 'proxy-compare',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer?.endsWith(OWN) && source === `./${MARKS}`) return marksOf(importer)
      if (source !== 'proxy-compare' || !importer?.endsWith('/valtio/esm/vanilla.mjs')) return undefined
      const own = await this.resolve(source, importer, { skipSelf: true })
      return own && marksOf(own.id)
    },
    load(id) {
      const isMarks = id.endsWith(marksOf(OWN))
      if (!isMarks && !id.endsWith(OWN)) return undefined
      const own = id.replace(MARKS, 'index.js')
      const { marks, rest } = split(readFileSync(own, 'utf8'))
      return isMarks ? marks : rest
    },
  }
}
