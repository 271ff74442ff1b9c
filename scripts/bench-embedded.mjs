/**
 * What signing in by e-mail and approving in the secure frame cost beside a bare frame, in the same run and browser, slowed by CDP; heap, and a
 * flood of messages. Writes its section of `docs/benchmarks.md`. `--rounds 2` is for work on it, and writes nothing; `--accept` writes down what each step came to (`bench/baselines.mjs`). Build first. Ends with 1 when a limit is passed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { judgeSteps } from './bench/baselines.mjs'
import { measureHeap } from './bench/embedded/heap.mjs'
import { compared, HEADING, judge, lines, section } from './bench/embedded/report.mjs'
import { speedOf } from './bench/embedded/speed.mjs'
import { startWorld } from './bench/embedded/world.mjs'
import { replaceSection } from './bench/sections.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const SLOWER = 4
const PAGE = 'docs/benchmarks.md'
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    accept: { type: 'boolean', default: false },
  },
})

/** Chromium as people have it: what a frame stores is apart for each site around it, in place of refused. */
const apart = browserArguments.map((argument) => argument.replace(',ThirdPartyStoragePartitioning', ''))
const executablePath = await ensureBrowser()
const inBrowser = async (act) => {
  // With a debugger attached, V8 would otherwise parse lazily compiled code again.
  // Each site in a process of its own, which Chromium saves itself where there is little memory.
  const args = [...apart, '--site-per-process', '--js-flags=--no-enable-lazy-source-positions']
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await act(browser)
  } finally {
    await browser.close()
  }
}

const measure = async () => {
  const world = await startWorld()
  try {
    const heap = await inBrowser((browser) => measureHeap(browser, world))
    const rounds = []
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push(await inBrowser((browser) => speedOf(browser, world, SLOWER)))
    return { rounds, heap }
  } finally {
    await world.stop()
  }
}

const results = await measure()
const figures = judge(results)
console.log(lines(figures, results))
const isWorse = judgeSteps(compared(figures), { isAccepted: values.accept })
if (values.rounds === '7')
  writeFileSync(PAGE, replaceSection(readFileSync(PAGE, 'utf8'), HEADING, section(figures, results, SLOWER)))
process.exitCode = isWorse || figures.some(({ isOver }) => isOver) ? 1 : 0
