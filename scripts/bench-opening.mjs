/**
 * What opening costs beside a React floor and one without a framework, in the same run and browser, slowed by CDP. Writes its section of
 * `docs/benchmarks.md`. `--rounds 2`, `--only module` (a word of the names) and `--trace` (keeps a trace of each first round in
 * `.cache/traces`) are for work on it, and write nothing; `--accept` writes down what each step came to (`bench/baselines.mjs`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startServices } from '../local/services/services.mjs'
import { judgeSteps } from './bench/baselines.mjs'
import { servePages } from './bench/opening/pages.mjs'
import { compared, judge, section } from './bench/opening/report.mjs'
import { navigate, open } from './bench/opening/run.mjs'
import { replaceSection } from './bench/sections.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'
import { opening } from './preloads.mjs'

const SLOWER = 4
const PAGE = 'docs/benchmarks.md'
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
})

const OURS = ['module', 'loader', 'single file'].flatMap((kind) =>
  [false, true].map((hasProject) => ({
    kind,
    hasProject,
    name: `${kind}, ${hasProject ? 'project' : 'basic'}`,
  })),
)
const VARIANTS = [
  { kind: 'react', name: 'React floor' },
  { kind: 'plain', name: 'plain floor' },
  ...OURS,
].filter(({ name }) => name.includes('floor') || name.includes(values.only))

const services = await startServices({ rpc: {} })
const pages = await servePages(services)
const executablePath = await ensureBrowser()
const results = new Map(VARIANTS.map(({ name }) => [name, []]))
try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, ...given } of VARIANTS) {
      // With a debugger attached, V8 would otherwise parse lazily compiled code again.
      const args = [...browserArguments, '--js-flags=--no-enable-lazy-source-positions']
      const browser = await chromium.launch({ executablePath, args })
      try {
        const keep =
          values.trace && round === 0 ? `.cache/traces/${name.replaceAll(/\W+/g, '-')}.json` : undefined
        if (keep) mkdirSync('.cache/traces', { recursive: true })
        const cold = await open(browser, pages, given, { slower: SLOWER, keep })
        const warm = await open(browser, pages, given, { slower: SLOWER, isWarm: true })
        const navigation = await navigate(browser, pages, given, { slower: SLOWER })
        // Only a module knows what comes next before it is there.
        const preloads = given.kind === 'module' ? opening(given) : undefined
        const preloaded = preloads
          ? await navigate(browser, pages, { ...given, preloads }, { slower: SLOWER })
          : Number.NaN
        results.get(name).push({ ...cold, warm: warm.laidOut, navigation, preloaded })
      } finally {
        await browser.close()
      }
    }
} finally {
  await pages.stop()
  await services.stop()
}

console.log(section(results, VARIANTS, SLOWER))
const over = judge(results, VARIANTS).filter(({ isOver }) => isOver)
for (const { name, key, value, limit } of over)
  console.log(`OVER ${name}: ${key} ${value.toFixed(2)} of ${limit}`)
const isWorse = judgeSteps(compared(results, VARIANTS), { isAccepted: values.accept })
if (values.rounds === '7' && values.only === '') {
  const own = section(results, VARIANTS, SLOWER)
  writeFileSync(PAGE, replaceSection(readFileSync(PAGE, 'utf8'), '## The opening', own))
}
process.exitCode = over.length > 0 || isWorse ? 1 : 0
