/** The built pages and files of `dist-frame/`, in memory: what is served is what was there at the start. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FrameConfig } from '../contract/vault.ts'
import type { Page } from './headers.ts'

export type Asset = { readonly type: string; readonly bytes: Uint8Array; readonly gzip: Uint8Array }

export type Pages = {
  readonly html: Readonly<Record<Page, string>>
  /** By file name. */
  readonly assets: ReadonlyMap<string, Asset>
  /** What the pages that a social login ends on load, by file name. */
  readonly loading: ReadonlyMap<string, Asset>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** What a page's source has where its configuration goes. */
const PLACE = '<script type="application/json" id="config"></script>'

/**
 * Reads the folder that `secure-frame/build.mjs` wrote.
 *
 * @throws what reading throws, and an Error when a page has no place for its configuration
 */
export function loadPages(folder: string, config: FrameConfig): Pages {
  const page = (name: Page) => withConfig(readFileSync(join(folder, `${name}.html`), 'utf8'), config)
  return {
    html: {
      sdk: page('sdk'),
      dashboard: page('dashboard'),
      // What it waits for comes from the page that opened it.
      loading: readFileSync(join(folder, 'loading.html'), 'utf8'),
      device: page('device'),
    },
    assets: filesIn(join(folder, 'assets')),
    loading: filesIn(join(folder, 'loading')),
  }
}

function filesIn(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder).flatMap((name) => {
    const type = TYPES[extname(name)]
    if (!type) return []
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    return [[name, { type, bytes, gzip: new Uint8Array(gzipSync(bytes, { level: 9 })) }] as const]
  })
  return new Map(files)
}

/**
 * Writes the configuration into a page. `<` is escaped, so no text in it can end the element; the separators U+2028 and U+2029 are
 * JSON as well as script today.
 *
 * @throws an Error when the page has no place for it
 */
export function withConfig(html: string, config: FrameConfig): string {
  if (!html.includes(PLACE)) throw new Error('A page of dist-frame has no place for its configuration.')
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  // A function: in a text `$&` would mean something.
  return html.replace(PLACE, () => PLACE.replace('></', () => `>${json}</`))
}
