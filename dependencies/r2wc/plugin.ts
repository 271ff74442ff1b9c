/** Takes `stand-ins/core.ts` for `@r2wc/core`, where `@r2wc/react-to-web-component` imports it. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const r2wcCore = (): Plugin => ({
  name: 'r2wc-core',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== '@r2wc/core' || !importer?.includes('/@r2wc/react-to-web-component/')) return undefined
    return fileURLToPath(new URL('./stand-ins/core.ts', import.meta.url))
  },
})
