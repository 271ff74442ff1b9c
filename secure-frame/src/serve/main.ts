/**
 * The program of the secure frame: starts a server, or does one of the commands. A server writes its log and nothing else, also when its start
 * goes wrong; a command says to whoever typed it what it did. What goes wrong ends either with one sentence and the exit code 1.
 */
import { createServer } from 'node:http'
import { argv, env, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { systemClock } from '../../../src/lib/clock.ts'
import { createBundler } from '../bundler/bundler.ts'
import { createLog, faultOf, nameOf } from '../vault/log.ts'
import { readBundlerEnv } from './bundler-env.ts'
import { readBundlerNode } from './bundler-node.ts'
import { backUpTo, restoreFrom, rotate } from './commands.ts'
import { readEnv } from './env.ts'
import { writeOnlyLog } from './only-log.ts'
import { loadPages } from './pages.ts'
import { sentenceOf, UsageError } from './sentences.ts'
import { close, LIMITS, listen, startServer } from './server.ts'
import { createServices } from './wire.ts'

declare const __FRAME_VERSION__: string

const say = (line: string) => stdout.write(`${line}\n`)
const log = createLog(systemClock, say)

/** Once: a second signal while it stops changes nothing. */
function stopOnSignal(stop: () => Promise<unknown>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      log({ event: 'stopping', line: `${signal} came.` })
      stop().then(() => end('stopped', 0), endByFault)
    })
}

async function start(): Promise<void> {
  const settings = readEnv(env)
  const services = await createServices(settings, log)
  const { allowedOrigins, nodes, bundlers, farcaster, origin } = settings
  const pages = loadPages(fileURLToPath(new URL('..', import.meta.url)), {
    version: __FRAME_VERSION__,
    allowedOrigins,
    nodes,
    bundlers,
    providers: services.offered,
    hasFarcaster: farcaster !== null,
  })
  const running = await startServer({ env: settings, pages, services, log })
  stopOnSignal(running.stop)
  log({ event: 'started', line: `Secure frame: ${origin} (listening on ${running.url})` })
}

async function startBundler(): Promise<void> {
  const { port, host, ...options } = readBundlerEnv(env)
  const bundler = createBundler({
    ...options,
    ...(await readBundlerNode(options)),
    log: (event, facts = {}) => say(JSON.stringify({ time: new Date().toISOString(), event, ...facts })),
  })
  const server = createAdaptorServer({
    fetch: bundler.fetch,
    createServer,
    serverOptions: LIMITS,
    overrideGlobalObjects: false,
  })
  const { url } = await listen(server, { port, host, prefix: 'SECURE_FRAME_BUNDLER' })
  stopOnSignal(() => {
    bundler.stop()
    return close(server)
  })
  log({ event: 'started', line: `Bundler of chain ${options.chainId}: ${url}` })
}

/** After its last line is written: an exit does not wait for it everywhere. */
function end(event: 'stopped' | 'start-failed' | 'fault', code: number, facts: object = {}): void {
  createLog(systemClock, (line) => stdout.write(`${line}\n`, () => exit(code)))({ event, ...facts })
}

const endByFault = (error: unknown) => end('fault', 1, { fault: faultOf(error) })

async function runServer(startIt: () => Promise<void>): Promise<void> {
  writeOnlyLog(log, endByFault)
  await startIt().catch((error: unknown) => {
    const line = sentenceOf(error)
    end('start-failed', 1, line ? { line, fault: nameOf(error) } : { fault: faultOf(error) })
  })
}

const USAGE = 'Commands: none (the server), bundler, backup FILE, restore FILE, rotate.'

async function run([command, path, ...more]: readonly string[]): Promise<void> {
  const takesFile = command === 'backup' || command === 'restore'
  if (more.length > 0 || (takesFile ? !path : path)) throw new UsageError(USAGE)
  if (command === undefined) return runServer(start)
  if (command === 'bundler') return runServer(startBundler)
  if (command === 'backup' && path) return void say(await backUpTo(env, path))
  if (command === 'restore' && path) return void say(await restoreFrom(env, path))
  if (command === 'rotate') return void say(await rotate(env))
  throw new UsageError(USAGE)
}

function fail(error: unknown): void {
  const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error)
  stderr.write(`${sentenceOf(error) ?? thrown}\n`, () => exit(1))
}

run(argv.slice(2)).catch(fail)
