/**
 * `npm run bench`: runs every benchmark and writes `docs/benchmarks.md`. `-- account` runs one and writes nothing; `-- --slower 6`
 * slows the processor by another factor than 4. Ends with 1 when a step is over.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { argv, execPath, exit } from 'node:process'
import { account } from './bench/account.mjs'
import { activity } from './bench/activity.mjs'
import { directory } from './bench/directory.mjs'
import { lines, page } from './bench/report.mjs'
import { measureRounds } from './bench/rounds.mjs'
import { ensureInstalled } from './install.mjs'

const all = { account, activity, directory }
const at = argv.indexOf('--slower')
const slower = at > 0 ? Number(argv[at + 1]) : 4
const wanted = argv.slice(2).filter((word) => Object.hasOwn(all, word))

ensureInstalled()
if (!existsSync('dist/wallet-modal.js')) {
  console.error('Build first: npm run build')
  exit(1)
}

const results = []
for (const benchmark of wanted.length > 0 ? wanted.map((name) => all[name]) : Object.values(all)) {
  const result = await measureRounds(benchmark, slower)
  console.log(lines(result))
  results.push(result)
}
let isOver = results.some((result) => result.isOver)
if (wanted.length === 0) {
  writeFileSync('docs/benchmarks.md', page(results))
  // Writes its section below the others.
  const { status } = spawnSync(execPath, ['scripts/bench-opening.mjs'], { stdio: 'inherit' })
  isOver ||= status !== 0
}
exit(isOver ? 1 : 0)
