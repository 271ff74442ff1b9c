/**
 * `npm run test:chaos`: ten minutes of failing nodes, services, relay, wallet, tabs, clock and network under journeys, on
 * the built files. `--seconds 60` is shorter, `--seed 7` the same again; without a seed it takes one and prints it.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { env, execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'

const options = { seed: { type: 'string' }, seconds: { type: 'string' } }
const { seed = `${randomInt(2 ** 31)}`, seconds = '600' } = parseArgs({ options }).values
if (!/^\d{1,10}$/.test(seed) || !/^[1-9]\d{0,4}$/.test(seconds)) {
  console.error('Usage: npm run test:chaos -- [--seed <number>] [--seconds <number>]')
  exit(1)
}
console.log(`Chaos of ${seconds} s, seed ${seed}`)
const { status } = spawnSync(
  execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'e2e/chaos/', '--workers=1'],
  { env: { ...env, WM_CHAOS_SEED: seed, WM_CHAOS_SECONDS: seconds }, stdio: 'inherit' },
)
exit(status ?? 1)
