// What the benchmark of memory and rest says: lines for a terminal and a section of `docs/benchmarks.md`, with what is allowed.

/** MB, and milliseconds of processor time in a minute. */
const HEAP_MB = 0.3
const OPEN_MS = 10

const count = (things) => things.reduce((sum, one) => sum + one.count, 0)

const KINDS = [
  ['timers, frames', /^(set|request)/],
  ['listeners', /^listener/],
  ['observers', /Observer$/],
  ['object urls', /url$/],
]

const COUNTED = {
  Nodes: 'DOM nodes',
  JSEventListeners: 'listeners, as Chromium counts',
  Documents: 'documents',
  Frames: 'frames',
  requests: 'requests under way',
}

const ofStep = ({ name, before, after, added }) => [
  { name, what: 'heap, MB', value: after.heap - before.heap, limit: HEAP_MB },
  ...Object.entries(COUNTED).map(([key, what]) => ({
    name,
    what,
    value: after[key] - before[key],
    limit: 0,
  })),
  ...KINDS.map(([what, pattern]) => ({
    name,
    what,
    value: count(added.filter(({ kind }) => pattern.test(kind))),
    limit: 0,
  })),
]

/** What the browser itself spends in a minute is its own: the same page, closed. */
const ofRest = ({ name, isOpen, ours, cpu, floor }, _index, rests) =>
  isOpen
    ? {
        name,
        what: 'processor time in a minute, ms',
        value: cpu - rests.find((one) => one.name === floor).cpu,
        limit: OPEN_MS,
      }
    : { name, what: 'tasks in a minute', value: ours.length, limit: 0 }

/** What a heap differs by from run to run, MB. */
const RESOLUTION_MB = 0.05

/** What is used once all of it was done, and what is left after each step, in MB. */
export const compared = ({ steps }) =>
  steps.map(({ name, after }) => ({
    step: `memory: ${name}: heap, MB`,
    value: after.heap,
    resolution: RESOLUTION_MB,
  }))

/** @returns {{ name: string, what: string, value: number, limit: number, isOver: boolean }[]} what was added, or spent */
export const judge = ({ steps }, rests) =>
  [...steps.flatMap(ofStep), ...rests.map(ofRest)].map((figure) => ({
    ...figure,
    // Not: value > limit. What was not measured is not held.
    isOver: !(figure.value <= figure.limit),
  }))

const shown = (value) => (Number.isInteger(value) ? `${value}` : value.toFixed(2))
const floorOf = (rests, { floor }) => rests.find(({ name }) => name === floor)

/** @returns {string} lines for a terminal */
export const lines = (figures, { fresh, steps }, rests) =>
  [
    ...figures.map(
      ({ name, what, value, limit, isOver }) =>
        `${isOver ? 'OVER' : 'ok  '} ${name}: ${what}: ${shown(value)} of ${limit}`,
    ),
    `heap, MB: loaded ${fresh.heap.toFixed(2)}, after all of it once ${steps[0].before.heap.toFixed(2)}`,
    ...steps.map(
      ({ name, before, after }) => `${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
    ...steps.flatMap(({ name, added }) =>
      added.map(
        ({ kind, count, types, stack }) =>
          `left over of ${name}: ${count} ${kind} ${types.slice(0, 5).join(', ')}: ${stack}`,
      ),
    ),
    ...rests.map(
      ({ name, cpu, tasks, ours }) => `${name}: ${cpu.toFixed(1)} ms in ${tasks} tasks, ${ours.length} ours`,
    ),
    ...rests.flatMap(({ name, ours }) =>
      ours.map(({ at, ms, names }) => `${name}: at ${at.toFixed(0)} ms, ${ms.toFixed(2)} ms: ${names}`),
    ),
  ].join('\n')

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (headings, rows) => [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n')

/** @returns {string} the section, its heading first */
export const section = (figures, { steps }, rests) => {
  const held = figures.filter(({ isOver }) => !isOver).length
  const cell = ({ value, limit, isOver }) => `${shown(value)} of ${limit}${isOver ? ' **over**' : ''}`
  const all = steps.map(({ name }) => [name, ...figures.filter((figure) => figure.name === name).map(cell)])
  const headings = figures.filter(({ name }) => name === steps[0].name).map(({ what }) => what)
  const left = steps.flatMap(({ name, added }) => added.map(({ kind, count }) => `${name}: ${count} ${kind}`))
  return `## Memory and rest

On the demo with its nodes and services, connected, not slowed. What is there more of after a step than before it, once all of it has been done once;
garbage collected each time. **${held} of ${figures.length} are held.**

${table(['', ...headings], all)}
${left.length > 0 ? `\nLeft over: ${left.join('; ')}.\n` : ''}
A minute in which nobody touches the page. A task is ours when script runs in it and it names no other's; processor time is of the whole main
thread, the browser's own work with it; judged is what it is more than of the same page with the dialog closed.

${table(
  ['', 'tasks of ours', 'their ms', 'processor time, ms', 'the same, closed', ''],
  rests.map((rest) => [
    rest.name,
    rest.ours.length,
    rest.ours.reduce((sum, { ms }) => sum + ms, 0).toFixed(1),
    rest.cpu.toFixed(1),
    floorOf(rests, rest)?.cpu.toFixed(1) ?? '',
    figures.find(({ name }) => name === rest.name).isOver ? '**over**' : 'held',
  ]),
)}
`
}
