// Owns `npm start`: installs and builds what is missing, then runs the demo until Ctrl-C and leaves nothing behind.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isOlder } from './fresh.mjs'
import { ensureInstalled } from './install.mjs'

/** Of the secure frame; what is around it takes the ports after it. */
const FRAME_PORT = 4190
const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Builds `dist/` when it is missing or older than the sources. */
function ensureBuilt() {
  const sources = ['src', 'vite.config.ts', 'package.json'].map(inRoot)
  if (!isOlder(inRoot('dist/wallet-modal.js'), sources)) return
  console.log('Building ...')
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], options)
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`.trim())
}

function readPort() {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  if (values.port === undefined) return undefined
  const port = Number(values.port)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`)
}

async function start() {
  const port = readPort()
  ensureInstalled()
  ensureBuilt()
  const { startDemo } = await import('../local/server/server.mjs')
  const demo = await startDemo({ port, blockTime: 2 })
  const { startFrameBeside } = await import('../local/secure-frame/beside-demo.mjs')
  const frame = await startFrameBeside(demo, FRAME_PORT)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      await frame.stop()
      await demo.stop()
      process.exit(0)
    })
  }
  const { port: own } = new URL(demo.url)
  console.log(`Demo: ${demo.url}`)
  console.log(`Sign in without a wallet: http://localhost:${own}/email.html`)
  console.log(`  its mails, with the codes: ${frame.mail.url}`)
  console.log(`  by a social account: http://localhost:${own}/social.html`)
  console.log(`  the same person on a second site: http://b.localhost:${own}/elsewhere.html`)
  console.log('The networks are local copies with play money:')
  for (const [id, url] of Object.entries(demo.rpc)) console.log(`  ${id}  ${url}`)
  console.log(`The services, and how to break them: ${demo.services.url}`)
  console.log(`The secure frame: ${frame.url}/sdk, its dashboard ${frame.url}/dashboard`)
  console.log(`  a page that speaks to it: ${frame.driver.url}`)
  console.log(`  its social providers, and how to break them: ${frame.openid.url}`)
  console.log(`  the stand-in for Farcaster's network: ${frame.farcaster.url}`)
  console.log('Stop with Ctrl-C.')
}

try {
  await start()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
