// Says what the benchmarks measured: a line for each step on the screen, a table for each benchmark in `docs/benchmarks.md`.
import { LIMIT_MS } from './rounds.mjs'

const ms = (value) => value.toFixed(1)
const listed = (values) => values.map(ms).join(', ')

/** @returns {string} lines for a terminal */
export const lines = ({ title, floor, floorLongest, again, steps }) =>
  [
    `${title}: a frame of the floor ${listed(floor)}, its longest ${listed(floorLongest)} ms; rounds run again: ${again}`,
    ...steps.map(
      ({ name, longest, median, worst, longestTask, gap, longestGap, isOver }) =>
        `${isOver ? 'OVER' : 'ok  '} ${name}: longest frame ${ms(median)}, worst ${ms(worst)} of ${LIMIT_MS} ms (${listed(longest)}); longest task ${listed(longestTask)}; gaps as presented: median ${gap.toFixed(0)}, longest ${longestGap.toFixed(0)} ms`,
    ),
  ].join('\n')

const table = ({ title, slower, floor, floorLongest, again, steps }) => `## ${title}

Processor slowed ${slower} times. A frame of the floor, round by round: ${listed(floor)} ms, its longest ${listed(floorLongest)} ms. Rounds run
again because the floor itself was over: ${again}.

| step | longest frame, median | worst | rounds | gap presented, median | longest | |
|---|---|---|---|---|---|---|
${steps
  .map(
    ({ name, longest, median, worst, gap, longestGap, isOver }) =>
      `| ${name} | ${ms(median)} | ${ms(worst)} | ${listed(longest)} | ${gap.toFixed(0)} | ${longestGap.toFixed(0)} | ${isOver ? 'over' : 'held'} |`,
  )
  .join('\n')}
`

/** @returns {string} the whole page */
export const page = (results) => {
  const steps = results.flatMap((result) => result.steps)
  const held = steps.filter(({ isOver }) => !isOver).length
  return `# Benchmarks

Written by \`npm run bench\`, which measures the built files. A frame is held when the processor time of all that happens in it, from
its beginning to the next one's, is at most ${LIMIT_MS} ms in every one of seven rounds, in a browser slowed by its own throttle. The floor is a
list of plain rows without a framework, scrolled in the same browser before and after each round. Times in milliseconds.

**${held} of ${steps.length} steps are held.**

${results.map(table).join('\n')}`
}
