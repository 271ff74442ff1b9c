// What the opening's benchmark says: a section of `docs/benchmarks.md`, with what decisions 111 allows and whether it is held.
import { median } from '../rounds.mjs'

const FLOOR = 'React floor'

/** As ratios to the floor but for the longest task, in ms, and the heap, in MB. */
const LIMITS = {
  cpu: { basic: 1.5, project: 2.3 },
  cold: { basic: 2.7, project: 3.2 },
  warm: { basic: 1.4, project: 1.7 },
  line: { basic: 1.6, project: 1.6 },
  preloaded: { basic: 1.2, project: 1.2 },
  longest: { basic: 50, project: 50 },
  heap: { basic: 3, project: 3 },
}
const SINGLE_FILE_HEAP = 3.4

const READS = {
  cpu: (one) => one.load.cpu + one.opening.cpu,
  cold: (one) => one.laidOut,
  warm: (one) => one.warm,
  line: (one) => one.navigation,
  preloaded: (one) => one.preloaded,
  longest: (one) => one.load.longest,
  heap: (one) => one.heap,
}

const limitOf = (key, { kind, hasProject }) =>
  key === 'heap' && kind === 'single file' ? SINGLE_FILE_HEAP : LIMITS[key][hasProject ? 'project' : 'basic']

/**
 * @param {Map<string, object[]>} results by the variant's name, one for each round
 * @param {{ name: string, kind: string, hasProject?: boolean }[]} variants
 * @returns {{ name: string, key: string, value: number, limit: number, isOver: boolean }[]} each figure of decisions 111
 */
export const judge = (results, variants) =>
  variants
    .filter(({ hasProject }) => hasProject !== undefined)
    .flatMap((variant) =>
      Object.entries(READS).flatMap(([key, read]) => {
        const of = (name) => median(results.get(name).map(read))
        const own = of(variant.name)
        // The single file and the loader have nothing to preload.
        if (!Number.isFinite(own)) return []
        const isAbsolute = key === 'longest' || key === 'heap'
        const value = isAbsolute
          ? own
          : own / (key === 'preloaded' ? median(results.get(FLOOR).map(READS.line)) : of(FLOOR))
        const limit = limitOf(key, variant)
        return [{ name: variant.name, key, value, limit, isOver: value > limit }]
      }),
    )

/** Milliseconds as ratios to the floor's. */
export const compared = (results, variants) =>
  judge(results, variants).map(({ name, key, value }) => ({
    step: `opening: ${name}: ${HEADINGS[key]}`,
    value: key === 'longest' ? value / median(results.get(FLOOR).map(READS.longest)) : value,
  }))

const HEADINGS = {
  cpu: 'processor time, until idle and of the opening',
  cold: '`open()` to the list, cold',
  warm: 'after a trigger was pointed at',
  line: 'navigation to the list, 4G',
  preloaded: 'the same, preloaded',
  longest: 'longest task until ready, ms',
  heap: 'heap, MB',
}

const cell = (figure) =>
  figure ? `${figure.value.toFixed(2)} of ${figure.limit}${figure.isOver ? ' **over**' : ''}` : ''

const FIGURES = {
  'processor time until idle': (one) => one.load.cpu,
  'of the opening': (one) => one.opening.cpu,
  'list, cold': (one) => one.laidOut,
  'list, warm': (one) => one.warm,
  'list, 4G': (one) => one.navigation,
  'longest task of the opening': (one) => one.opening.longest,
  script: (one) => one.opening.script,
  style: (one) => one.opening.style,
  layout: (one) => one.opening.layout,
  paint: (one) => one.opening.paint,
  'style passes': (one) => one.opening.passes,
  kB: (one) => one.kB.all,
  files: (one) => one.files.all,
  'round trips after the tag': (one) => one.trips,
  'heap, MB': (one) => one.heap,
}

const row = (cells) => `| ${cells.join(' | ')} |`

/** @returns {string} the section, its heading first */
export const section = (results, variants, slower) => {
  const figures = judge(results, variants)
  const held = figures.filter(({ isOver }) => !isOver).length
  const names = [...new Set(figures.map(({ name }) => name))]
  const rounds = results.get(FLOOR).length
  return `## The opening

Beside a hand-written React modal of ten rows and one without a framework, in one run: processor slowed ${slower} times, medians of ${rounds} rounds, none
left out. Ratios are to the React modal, beside them what decisions 111 allows. **${held} of ${figures.length} are held.**

${row(['', ...Object.values(HEADINGS)])}
${row(['---', ...Object.keys(HEADINGS).map(() => '---')])}
${names
  .map((name) =>
    row([
      name,
      ...Object.keys(HEADINGS).map((key) =>
        cell(figures.find((one) => one.name === name && one.key === key)),
      ),
    ]),
  )
  .join('\n')}

The figures themselves, in milliseconds where nothing else is said:

${row(['', ...Object.keys(FIGURES)])}
${row(['---', ...Object.keys(FIGURES).map(() => '---')])}
${variants
  .map(({ name }) =>
    row([name, ...Object.values(FIGURES).map((read) => median(results.get(name).map(read)).toFixed(1))]),
  )
  .join('\n')}
`
}
