// What the benchmark of the embedded wallet says: lines for a terminal and a section of `docs/benchmarks.md`, with what is allowed.
import { median } from '../rounds.mjs'

export const HEADING = '## The embedded wallet'

/** As ratios to the floor of the same run. */
const TIMES = {
  first: { what: '“Continue” pressed to the first post to the frame', limit: 1.3 },
  message: { what: 'a message asked for to its approval drawn', limit: 2 },
  coin: { what: 'a transaction asked for to its approval drawn', limit: 2 },
}

const medianOf = (rounds, key) => median(rounds.map((round) => round[key]))

/** @returns {{ what: string, value: number, limit: number, unit: string, rounds?: number[], isOver: boolean }[]} */
export const judge = ({ rounds, heap }) => {
  const floor = medianOf(rounds, 'floor')
  const times = Object.entries(TIMES).map(([key, { what, limit }]) => ({
    what,
    limit,
    unit: '×',
    value: medianOf(rounds, key) / floor,
    rounds: rounds.map((round) => round[key]),
  }))
  const megabytes = [
    [
      'heap above one of an extension, session found again',
      heap.embedded.restored - heap.extension.restored,
      1,
    ],
    ['the same after Account was opened', heap.embedded.opened - heap.extension.opened, 1],
    ['heap added by 100 approvals, after one', heap.after - heap.once, 0.5],
    // What the browser compiles of functions that have run often, says a heap snapshot: 0.64 of 0.67 MB, while objects are 0.02. With its
    // compilers off (`--js-flags=--no-sparkplug --no-maglev --no-opt`) the first ten approvals add 0.12 MB, and ninety more 0.004.
  ].map(([what, value, limit]) => ({ what, value, limit, unit: 'MB' }))
  const longest = {
    what: 'longest task while 10,000 messages arrive in a second',
    value: Math.max(...rounds.map(({ flood }) => flood.longest)),
    limit: 50,
    unit: 'ms',
    rounds: rounds.map(({ flood }) => flood.longest),
  }
  return [...times, ...megabytes, longest].map((figure) => ({
    ...figure,
    // Not: value > limit. What was not measured is not held.
    isOver: !(figure.value <= figure.limit),
  }))
}

/** For `baselines.mjs`. */
export const compared = (figures) =>
  figures.map(({ what, value, unit }) => ({
    step: `embedded: ${what}`,
    value,
    resolution: { '×': 0.05, MB: 0.05, ms: 5 }[unit],
  }))

const shown = (value) => value.toFixed(2)
const listed = (values) => values.map((value) => value.toFixed(0)).join(', ')

/** @returns {string} lines for a terminal */
export const lines = (figures, { rounds, heap }) =>
  [
    ...figures.map(
      ({ what, value, limit, unit, isOver, rounds: all }) =>
        `${isOver ? 'OVER' : 'ok  '} ${what}: ${shown(value)} of ${limit} ${unit}${all ? ` (${listed(all)} ms)` : ''}`,
    ),
    `the floor: ${listed(rounds.map(({ floor }) => floor))} ms; the question itself: ${listed(rounds.map(({ asked }) => asked))} ms`,
    `heap, MB: ${JSON.stringify(heap)}`,
    `floods: ${JSON.stringify(rounds.map(({ flood }) => flood))}`,
  ].join('\n')

/** @returns {string} the section, its heading first */
export const section = (figures, { rounds, heap }, slower) => {
  const held = figures.filter(({ isOver }) => !isOver).length
  const row = ({ what, value, limit, unit, isOver, rounds: all }) =>
    `| ${what} | ${shown(value)} of ${limit} ${unit}${isOver ? ' **over**' : ''} | ${all ? listed(all) : ''} |`
  return `${HEADING}

The demo's page that signs in by e-mail, its secure frame on another site, both slowed ${slower} times; medians of ${rounds.length} rounds in turn. The floor is
a press that adds a frame which says READY and nothing else, and the 500 ms that the protocol waits after it: ${listed(rounds.map(({ floor }) => floor))} ms. Times
are ratios to it. Each approval is the first since the page was loaded, so that all it needs is fetched in that time. Heap is the page's, not
slowed, garbage collected. Messages come half from a stranger, half from the frame. **${held} of ${figures.length} are held.**

|  |  | rounds, ms |
| --- | --- | --- |
${figures.map(row).join('\n')}

Heap, MB: with an extension ${shown(heap.extension.restored)}, with the embedded wallet ${shown(heap.embedded.restored)}; after Account was opened ${shown(heap.extension.opened)} and
${shown(heap.embedded.opened)}; before the first approval ${shown(heap.before)}, after it ${shown(heap.once)}, after 100 more ${shown(heap.after)}.
`
}
