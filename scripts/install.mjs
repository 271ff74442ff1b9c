// Owns the installed packages: the repository's commands call `ensureInstalled` first, so that a fresh checkout works
// with one command. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unlocked } from './lock-check.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const stampFile = inRoot('node_modules/.wallet-modal-stamp')
const recordFile = inRoot('node_modules/.package-lock.json')
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * Installs what `package-lock.json` lists when it is not there yet.
 *
 * @throws an Error with one clear sentence when Node is too old or the packages cannot be had
 */
export function ensureInstalled() {
  checkNode()
  const lock = readFileSync(inRoot('package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (readMaybe(stampFile) === stamp) return
  if (!isInstalled(lock)) install(lock)
  writeFileSync(stampFile, stamp)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `Node 20.19 or newer is needed, this is ${process.versions.node}. Install it and run the command again.`,
  )
}

// npm's own record of what stands in node_modules agrees with the lock file; packages of other platforms may be absent.
function isInstalled(lock) {
  const record = readMaybe(recordFile)
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  const isThere = Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    return installed[path] ? existsSync(inRoot(path)) : wanted.optional === true
  })
  return isThere && unlocked(lock, record).length === 0
}

// Install scripts are code of other people that nothing here needs: the local nodes' programs come inside their packages.
function install(lock) {
  console.log('Installing the packages, this happens once ...')
  const exact = npm('ci', '--ignore-scripts')
  // A registry that lacks some platforms' optional packages can make `npm ci` refuse the lock file as a whole. `npm install`
  // goes on without them, but might resolve a package anew: what it installed is compared with the lock file below.
  const { isDone, said } =
    !exact.isDone && /EUSAGE/.test(exact.said) ? npm('install', '--no-save', '--ignore-scripts') : exact
  if (!isDone && NO_NETWORK.test(said)) {
    throw new Error(
      'Could not install the packages: the package registry cannot be reached. Connect to a network and run the command again.',
    )
  }
  if (!isDone) throw new Error(`Could not install the packages:\n${said.split('\n').slice(0, 12).join('\n')}`)
  const foreign = unlocked(lock, readMaybe(recordFile) ?? '{"packages":{}}')
  if (foreign.length === 0) return
  // So that the next command does not take them for installed.
  rmSync(recordFile, { force: true })
  throw new Error(`These packages are not those of package-lock.json:\n${foreign.join('\n')}`)
}

// Inside `npm run` npm says where it is; elsewhere it is found by name (a .cmd file on Windows, hence the shell).
function npm(...command) {
  const args = [...command, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const file = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8' }
  const { status, stdout, stderr, error } = file?.endsWith('.js')
    ? spawnSync(process.execPath, [file, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return { isDone: status === 0, said: `${stderr ?? ''}${stdout ?? ''}${error?.message ?? ''}`.trim() }
}

function readMaybe(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
