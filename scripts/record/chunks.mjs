/**
 * `chunks.txt`: what a browser has to fetch, in bytes of gzip -9: first for each stage, a file with everything it imports at
 * once, then for each chunk alone. Stages may shrink, and grow by half a percent; chunks are told only, since code that moves
 * from one to another costs nobody anything.
 */
import { chunkName, gzip, listChunks, stageBytes } from '../dist-bytes.mjs'

/** One part in so many may come on top of what was recorded: names that are a letter longer pack a few bytes worse. */
const ROOM = 200

const stages = () => {
  const stage = stageBytes()
  return [
    ['until ready', stage.ready],
    ['until ready, by the loader', stage.readyByLoader],
    ['until Connect shows', stage.connect],
    ['until Connect shows, by the loader', stage.connectByLoader],
    ['single file', stage.singleFile],
    ['loader', stage.loader],
  ]
}

/** Chunks of one name are told as one. */
const sizes = () => {
  const found = new Map()
  for (const path of listChunks()) found.set(chunkName(path), (found.get(chunkName(path)) ?? 0) + gzip(path))
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

// Which modules are in a chunk is known to the bundler alone. Once it tells them, they belong under the chunk's line, indented,
// by their names: whether one may move is for whoever reads the difference, as with the bytes.
const line = ([name, bytes]) => `  ${name} ${bytes}`

export const chunks = () =>
  [
    'stages: bytes of gzip -9',
    ...stages().map(line),
    'chunks: bytes of gzip -9',
    ...sizes().map(line),
    '',
  ].join('\n')

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
