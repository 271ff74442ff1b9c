/**
 * `npm test`: installs what is missing, builds, and runs every check; ends with one line of its own, counted over
 * everything that ran. `--full` runs the property tests with all their cases, and writes down what they counted, and every browser test.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { argv, env, execPath, exit, stdout } from 'node:process'
import { ensureBrowser } from './browser.mjs'
import { browserFailures, unitFailures } from './failures.mjs'
import { ensureInstalled } from './install.mjs'

const isFull = argv.includes('--full')
const REPORTS = '.cache/reports'
const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  // The native compiler, for speed; tools that need the compiler's API have `typescript` 6.
  tsc: 'node_modules/typescript-7/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}

const say = (text) => stdout.write(`${text}\n`)
const stop = (error) => {
  say(error instanceof Error ? error.message : String(error))
  exit(1)
}

/** `isLive`: writes as it goes, so nothing else may run. */
const node = (words, { extra = {}, isLive = false } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const run = spawn(execPath, words, { env: { ...env, ...extra }, stdio })
    let text = ''
    for (const stream of [run.stdout, run.stderr])
      stream?.setEncoding('utf8').on('data', (part) => {
        text += part
      })
    run.on('error', reject)
    run.on('close', (status) => resolve({ status, text }))
  })

const json = (name) => JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'))

/** A tool that says only whether it is content: one check. */
const whole =
  (...words) =>
  async () => {
    const { status, text } = await node(words)
    return { passed: status === 0 ? 1 : 0, of: 1, text }
  }

/** A program of ours that ends with `N passed, N failed`. */
const counted =
  (...words) =>
  async () => {
    const { text } = await node(words)
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [undefined, '0', '1']
    return { passed: Number(passed), of: Number(passed) + Number(failed), text }
  }

const unit = async () => {
  const run = await node(
    [bin.vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS}/unit.json`],
    { extra: { WM_RUNS: '1' } },
  )
  const report = json('unit')
  const { numPassedTests, numTotalTests, success } = report
  // An error outside of a test fails the run and belongs to no test.
  const outside = run.status === 0 && success ? 0 : Number(numPassedTests === numTotalTests)
  return {
    passed: numPassedTests,
    of: numTotalTests + outside,
    text: run.text,
    failures: unitFailures(report),
  }
}

const browser = async () => {
  const run = await node([bin.playwright, 'test'], {
    extra: { WM_E2E_REPORT: `${REPORTS}/e2e.json`, WM_FULL: isFull ? '1' : '' },
    isLive: true,
  })
  const report = json('e2e')
  const { expected, unexpected, flaky, skipped } = report.stats
  const bad = unexpected + flaky + skipped
  return {
    passed: expected,
    of: expected + bad + (run.status !== 0 && bad === 0 ? 1 : 0),
    failures: browserFailures(report),
  }
}

/** Those of a lane one after the other; two lanes at once: what is in `dist/` belongs to the second alone. */
const lanes = [
  [
    ['lint and format', whole(bin.biome, 'ci', '--error-on-warnings', '.')],
    ['types: src', whole(bin.tsc, '-p', '.')],
    ['types: tests and tools', whole(bin.tsc, '-p', 'tsconfig.test.json')],
    ['types: demo wallets', whole(bin.tsc, '-p', 'local/wallet')],
    ['types: services', whole(bin.tsc, '-p', 'local/services')],
    ['types: shop', whole(bin.tsc, '-p', 'local/shop')],
    ['types: sign-in', whole(bin.tsc, '-p', 'local/sign-in')],
    ['types: relay', whole(bin.tsc, '-p', 'local/relay')],
    ['types: WalletConnect wallet', whole(bin.tsc, '-p', 'local/walletconnect')],
    ['types: Safe', whole(bin.tsc, '-p', 'local/safe')],
    ['types: Coinbase window', whole(bin.tsc, '-p', 'local/coinbase')],
    ['types: libraries', whole(bin.tsc, '-p', 'demo/libraries')],
    ['types: smart sessions', whole(bin.tsc, '-p', 'demo/sessions')],
    ['types: contracts', whole(bin.tsc, '-p', 'local/contracts')],
    ['types: solana', whole(bin.tsc, '-p', 'local/solana')],
    ['types: secure frame', whole(bin.tsc, '-p', 'secure-frame')],
    ['types: local secure frame', whole(bin.tsc, '-p', 'local/secure-frame')],
    ['types: mail', whole(bin.tsc, '-p', 'local/mail')],
    ['types: social providers', whole(bin.tsc, '-p', 'local/openid')],
    ['types: Farcaster', whole(bin.tsc, '-p', 'local/farcaster')],
    ['types: Telegram', whole(bin.tsc, '-p', 'local/telegram')],
    ['types: bundler', whole(bin.tsc, '-p', 'local/bundler')],
    ['types: e2e', whole(bin.tsc, '-p', 'e2e')],
    [
      'imports: arrows and cycles',
      whole(bin.depcruise, 'src', 'secure-frame/src', '--config', '.dependency-cruiser.cjs'),
    ],
    ['unused code', whole(bin.knip)],
    ...(isFull ? [['property tests, all cases', whole('scripts/properties.mjs')]] : []),
    ['unit and property tests', unit],
  ],
  [
    ['build', whole('scripts/build.mjs')],
    ['build of the secure frame', whole('secure-frame/build.mjs')],
    ['two builds are the same', whole('scripts/same-build.mjs')],
    ['sizes', counted('scripts/size.mjs')],
    ['what dist/ holds', counted('scripts/dist-check.mjs')],
    ['what arrives in a browser (printed)', whole('scripts/arrives.mjs')],
    ['what a host compiles', counted('scripts/consumer-check.mjs')],
  ],
]

try {
  ensureInstalled()
  await ensureBrowser()
} catch (error) {
  stop(error)
}
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

let passed = 0
let all = 0
const bad = []
/** Told once more at the end, where whoever looks at a long output begins to read. */
const failures = []

const runOne = async (name, step) => {
  const from = Date.now()
  const result = await step().catch((error) => ({ passed: 0, of: 1, text: String(error) }))
  if (result.text) say(result.text.trimEnd())
  passed += result.passed
  all += result.of
  const ok = result.passed === result.of && result.of > 0
  if (!ok) bad.push(name)
  failures.push(...(result.failures ?? []))
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${result.passed} of ${result.of} (${seconds} s)`)
}

const runAll = async (steps) => {
  for (const [name, step] of steps) await runOne(name, step)
}

await Promise.all(lanes.map(runAll))
// Takes both cores itself.
await runOne('browser tests', browser)
if (failures.length > 0) say(failures.slice(0, 10).join('\n'))
if (bad.length > 0) say(`Failed: ${bad.join(', ')}`)
say(`${passed} passed, ${all - passed} failed`)
exit(all === passed && bad.length === 0 ? 0 : 1)
