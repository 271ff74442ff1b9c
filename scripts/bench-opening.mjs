/**
 * What opening costs beside a React floor and one without a framework, in the same run and browser, slowed by CDP. `--rounds 2`,
 * `--only module` (a word of the names) and `--trace` (keeps a trace of each first round in `.cache/traces`) are for work on it.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startServices } from '../local/services/services.mjs'
import { servePages } from './bench/opening/pages.mjs'
import { navigate, open } from './bench/opening/run.mjs'
import { median } from './bench/rounds.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const SLOWER = 4
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
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
        results.get(name).push({ ...cold, warm: warm.laidOut, navigation })
      } finally {
        await browser.close()
      }
    }
} finally {
  await pages.stop()
  await services.stop()
}

const of = (name, read) => median(results.get(name).map(read))
const columns = {
  'cpu idle': (one) => one.load.cpu,
  'cpu open': (one) => one.opening.cpu,
  'laid out': (one) => one.laidOut,
  warm: (one) => one.warm,
  '4G': (one) => one.navigation,
  'longest load': (one) => one.load.longest,
  'longest open': (one) => one.opening.longest,
  script: (one) => one.opening.script,
  style: (one) => one.opening.style,
  layout: (one) => one.opening.layout,
  paint: (one) => one.opening.paint,
  gc: (one) => one.opening.garbage,
  passes: (one) => one.opening.passes,
  'kB all': (one) => one.kB.all,
  files: (one) => one.files.all,
  trips: (one) => one.trips,
  heap: (one) => one.heap,
}
console.log(['variant'.padEnd(22), ...Object.keys(columns).map((name) => name.padStart(12))].join(''))
for (const { name } of VARIANTS)
  console.log(
    [name.padEnd(22), ...Object.values(columns).map((read) => of(name, read).toFixed(1).padStart(12))].join(
      '',
    ),
  )
for (const { name } of VARIANTS) {
  const ratio = (read) => (of(name, read) / of('React floor', read)).toFixed(2)
  console.log(
    `${name.padEnd(22)} cpu ${ratio((one) => one.load.cpu + one.opening.cpu)}, laid out ${ratio((one) => one.laidOut)}, warm ${ratio((one) => one.warm)}, 4G ${ratio((one) => one.navigation)}`,
  )
}
