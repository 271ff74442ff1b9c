/**
 * Leaves of `react-dom` what its renderer needs: the object that the two share. Portals, resource hints and form hooks are not
 * used here, and a CommonJS module cannot be tree-shaken. Cut from the package's own source; a version that is written
 * differently fails the build. What is left out of the renderer itself is in `renderer.ts`.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { cutRenderer } from './renderer.ts'

const SHARED = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

const found = (pattern: RegExp, code: string): string => {
  const [text] = pattern.exec(code) ?? []
  if (text === undefined) throw new Error(`react-dom is written differently: ${pattern} is not in it`)
  return text
}

/** `cjs/react-dom.production.js` with nothing but the shared object. */
export const cutShared = (code: string): string => {
  const error = found(/^function formatProdErrorMessage\([\s\S]*?^\}/m, code)
  const object = found(/^function noop\(\) \{\}\nvar Internals = \{[\s\S]*?^ {2}\}/m, code)
  const name = found(new RegExp(`^exports\\.${SHARED} =\\s+Internals;`, 'm'), code)
  return `"use strict";\n${error}\n${object};\n${name}\n`
}

/** @throws when the renderer reads more of `react-dom` than what is left of it. */
export const checkReads = (renderer: string): void => {
  const other = renderer.match(/\bReactDOM\.\w+/g)?.find((read) => read !== `ReactDOM.${SHARED}`)
  if (other !== undefined) throw new Error(`react-dom is written differently: its renderer reads ${other}`)
}

export function reactDom(): Plugin {
  return {
    name: 'react-dom',
    enforce: 'pre',
    load(id) {
      const [path, client] =
        /\/node_modules\/react-dom\/cjs\/react-dom(-client)?\.production\.js$/.exec(id) ?? []
      if (path === undefined) return undefined
      const code = readFileSync(id, 'utf8')
      if (client === undefined) return cutShared(code)
      checkReads(code)
      return cutRenderer(code)
    },
  }
}
