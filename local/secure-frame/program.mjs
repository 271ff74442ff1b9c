// Owns programs that run as processes of their own, so that a test can kill them and start them again. Each writes a line of JSON for what
// happens, as the secure frame's do.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export const HOST = '127.0.0.1'
const START_MS = 20_000

/**
 * @param {object} options
 * @param {string[]} options.words for Node: a file, and what it is told
 * @param {Record<string, string>} options.environment read at each start
 */
export function createProgram({ words, environment }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** What it has written to both outputs, a line each. @type {string[]} */
  const lines = []

  const start = () =>
    new Promise((resolve, reject) => {
      const run = spawn(process.execPath, words, {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = run
      /** Why it did not start, in its own words. */
      let sentence = ''
      const timer = setTimeout(() => reject(new Error('The program did not start in 20 s.')), START_MS)
      const settle = (how) => {
        clearTimeout(timer)
        how()
      }
      createInterface({ input: run.stderr }).on('line', (line) => lines.push(line))
      // After its output, unlike `exit`.
      run.on('close', () => {
        const error = new Error(`The program has ended: ${lines.join('\n')}`)
        const isTaken = /^SECURE_FRAME_(?:BUNDLER_)?PORT/.test(sentence)
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

/** @returns {Promise<number>} one that is free now */
export function freePort() {
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
