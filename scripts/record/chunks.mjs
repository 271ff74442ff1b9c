/**
 * `chunks.txt`: what a browser has to fetch, in bytes of gzip -9: first for each stage, a file with everything it imports at
 * once, then for each chunk alone. Stages may shrink, and grow by half a percent; chunks are told only, since code that moves
 * from one to another costs nobody anything.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One part in so many may come on top of what was recorded: names that are a letter longer pack a few bytes worse. */
const ROOM = 200

const read = (path) => readFileSync(`dist/${path}`, 'utf8')
const gzip = (path) => gzipSync(read(path), { level: 9 }).length

/** Files that a module imports before it runs. */
const imports = (path) =>
  [...read(path).matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g)].map(
    ([, target]) => posix.join(posix.dirname(path), target),
  )

const closure = (path, seen = new Set()) => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const target of imports(path)) closure(target, seen)
  return seen
}

const total = (...paths) =>
  [...new Set(paths.flatMap((path) => [...closure(path)]))].reduce((sum, path) => sum + gzip(path), 0)

/** Without the digest of what is in it. */
const nameOf = (path) => posix.basename(path).replace(/-[\w-]{7}\.js$/, '')

const stages = (files) => {
  const surface = files.find((path) => nameOf(path) === 'surface')
  if (!surface) throw new Error('dist/ has no chunk surface')
  return [
    ['until ready', total('define.js')],
    ['until ready, by the loader', gzip('loader.js') + total('wallet-modal.js')],
    ['until Connect shows', total('define.js', surface)],
    ['until Connect shows, by the loader', gzip('loader.js') + total('wallet-modal.js', surface)],
    ['single file', gzip('wallet-modal.iife.js')],
    ['loader', gzip('loader.js')],
  ]
}

/** Chunks of one name are told as one. */
const sizes = (files) => {
  const found = new Map()
  for (const path of files) found.set(nameOf(path), (found.get(nameOf(path)) ?? 0) + gzip(path))
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

// Which modules are in a chunk is known to the bundler alone. Once it tells them, they belong under the chunk's line, indented,
// by their names: whether one may move is for whoever reads the difference, as with the bytes.
const line = ([name, bytes]) => `  ${name} ${bytes}`

export const chunks = () => {
  const files = readdirSync('dist/chunks').map((name) => `chunks/${name}`)
  return [
    'stages: bytes of gzip -9',
    ...stages(files).map(line),
    'chunks: bytes of gzip -9',
    ...sizes(files).map(line),
    '',
  ].join('\n')
}

const parse = (text) => {
  const [, stages = '', chunks = ''] = /^stages.*\n([\s\S]*)^chunks.*\n([\s\S]*)$/m.exec(text) ?? []
  const rows = (part) =>
    new Map([...part.matchAll(/^ {2}(.+) (\d+)$/gm)].map(([, name, n]) => [name, Number(n)]))
  return { stages: rows(stages), chunks: rows(chunks) }
}

const changed = (before, now) =>
  [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => ({ name, from: before.get(name), to: now.get(name) }))

const say = ({ name, from, to }) => {
  if (from === undefined) return `+ ${name} ${to}`
  if (to === undefined) return `- ${name} ${from}`
  return `  ${name} ${from} → ${to} (${to > from ? '+' : ''}${to - from})`
}

export const compareChunks = (textBefore, textNow) => {
  const before = parse(textBefore)
  const now = parse(textNow)
  const stages = changed(before.stages, now.stages)
  const isTooMuch = ({ from, to }) => from === undefined || to === undefined || (to - from) * ROOM > from
  return {
    lines: [
      ...stages.map((one) => `${say(one)}${isTooMuch(one) ? ' TOO MUCH' : ''}`),
      ...changed(before.chunks, now.chunks).map((one) => `chunk ${say(one)}`),
    ],
    isWorse: stages.some(isTooMuch) || before.stages.size === 0,
  }
}
