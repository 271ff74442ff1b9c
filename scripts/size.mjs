/**
 * Bundle budgets, gzip -9, kB = 1000 bytes, JS and CSS (the CSS is inside the JS). Prints every figure; one line is one
 * check. What is counted is what a browser has to load: a file and everything it imports at once.
 */
import { chunkName, gzip, imports, listChunks, stageBytes } from './dist-bytes.mjs'

/** kB for a chunk alone; a chunk without a line of its own has the last one's. */
const CHUNK_BUDGETS = {
  'sign-client': 75,
  coinbase: 14,
  surface: 51,
  evm: 46,
  // The tables of letters of names.
  'ens-name': 20,
  // With the directory, and what analytics may send.
  services: 17.5,
  // With what every feature is declared by, the schemas' library, and the files that each view comes with.
  connect: 7.3,
  'data-api': 5,
  // With those of the sign-in.
  'en.errors': 5.2,
  solana: 13,
  'solana-tokens': 4,
  // With the providers that hosts get, what a connect that ends late may lead away from, and what a page does that comes back from the
  // browser's cache.
  session: 10.2,
  // The connected wallet, told to the page: for hosts that want it.
  announce: 0.7,
  // With how amounts are read and written.
  wallet: 6.1,
  safe: 5,
  follow: 9,
  virtual: 4,
  portfolio: 6,
  AllWalletsView: 5,
  QrCode: 6,
  walletconnect: 9,
  // The secure frame's wire and its connector.
  auth: 12,
  ActivityView: 12,
  // What nearly every view but Connect is made of.
  flow: 5.1,
  account: 5.6,
  link: 4.5,
  // Signing in by e-mail: the field on Connect, and what follows.
  email: 6,
  // The same by social accounts, with their logos.
  social: 6,
  // What every feature that moves money shares: guard, review and request, with what shows them.
  transfer: 12,
  // Signing in to a site: plug-ins, texts, sessions, the verifier; and its view.
  'sign-in': 10,
  'sign-in-view': 3.6,
  // Signing in with the connection over WalletConnect: both sides of it, and the text's ReCap.
  'one-click': 3.5,
  // Writing a transfer, its receiver and its token, views included.
  send: 12,
  // A payment that a page asks for, off by default.
  pay: 6,
  // What sites may do for a while, off by default: the list, and permissions in words. What a page asks for is a chunk of its own.
  'smart-sessions': 8,
  'grant-session': 5,
  // Writing a swap, its tokens, its plan and its review, views included.
  swap: 18,
  // Buying: order, visit, purchases.
  onramp: 10,
  // Registering a name, views included.
  names: 5,
  calls: 5.5,
  rpc: 4,
  default: 3,
}

const stage = stageBytes()
const checks = [
  ['until ready, ES module (define.js)', stage.ready, 25],
  ['until ready, loader', stage.readyByLoader, 25],
  ['until the connect view shows, ES module', stage.connect, 110],
  ['until the connect view shows, loader', stage.connectByLoader, 110],
  ['single file (IIFE)', stage.singleFile, 500],
  ['loader alone', stage.loader, 1.5],
  ...listChunks().map((path) => {
    const name = chunkName(path)
    return [`chunk ${name}`, gzip(path), CHUNK_BUDGETS[name] ?? CHUNK_BUDGETS.default]
  }),
]

let passed = 0
for (const [name, bytes, budget] of checks) {
  const ok = bytes <= budget * 1000
  if (ok) passed += 1
  console.log(`${ok ? 'ok  ' : 'OVER'} ${(bytes / 1000).toFixed(2).padStart(7)} of ${budget} kB  ${name}`)
}
const stray = ['wallet-modal.js', 'define.js'].flatMap(imports)
if (stray.length === 0) passed += 1
console.log(
  stray.length === 0
    ? 'ok   the first stage is one file'
    : `OVER the first stage imports ${stray.join(', ')}`,
)
const failed = checks.length + 1 - passed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
