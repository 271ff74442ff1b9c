// Owns the secure frame of the local environment: the built server on 127.0.0.1, which is another site than localhost, with its mail server,
// its social providers, Farcaster's stand-in and bundlers, all of this computer; and a page that speaks to it. Its keys are play keys.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureFrameBuilt, serverFile } from '../../secure-frame/build.mjs'
import { startBundlers } from '../bundler/bundler.mjs'
import { startFarcaster } from '../farcaster/farcaster.mjs'
import { startMail } from '../mail/mail.mjs'
import { startOpenid } from '../openid/openid.mjs'
import { startDriver } from './driver.mjs'

const HOST = '127.0.0.1'
const START_MS = 20_000

/**
 * @param {object} options
 * @param {Record<string, string>} options.nodes urls by CAIP-2, EVM and Solana
 * @param {string[]} [options.allowedOrigins] pages that may hold the frame, besides the one that speaks to it
 * @param {number} [options.port] of the frame; the others take the ports after it. 0: any free ones
 */
export async function startSecureFrame({ nodes, allowedOrigins = [], port = 0 }) {
  await ensureFrameBuilt()
  const at = (/** @type {number} */ offset) => (port === 0 ? 0 : port + offset)
  const framePort = port === 0 ? await freePort() : port
  const url = `http://${HOST}:${framePort}`
  /** Ended in the order in which they were started, the frame first. @type {{ stop(): unknown }[]} */
  const started = []
  const keep = (part) => {
    started.push(part)
    return part
  }
  const stop = async () => {
    for (const part of started.reverse()) await part.stop()
  }
  try {
    const evm = Object.fromEntries(Object.entries(nodes).filter(([id]) => id.startsWith('eip155:')))
    const driver = keep(await startDriver({ frameUrl: url, port: at(1) }))
    const mail = keep(await startMail({ port: at(2) }))
    const openid = keep(await startOpenid({ frameOrigin: url, port: at(4) }))
    const farcaster = keep(await startFarcaster({ nodeUrl: evm['eip155:1'] ?? '', port: at(11) }))
    const { createBundler } = await import(new URL('bundler.js', `file://${serverFile}`).href)
    const bundlers = keep(
      await startBundlers({ nodes: evm, allowedOrigins: [url], createBundler, port: at(12) }),
    )
    const data = mkdtempSync(join(tmpdir(), 'wallet-modal-frame-'))
    keep({ stop: () => rmSync(data, { recursive: true, force: true }) })
    const environment = {
      SECURE_FRAME_ORIGIN: url,
      SECURE_FRAME_ALLOWED_ORIGINS: [...driver.origins, ...allowedOrigins].join(','),
      SECURE_FRAME_MASTER_KEY: randomBytes(32).toString('hex'),
      SECURE_FRAME_DATA: data,
      SECURE_FRAME_SMTP: mail.smtp,
      SECURE_FRAME_MAIL_FROM: 'Local wallet <wallet@local.example>',
      SECURE_FRAME_NODES: JSON.stringify(
        Object.fromEntries(Object.entries(nodes).map(([id, one]) => [id, [one]])),
      ),
      SECURE_FRAME_PORT: String(framePort),
      SECURE_FRAME_PROVIDERS: JSON.stringify(openid.settings),
      SECURE_FRAME_FARCASTER_RELAY: farcaster.relayUrl,
      SECURE_FRAME_FARCASTER_NODE: evm['eip155:1'] ?? '',
      SECURE_FRAME_BUNDLERS: JSON.stringify(bundlers.urls),
    }
    const vault = createVaultProcess(environment)
    await vault.start()
    keep({ stop: vault.end })
    return { url, driver, mail, openid, farcaster, bundlers, data, environment, vault, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server as a process of its own, so that a test can kill it and start it again. */
function createVaultProcess(environment) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** What it has written to both outputs, a line each. @type {string[]} */
  const lines = []

  const start = () =>
    new Promise((resolve, reject) => {
      const words = [serverFile]
      const run = spawn(process.execPath, words, {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = run
      /** Why it did not start, in its own words. */
      let sentence = ''
      const timer = setTimeout(() => reject(new Error('The secure frame did not start in 20 s.')), START_MS)
      const settle = (how) => {
        clearTimeout(timer)
        how()
      }
      createInterface({ input: run.stderr }).on('line', (line) => lines.push(line))
      // After its output, unlike `exit`.
      run.on('close', () => {
        const error = new Error(`The secure frame has ended: ${lines.join('\n')}`)
        const isTaken = sentence.startsWith('SECURE_FRAME_PORT')
        settle(() => reject(isTaken ? Object.assign(error, { code: 'EADDRINUSE' }) : error))
      })
      createInterface({ input: run.stdout }).on('line', (text) => {
        lines.push(text)
        const { event, line } = JSON.parse(text)
        if (event === 'started') settle(() => resolve(undefined))
        if (event === 'start-failed') sentence = line ?? ''
      })
    })

  const end = (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') =>
    new Promise((resolve) => {
      const run = child
      child = undefined
      if (!run || run.exitCode !== null || run.signalCode !== null) return resolve(undefined)
      run.once('exit', () => resolve(undefined))
      run.kill(signal)
    })

  return {
    lines,
    start,
    end: () => end(),
    /** As when the computer loses its power. */
    kill: () => end('SIGKILL'),
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
