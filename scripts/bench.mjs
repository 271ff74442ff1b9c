/**
 * `npm run bench`: runs every benchmark and writes `docs/benchmarks.md`. `-- clicks` runs one and writes its section, if it has one of its own;
 * `-- --slower 6` slows the processor by another factor than 4, where it is slowed; `-- --accept` writes down what each step came to (`bench/baselines.mjs`).
 * Ends with 1 when a step is over, or a fifth worse than it was.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, execPath, exit } from 'node:process'
import { account } from './bench/account.mjs'
import { activity } from './bench/activity.mjs'
import { judgeSteps } from './bench/baselines.mjs'
import { measureClicks } from './bench/clicks/clicks.mjs'
import { directory } from './bench/directory.mjs'
import { measureMemory } from './bench/memory/memory.mjs'
import { lines, page } from './bench/report.mjs'
import { measureRounds } from './bench/rounds.mjs'
import { readSection, replaceSection } from './bench/sections.mjs'
import { ensureInstalled } from './install.mjs'

const PAGE = 'docs/benchmarks.md'
/** Judged frame by frame; one page of `docs/benchmarks.md`. */
const framed = { account, activity, directory }
/** Judged by measures of their own; a section each. */
const others = { clicks: measureClicks, memory: measureMemory }
const at = argv.indexOf('--slower')
const slower = at > 0 ? Number(argv[at + 1]) : 4
const wanted = argv.slice(2).filter((word) => Object.hasOwn({ ...framed, ...others }, word))
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name)

ensureInstalled()
if (!existsSync('dist/wallet-modal.js')) {
  console.error('Build first: npm run build')
  exit(1)
}

const results = []
for (const [, benchmark] of Object.entries(framed).filter(isWanted)) {
  const result = await measureRounds(benchmark, slower)
  console.log(lines(result))
  results.push(result)
}
const sections = []
for (const [, measure] of Object.entries(others).filter(isWanted)) {
  const result = await measure(slower)
  console.log(result.lines)
  sections.push(result)
}
const isAccepted = argv.includes('--accept')
const steps = [...results, ...sections].flatMap(({ compared }) => compared)
let isOver = [...results, ...sections].some((result) => result.isOver)
if (judgeSteps(steps, { isAccepted })) isOver = true
if (wanted.length > 0)
  for (const { section } of sections)
    writeFileSync(PAGE, replaceSection(readFileSync(PAGE, 'utf8'), section.split('\n', 1)[0], section))
else {
  // Made by `bench-causes.mjs`, of builds that are not here.
  const kept = readSection(readFileSync(PAGE, 'utf8'), '## What made the opening slow')
  writeFileSync(PAGE, [page(results), ...sections.map(({ section }) => section), kept].join('\n'))
  // Each writes its section below the others.
  for (const script of ['scripts/bench-opening.mjs', 'scripts/bench-embedded.mjs']) {
    const { status } = spawnSync(execPath, [script, ...(isAccepted ? ['--accept'] : [])], {
      stdio: 'inherit',
    })
    if (status !== 0) isOver = true
  }
}
exit(isOver ? 1 : 0)
