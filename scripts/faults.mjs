/**
 * `npm run test:faults`: plants the faults of `faults/*.mjs` in the code, one at a time, and expects a test to notice each.
 * `-- send guard` takes only these lists. Not Stryker, the library for this: it changes operators and constants by rule, thousands of
 * times and for hours, where these are a few dozen slips that would cost a visitor money or show somebody else's account.
 *
 * A fault is planted while vitest loads the file: nothing on disk changes, so nothing has to be put back.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { argv, env, exit } from 'node:process'
import { loadConfigFromFile } from 'vite'
import { startVitest } from 'vitest/node'
import { cannotBePlanted, lists } from './faults/lists.mjs'

const names = argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(lists, name))
if (unknown.length > 0) {
  console.error(`Usage: npm run test:faults [-- ${Object.keys(lists).join(' ')}]`)
  exit(1)
}
const faults = (names.length > 0 ? names : Object.keys(lists)).flatMap((name) => lists[name])

// As many cases as in `npm test`: with fewer, tests that expect something to occur often enough fail by chance.
env.WM_RUNS ??= '1'

/** @param {import('./faults/lists.mjs').Fault} fault */
const planting = ({ file, find, replace }) => ({
  name: 'fault',
  enforce: 'pre',
  /** @param {string} id */
  load: (id) => (id === resolve(file) ? readFileSync(file, 'utf8').replace(find, () => replace) : undefined),
})

/** That of `vite.config.ts`, made anew since Vite writes to it; without its projects, which would not have the plugins that are given here. */
const configWith = async (files, plugins) => {
  const read = await loadConfigFromFile({ command: 'serve', mode: 'test' })
  if (!read) throw new Error('vite.config.ts cannot be read')
  const { projects: _, ...test } = read.config.test
  return { ...read.config, plugins: [...read.config.plugins, ...plugins], test: { ...test, include: files } }
}

/**
 * What vitest says of these files; `failed` in order of time. `isBroken`: something failed that is no test, such as a file that
 * cannot be loaded.
 * @param {string[]} files
 */
const run = async (files, plugins = [], bail = 0) => {
  /** @type {string[]} */
  const failed = []
  const reporter = {
    /** @param {import('vitest/node').TestCase} test */
    onTestCaseResult(test) {
      if (test.result().state === 'failed') failed.push(test.fullName)
    },
  }
  const options = { config: false, run: true, silent: true, reporters: [reporter], bail }
  const vitest = await startVitest('test', files, options, await configWith(files, plugins))
  const modules = vitest.state.getTestModules()
  const isBroken =
    modules.some((module) => module.errors().length > 0) || vitest.state.getUnhandledErrors().length > 0
  return { failed, isBroken, count: modules.length }
}

const wrong = cannotBePlanted(faults)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  exit(1)
}

const files = [...new Set(faults.flatMap(({ tests }) => tests))]
const sound = await run(files)
if (sound.failed.length > 0 || sound.isBroken || sound.count !== files.length) {
  console.error(`Without a fault these tests must pass: ${sound.failed.join(', ') || 'a file cannot be run'}`)
  exit(1)
}

let found = 0
for (const fault of faults) {
  const from = Date.now()
  const { failed, isBroken } = await run(fault.tests, [planting(fault)], 1)
  const [first] = failed
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  if (first) found += 1
  const end = first ? `by "${first}"` : isBroken ? 'the code cannot be run with it' : 'by no test'
  console.log(`${first ? 'found ' : 'MISSED'} ${fault.name}: ${end} (${seconds} s)`)
}
console.log(`${found} of ${faults.length} found`)
exit(found === faults.length ? 0 : 1)
