// How many bytes of gzip -9 a browser has to load of `dist/`: a file, and everything it imports at once.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const read = (path) => readFileSync(`dist/${path}`, 'utf8')

/** @param {string} path below `dist/`, as everywhere here */
export const gzip = (path) => gzipSync(read(path), { level: 9 }).length

/** Files that a module imports before it runs. */
export const imports = (path) => {
  const found = read(path).matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g)
  return [...found].map(([, target]) => posix.join(posix.dirname(path), target))
}

const closure = (path, seen = new Set()) => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const target of imports(path)) closure(target, seen)
  return seen
}

/** Of these files and all that they import, each once. */
const total = (...paths) => {
  const files = new Set(paths.flatMap((path) => [...closure(path)]))
  return [...files].reduce((sum, path) => sum + gzip(path), 0)
}

export const listChunks = () => readdirSync('dist/chunks').map((name) => `chunks/${name}`)

/** Without the digest of what is in it. */
export const chunkName = (path) => posix.basename(path).replace(/-[\w-]{7}\.js$/, '')

/** Bytes until each stage of loading is there. */
export const stageBytes = () => {
  const surface = listChunks().find((path) => chunkName(path) === 'surface')
  if (!surface) throw new Error('dist/ has no chunk surface')
  const loader = gzip('loader.js')
  return {
    ready: total('define.js'),
    readyByLoader: loader + total('wallet-modal.js'),
    connect: total('define.js', surface),
    connectByLoader: loader + total('wallet-modal.js', surface),
    singleFile: gzip('wallet-modal.iife.js'),
    loader,
  }
}
