/** `npm run test:pages`: README's first ten minutes, whole: what an editor says of the pages, and what a visitor sees. Build first. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { execPath, exit } from 'node:process'

if (!existsSync('dist/types/index.d.ts')) {
  console.error('Build first: npm run build')
  exit(1)
}
const run = (...words) => spawnSync(execPath, words, { stdio: 'inherit' }).status === 0
const typed = run('scripts/consumer-check.mjs')
const driven = run(
  'node_modules/@playwright/test/cli.js',
  'test',
  'e2e/readme/first-minutes.spec.ts',
  'e2e/readme/snippets.spec.ts',
)
exit(typed && driven ? 0 : 1)
