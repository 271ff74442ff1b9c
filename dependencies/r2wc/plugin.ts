/**
 * Takes `stand-ins/core.ts` for `@r2wc/core`, where `@r2wc/react-to-web-component` imports it, and gives it React by its names, as a module
 * has them (`../react/as-modules.ts`).
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const r2wcCore = (): Plugin => ({
  name: 'r2wc-core',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== '@r2wc/core' || !importer?.includes('/@r2wc/react-to-web-component/')) return undefined
    return fileURLToPath(new URL('./stand-ins/core.ts', import.meta.url))
  },
  transform(code, id) {
    if (!id.endsWith('/react-to-web-component.js')) return undefined
    const named = code.replace('import o from "react"', 'import * as o from "react"')
    if (named === code) throw new Error('@r2wc/react-to-web-component is written differently')
    return { code: named, map: null }
  },
})
