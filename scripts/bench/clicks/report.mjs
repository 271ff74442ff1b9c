// What the benchmark of clicks says: lines for a terminal and a section of `docs/benchmarks.md`, with what is allowed and whether it is held.
import { median } from '../rounds.mjs'

export const FLOOR = 'React floor'

/** Milliseconds, as a ratio to the floor, and files. */
const JUDGED = {
  trigger: {
    heading: 'trigger clicked to the first frame, ms',
    limit: 100,
    read: ({ quiet }) => quiet.trigger,
  },
  row: { heading: 'row clicked to the first frame, ms', limit: 100, read: ({ quiet }) => quiet.row },
  connected: {
    heading: 'row clicked to connected, as a ratio',
    limit: 2,
    isRatio: true,
    read: ({ quiet }) => quiet.connected,
  },
  files: {
    heading: 'files from the press to the question to the wallet',
    limit: 0,
    // One in any round is one too many.
    of: (values) => Math.max(...values),
    read: ({ quiet }) => quiet.filesUntilAsked.length,
  },
}

const FIGURES = {
  'trigger to frame': ({ quiet }) => quiet.trigger,
  'row to frame': ({ quiet }) => quiet.row,
  'row to question': ({ quiet }) => quiet.asked,
  'row to connected': ({ quiet }) => quiet.connected,
  'files until question': ({ quiet }) => quiet.filesUntilAsked.length,
  'files until connected': ({ quiet }) => quiet.filesUntilConnected.length,
  'at once: row to frame': ({ atOnce }) => atOnce.row,
  'at once: question': ({ atOnce }) => atOnce.asked,
  'at once: connected': ({ atOnce }) => atOnce.connected,
  'at once: files until question': ({ atOnce }) => atOnce.filesUntilAsked.length,
  'at once: until connected': ({ atOnce }) => atOnce.filesUntilConnected.length,
}

/**
 * @param {Map<string, { quiet: object, atOnce: object }[]>} results by the variant's name, one for each round
 * @returns {{ name: string, key: string, value: number, limit: number, isOver: boolean }[]}
 */
export const judge = (results) =>
  [...results.keys()]
    .filter((name) => name !== FLOOR)
    .flatMap((name) =>
      Object.entries(JUDGED).map(([key, { limit, isRatio, read, of = median }]) => {
        const figureOf = (variant) => of(results.get(variant).map(read))
        const value = isRatio ? figureOf(name) / figureOf(FLOOR) : figureOf(name)
        // Not: value > limit. What was not measured is not held.
        return { name, key, value, limit, isOver: !(value <= limit) }
      }),
    )

/** Milliseconds: what the Event Timing API tells apart. */
const RESOLUTION_MS = 8

/** Times as ratios to the floor's. */
export const compared = (results) => {
  const medianOf = (name, read) => median(results.get(name).map(read))
  return [...results.keys()]
    .filter((name) => name !== FLOOR)
    .flatMap((name) =>
      ['trigger', 'row', 'connected'].map((key) => {
        const { read, heading } = JUDGED[key]
        // Less than 16 is told as 0.
        const floor = Math.max(16, medianOf(FLOOR, read))
        return {
          step: `clicks: ${name}: ${heading.split(',')[0]}`,
          value: medianOf(name, read) / floor,
          resolution: RESOLUTION_MS / floor,
        }
      }),
    )
}

const shown = (value) => (Number.isInteger(value) ? `${value}` : value.toFixed(2))
const row = (cells) => `| ${cells.join(' | ')} |`
const table = (headings, rows) =>
  [row(['', ...headings]), row(['---', ...headings.map(() => '---')]), ...rows.map(row)].join('\n')

const figureRows = (results) =>
  [...results].map(([name, rounds]) => [
    name,
    ...Object.values(FIGURES).map((read) => shown(Math.round(median(rounds.map(read)) * 10) / 10)),
  ])

/** What was fetched, by the names of its chunks. */
const filesRead = (results) =>
  [...results].flatMap(([name, rounds]) =>
    ['quiet', 'atOnce'].flatMap((variant) => {
      const paths = rounds.flatMap((round) => round[variant].filesUntilConnected)
      const files = [...new Set(paths.map((path) => path.replace(/^.*\/|-[\w-]{8}\.js$|\.js$/g, '')))]
      return files.length > 0
        ? [`${name}, ${variant === 'quiet' ? 'after a rest' : 'at once'}: ${files.join(', ')}`]
        : []
    }),
  )

/** @returns {string} lines for a terminal */
export const lines = (figures, results) =>
  [
    ...figures.map(
      ({ name, key, value, limit, isOver }) =>
        `${isOver ? 'OVER' : 'ok  '} ${name}: ${JUDGED[key].heading}: ${shown(value)} of ${limit} (${results
          .get(name)
          .map((round) => shown(JUDGED[key].read(round)))
          .join(', ')})`,
    ),
    table(Object.keys(FIGURES), figureRows(results)),
    ...filesRead(results).map((text) => `Fetched until connected: ${text}`),
  ].join('\n')

/** @returns {string} the section, its heading first */
export const section = (figures, results, slower) => {
  const held = figures.filter(({ isOver }) => !isOver).length
  const names = [...new Set(figures.map(({ name }) => name))]
  const cell = ({ value, limit, isOver }) => `${shown(value)} of ${limit}${isOver ? ' **over**' : ''}`
  const judged = names.map((name) => [
    name,
    ...Object.keys(JUDGED).map((key) => cell(figures.find((one) => one.name === name && one.key === key))),
  ])
  const files = filesRead(results)
  return `## Clicks

A mouse clicks the trigger, then the row of an installed wallet, beside a hand-written React modal that asks the same wallet, in one run: processor
slowed ${slower} times, medians of ${results.get(FLOOR).length} rounds, of files the most. A frame is the first one presented after the click, as the Event Timing API
says; 0 is less than 16. The pointer has rested on the row for a moment, 2 s after the list. **${held} of ${figures.length} are held.**

${table(
  Object.values(JUDGED).map(({ heading }) => heading),
  judged,
)}

The figures themselves, in milliseconds; at once: clicked as soon as the list is laid out.

${table(Object.keys(FIGURES), figureRows(results))}
${files.length > 0 ? `\nFetched until connected: ${files.join('; ')}.\n` : ''}`
}
