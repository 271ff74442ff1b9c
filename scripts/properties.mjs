/**
 * `npm run test:properties`: the property tests with all their cases, from one seed, and what they counted in
 * `docs/property-runs.md`. `-- --seed 7` repeats a run; `-- --tenth` takes as many cases as `npm test` and writes nothing.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath, exit, stdout } from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled } from './install.mjs'

const at = argv.indexOf('--seed')
const seed = at > 0 ? Number(argv[at + 1]) : randomInt(1, 2 ** 31)
const isTenth = argv.includes('--tenth')

ensureInstalled()
const files = ['src', 'secure-frame/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
  .filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('runs.testing'))
  .sort()

/** What a test counted: `name: N of N`, and whatever follows. */
const COUNTED = /^[\w ,.’'/()-]+: \d+ of \d+.*$/

const counted = new Set()
const run = spawn(execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...files], {
  env: { ...env, WM_RUNS: isTenth ? '1' : '10', WM_SEED: String(seed) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let rest = ''
run.stdout.setEncoding('utf8').on('data', (part) => {
  stdout.write(part)
  const lines = `${rest}${part}`.split('\n')
  rest = lines.pop()
  for (const line of lines) {
    const [text] = COUNTED.exec(stripVTControlCharacters(line)) ?? []
    if (text) counted.add(text)
  }
})
run.on('close', (status) => {
  console.log(`seed ${seed}, ${files.length} files, ${counted.size} figures`)
  if (status === 0 && !isTenth) {
    writeFileSync(
      'docs/property-runs.md',
      `# Property tests, all their cases

Written by \`npm run test:properties\`: the last run in which all of them passed. \`npm run test:properties -- --seed ${seed}\` repeats it.
\`npm test\` takes a tenth of the cases, from a seed of its own each time.

Seed ${seed}, ${files.length} files.

| counted |
|---|
${[...counted]
  .sort()
  .map((text) => `| ${text.replaceAll('|', '\\|')} |`)
  .join('\n')}
`,
    )
  }
  exit(status ?? 1)
})
