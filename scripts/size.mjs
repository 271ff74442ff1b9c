/**
 * Bundle budgets, gzip -9, kB = 1000 bytes, JS and CSS (the CSS is inside the JS). Prints every figure; one line is one
 * check. What is counted is what a browser has to load: a file and everything it imports at once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const gzip = (path) => gzipSync(readFileSync(`dist/${path}`), { level: 9 }).length

/** Files that a module imports before it runs. */
const imports = (path) => {
  const code = readFileSync(`dist/${path}`, 'utf8')
  const found = code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+)["']/g)
  return [...found].map(([, target]) => posix.join(posix.dirname(path), target))
}

const closure = (path, seen = new Set()) => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const target of imports(path)) closure(target, seen)
  return seen
}

const chunks = readdirSync('dist/chunks').map((name) => `chunks/${name}`)
const chunk = (name) => {
  const found = chunks.find((path) => path.startsWith(`chunks/${name}-`))
  if (!found) throw new Error(`dist/ has no chunk ${name}`)
  return found
}
const total = (...paths) => {
  const files = new Set(paths.flatMap((path) => [...closure(path)]))
  return [...files].reduce((sum, path) => sum + gzip(path), 0)
}

/** kB for a chunk alone; a chunk without a line of its own has the last one's. */
const CHUNK_BUDGETS = {
  'sign-client': 75,
  coinbase: 14,
  surface: 85,
  evm: 46,
  // The tables of letters are nearly all of it.
  ens: 22,
  services: 18,
  solana: 13,
  'solana-tokens': 4,
  schemas: 9,
  session: 9,
  wallet: 4,
  safe: 5,
  // What signatures of the relay need of it.
  curve: 5,
  follow: 9,
  pictures: 6,
  virtual: 11,
  portfolio: 6,
  AllWalletsView: 5,
  'all-wallets.actions': 5,
  ReceiveView: 6,
  QrCode: 6,
  walletconnect: 9,
  ActivityView: 12,
  AccountView: 4,
  // Writing, guarding and reviewing a transfer, all at once, views included.
  send: 21,
  rpc: 4,
  default: 3,
}

const stage = chunk('surface')
const checks = [
  ['until ready, ES module (define.js)', total('define.js'), 25],
  ['until ready, loader', gzip('loader.js') + total('wallet-modal.js'), 25],
  ['until the connect view shows, ES module', total('define.js', stage), 110],
  ['until the connect view shows, loader', gzip('loader.js') + total('wallet-modal.js', stage), 110],
  ['single file (IIFE)', gzip('wallet-modal.iife.js'), 410],
  ['loader alone', gzip('loader.js'), 1.5],
  ...chunks.map((path) => {
    const name = posix.basename(path).replace(/-[\w-]{7}\.js$/, '')
    return [`chunk ${name}`, gzip(path), CHUNK_BUDGETS[name] ?? CHUNK_BUDGETS.default]
  }),
]

let passed = 0
for (const [name, bytes, budget] of checks) {
  const ok = bytes <= budget * 1000
  if (ok) passed += 1
  console.log(`${ok ? 'ok  ' : 'OVER'} ${(bytes / 1000).toFixed(2).padStart(7)} of ${budget} kB  ${name}`)
}
const stray = imports('wallet-modal.js')
if (stray.length === 0) passed += 1
console.log(
  stray.length === 0
    ? 'ok   the first stage is one file'
    : `OVER the first stage imports ${stray.join(', ')}`,
)
const failed = checks.length + 1 - passed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
