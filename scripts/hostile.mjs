/**
 * `npm run test:hostile`: every class of hostile and broken input by its name, and how many of its rows hold. The list is
 * `docs/promises/hostile.md`; exactly the tests that it names are run, on the built files. `--list` only prints it; a word
 * runs the classes whose name has it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { argv, env, execPath, exit, stdout } from 'node:process'

const REPORTS = '.cache/reports'
const say = (text) => stdout.write(`${text}\n`)
const isListing = argv.includes('--list')
const wanted = argv.slice(2).find((word) => !word.startsWith('--'))

/** @returns rows by class, in the order of the page */
const readClasses = () => {
  const classes = new Map()
  let name = ''
  for (const line of readFileSync('docs/promises/hostile.md', 'utf8').split('\n')) {
    if (line.startsWith('## ')) name = line.slice(3)
    if (!line.startsWith('| ') || line.startsWith('| id ')) continue
    const [, id, says, shownBy] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const toCome = /^to come: (.*)$/.exec(shownBy)?.[1]
    const tests = toCome ? [] : shownBy.split('<br>').map((proof) => proof.split(' › '))
    classes.set(name, [...(classes.get(name) ?? []), { id, says, toCome, tests }])
  }
  return classes
}

const quote = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A title as it is written, with what a loop fills in left open. */
const patternOf = (title) =>
  title
    .replaceAll('\\u2019', '’')
    .replaceAll("\\'", "'")
    .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}|%[a-zA-Z]|\$[a-zA-Z]+/)
    .map(quote)
    .join('.*')

const classes = readClasses()
const chosen = [...classes].filter(([name]) => !wanted || name.toLowerCase().includes(wanted.toLowerCase()))
const proofs = chosen.flatMap(([, rows]) => rows.flatMap(({ tests }) => tests))
const filesOf = (isOf) => [...new Set(proofs.map(([path]) => path).filter(isOf))]
const anyOf = (isOf) =>
  [...new Set(proofs.filter(([path]) => isOf(path)).map(([, title]) => patternOf(title)))].join('|')
const isBrowser = (path) => path.startsWith('e2e/')
const isScript = (path) => path.startsWith('scripts/') && path.endsWith('.mjs')
const isUnit = (path) => !isBrowser(path) && !isScript(path)

const run = (words, extra = {}) =>
  spawnSync(execPath, words, { env: { ...env, ...extra }, stdio: ['ignore', 'ignore', 'inherit'] })

/** Every result as file, title and whether it passed. */
const results = []

const runUnit = () => {
  const files = filesOf(isUnit)
  if (files.length === 0) return
  const report = `${REPORTS}/hostile-unit.json`
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', `(${anyOf(isUnit)})`]
  run([...words, '--reporter=json', `--outputFile=${report}`], { WM_RUNS: env.WM_RUNS ?? '1' })
  if (!existsSync(report)) return
  for (const { name, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults)
    for (const { title, status } of assertionResults)
      if (status === 'passed' || status === 'failed')
        results.push({ file: name, title, passed: status === 'passed' })
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]

const runBrowser = () => {
  const files = filesOf(isBrowser)
  if (files.length === 0) return
  const report = `${REPORTS}/hostile-e2e.json`
  const words = ['node_modules/@playwright/test/cli.js', 'test', ...files, '-g', anyOf(isBrowser)]
  run(words, { WM_E2E_REPORT: report, WM_FULL: '1' })
  if (!existsSync(report)) return
  for (const { file, title, ok } of specsIn({ suites: JSON.parse(readFileSync(report, 'utf8')).suites }))
    results.push({ file: `e2e/${file}`, title, passed: ok })
}

const runScripts = () => {
  for (const file of filesOf(isScript)) {
    const passed = run([file]).status === 0
    for (const [path, title] of proofs) if (path === file) results.push({ file, title, passed })
  }
}

/** Passed: at least one test has this title, and each of them passed. */
const holds = ([path, title]) => {
  const pattern = new RegExp(`^${patternOf(title)}$`, 's')
  const found = results.filter((result) => result.file.endsWith(path) && pattern.test(result.title))
  return found.length > 0 && found.every(({ passed }) => passed)
}

if (!isListing) {
  mkdirSync(REPORTS, { recursive: true })
  runUnit()
  runBrowser()
  runScripts()
}

let held = 0
let all = 0
let later = 0
for (const [name, rows] of chosen) {
  const due = rows.filter(({ toCome }) => !toCome)
  const good = due.filter(({ tests }) => isListing || tests.every(holds))
  held += good.length
  all += due.length
  later += rows.length - due.length
  say(`${good.length === due.length ? 'ok  ' : 'FAIL'} ${name}: ${good.length} of ${due.length}`)
  for (const { id, says, toCome, tests } of rows) {
    if (toCome) say(`       ${id}: ${says}: comes with the ${toCome}, which is not there yet`)
    else if (isListing) say(`       ${id}: ${says} (${tests.length} test${tests.length > 1 ? 's' : ''})`)
    else for (const test of tests) if (!holds(test)) say(`       ${id}: ${test.join(' › ')}`)
  }
}
say(`${held} of ${all} hold${later ? `; ${later} to come` : ''}`)
exit(held === all && all > 0 ? 0 : 1)
