// Owns the build of the secure frame into `dist-frame/`: the pages that browsers get (`*.html`, `assets/`, `loading/`) and the program
// that serves them (`server/`); and says what a browser has to load until the frame says that it is ready.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { isOlder } from '../scripts/fresh.mjs'

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const distFrame = inRoot('dist-frame')
/** Built last, because its time stamp says that all is there. */
export const serverFile = join(distFrame, 'server/main.js')

const PAGES = ['sdk', 'dashboard', 'device']
const { version } = JSON.parse(readFileSync(inRoot('secure-frame/package.json'), 'utf8'))

/** @type {import('vite').InlineConfig} */
const common = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { __FRAME_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
}

/** Builds when it is missing or older than what it is built from. */
export async function ensureFrameBuilt() {
  const sources = [
    'secure-frame/src',
    'secure-frame/pages',
    'secure-frame/build.mjs',
    'secure-frame/package.json',
    'secure-frame/contracts',
  ]
  const shared = ['src/lib', 'package-lock.json']
  if (!isOlder(serverFile, [...sources, ...shared].map(inRoot))) return
  console.log('Building the secure frame ...')
  await buildFrame()
}

export async function buildFrame() {
  rmSync(distFrame, { recursive: true, force: true })
  await buildPages()
  await buildLoading()
  await buildServer()
}

/** ES modules in lazy chunks, under names that say what is in them. */
async function buildPages() {
  await build({
    ...common,
    root: inRoot('secure-frame/pages'),
    base: '/',
    build: {
      outDir: distFrame,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // No `data:` urls: the policy of the pages allows none.
      assetsInlineLimit: 0,
      // viem and @solana/web3.js, each fetched when it is needed.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: { input: PAGES.map((page) => inRoot(`secure-frame/pages/${page}.html`)) },
    },
  })
}

/** What a page that a social login ends on loads: it is written by the vault, which knows no hashed names. */
async function buildLoading() {
  const folder = inRoot('secure-frame/src/loading')
  await build({
    ...common,
    root: folder,
    build: {
      outDir: join(distFrame, 'loading'),
      target: 'es2022',
      emptyOutDir: false,
      lib: {
        entry: join(folder, 'result-entry.ts'),
        formats: ['iife'],
        name: 'secureFrameResult',
        fileName: () => 'result.js',
      },
    },
  })
  copyFileSync(join(folder, 'loading.html'), join(distFrame, 'loading.html'))
  copyFileSync(join(folder, 'loading.css'), join(distFrame, 'loading/loading.css'))
}

/** Two programs for Node: the server, and the bundler for the local networks. `level` stays outside: it has a library for each platform. */
export async function buildServer(outDir = join(distFrame, 'server')) {
  await build({
    ...common,
    root: inRoot('secure-frame'),
    ssr: { target: 'node', noExternal: true, external: ['level'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          main: inRoot('secure-frame/src/serve/main.ts'),
          bundler: inRoot('secure-frame/src/bundler/bundler.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Bytes of gzip -9 of a page and all that it loads before it runs: what it names, and what that imports at once. */
export function firstBytes(page) {
  const html = readFileSync(join(distFrame, `${page}.html`), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name)
  const files = new Set()
  const add = (name) => {
    if (files.has(name)) return
    files.add(name)
    const text = readFileSync(join(distFrame, 'assets', name), 'utf8')
    const imported = text.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["']\.\/([^"']+)["']/g)
    for (const [, target] of imported) add(target)
  }
  for (const name of named) add(name)
  const size = (text) => gzipSync(text, { level: 9 }).length
  const inFiles = [...files].map((name) => [name, size(readFileSync(join(distFrame, 'assets', name)))])
  return { files: inFiles, bytes: inFiles.reduce((sum, [, bytes]) => sum + bytes, size(html)) }
}

/** Until READY, gzip: what a page pays when somebody picks e-mail or a social login. */
const READY_BYTES = 25_000

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildFrame()
  for (const page of PAGES) {
    const { bytes, files } = firstBytes(page)
    console.log(`/${page}: ${(bytes / 1_000).toFixed(1)} kB gzip in ${files.length} files until it runs`)
  }
  const all = readdirSync(join(distFrame, 'assets'))
  console.log(
    `${all.length} files in assets/, ${basename(serverFile)} ${existsSync(serverFile) ? 'is there' : 'is missing'}`,
  )
  const { bytes } = firstBytes('sdk')
  if (bytes > READY_BYTES) {
    console.error(`/sdk: ${bytes} bytes until READY, more than the ${READY_BYTES} that it may take`)
    process.exit(1)
  }
}
