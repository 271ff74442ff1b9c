/**
 * `node scripts/bench-causes.mjs <folder> <folder> ...`: what each cause of a slow opening costs in builds of other commits and in this one,
 * in the same run. A folder is a clone in which `npm run build` was run. Writes its section of `docs/benchmarks.md`, which `npm run bench` keeps.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startServices } from '../local/services/services.mjs'
import { servePages } from './bench/opening/pages.mjs'
import { navigate, open } from './bench/opening/run.mjs'
import { median } from './bench/rounds.mjs'
import { replaceSection } from './bench/sections.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const SLOWER = 4
const ROUNDS = 5
const PAGE = 'docs/benchmarks.md'
const HEADING = '## What made the opening slow'

const builds = [...argv.slice(2), '.']
const pagesOf = ['basic', 'project']

/** @type {[cause: string, measure: string, of: 'basic' | 'project', read: (one: object) => number][]} */
const CAUSES = [
  [
    'What Connect needs came in many files, one after the other',
    'files',
    'project',
    ({ files }) => files.all,
  ],
  ['', 'round trips after the tag', 'project', ({ trips }) => trips],
  ['', 'navigation to the list on 4G, ms', 'project', ({ navigation }) => navigation],
  ['Services came with what nothing calls yet, and with every schema', 'kB', 'project', ({ kB }) => kB.all],
  ['', 'script, ms', 'project', ({ opening }) => opening.script],
  [
    'Connect was drawn again for words that came late',
    'changes of the dialog',
    'basic',
    ({ changes }) => changes,
  ],
  [
    'Analytics were written in the task of the click',
    'the call of `open()`, ms',
    'project',
    ({ called }) => called,
  ],
  ['Skeleton and height moved on the main thread', 'style passes', 'basic', ({ opening }) => opening.passes],
  ['', 'style and layout, ms', 'basic', ({ opening }) => opening.style + opening.layout],
  ['React, its scheduler and the validator came whole', 'kB', 'basic', ({ kB }) => kB.all],
  [
    'Functions were compiled when they were first called',
    'processor time, ms',
    'basic',
    ({ opening }) => opening.cpu,
  ],
  ['All of it together', '`open()` to the list, ms', 'basic', ({ laidOut }) => laidOut],
  ['', '`open()` to the list, ms', 'project', ({ laidOut }) => laidOut],
  ['', 'processor time, ms', 'project', ({ opening }) => opening.cpu],
]

const services = await startServices({ rpc: {} })
const served = await Promise.all(builds.map((root) => servePages(services, root)))
const executablePath = await ensureBrowser()
const results = new Map()
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pagesOf)
      for (const [index, pages] of served.entries()) {
        const given = { kind: 'module', hasProject: page === 'project' }
        // With a debugger attached, V8 would otherwise parse lazily compiled code again.
        const args = [...browserArguments, '--js-flags=--no-enable-lazy-source-positions']
        const browser = await chromium.launch({ executablePath, args })
        try {
          const cold = await open(browser, pages, given, { slower: SLOWER, isCounted: true })
          const navigation = await navigate(browser, pages, given, { slower: SLOWER })
          const key = `${page} ${index}`
          results.set(key, [...(results.get(key) ?? []), { ...cold, navigation }])
        } finally {
          await browser.close()
        }
      }
} finally {
  for (const pages of served) await pages.stop()
  await services.stop()
}

const commitOf = (folder) =>
  execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const row = (cells) => `| ${cells.join(' | ')} |`
const valuesOf = (page, read) =>
  builds.map((_, index) => median(results.get(`${page} ${index}`).map(read)).toFixed(0))
const headings = ['cause', 'measure', 'page', ...builds.slice(0, -1).map(commitOf), 'now']
const section = `${HEADING}

Builds of earlier commits and this one, in one run: processor slowed ${SLOWER} times, medians of ${ROUNDS} rounds in turn. Made by \`node scripts/bench-causes.mjs\`.

${row(headings)}
${row(headings.map(() => '---'))}
${CAUSES.map(([cause, measure, page, read]) => row([cause, measure, page, ...valuesOf(page, read)])).join('\n')}
`
console.log(section)
writeFileSync(PAGE, replaceSection(readFileSync(PAGE, 'utf8'), HEADING, section))
