/**
 * The program of the secure frame: starts the server, or does one of the commands. What goes wrong at the start ends it with one sentence
 * and the exit code 1.
 */
import { argv, env, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createBundler } from '../bundler/bundler.ts'
import { BackupError } from '../vault/store/backup.ts'
import { WrongMasterKeyError } from '../vault/store/keyring.ts'
import { DamagedError } from '../vault/store/seal.ts'
import { readBundlerEnv } from './bundler-env.ts'
import { backUpTo, restoreFrom, rotate } from './commands.ts'
import { EnvError, readEnv } from './env.ts'
import { loadPages } from './pages.ts'
import { startServer } from './server.ts'
import { createServices } from './wire.ts'

declare const __FRAME_VERSION__: string

const say = (line: string) => stdout.write(`${line}\n`)

/** Once: a second signal while it stops changes nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(() => exit(0), fail)
    })
}

async function start(): Promise<void> {
  const settings = readEnv(env)
  const services = await createServices(settings, say)
  const { allowedOrigins, nodes, bundlers, farcaster, origin } = settings
  const pages = loadPages(fileURLToPath(new URL('..', import.meta.url)), {
    version: __FRAME_VERSION__,
    allowedOrigins,
    nodes,
    bundlers,
    providers: services.offered,
    hasFarcaster: farcaster !== null,
  })
  const running = await startServer({ env: settings, pages, services, log: say })
  stopOnSignal(running.stop)
  say(`Secure frame: ${origin} (listening on ${running.url})`)
}

async function startBundler(): Promise<void> {
  const { port, host, ...options } = readBundlerEnv(env)
  const log = (event: string, facts: object = {}) => say(JSON.stringify({ event, ...facts }))
  const bundler = createBundler({ ...options, log })
  const server = serve({ fetch: bundler.fetch, port, hostname: host, overrideGlobalObjects: false }, (info) =>
    say(`Bundler of chain ${options.chainId}: http://${host}:${info.port}`),
  )
  stopOnSignal(async () => {
    bundler.stop()
    await new Promise((resolve) => server.close(resolve))
  })
}

const USAGE = 'Commands: none (the server), bundler, backup FILE, restore FILE, rotate.'

async function run([command, path, ...more]: readonly string[]): Promise<void> {
  const takesFile = command === 'backup' || command === 'restore'
  if (more.length > 0 || (takesFile ? !path : path)) throw new UsageError(USAGE)
  if (command === undefined) return start()
  if (command === 'bundler') return startBundler()
  if (command === 'backup' && path) return void say(await backUpTo(env, path))
  if (command === 'restore' && path) return void say(await restoreFrom(env, path))
  if (command === 'rotate') return void say(await rotate(env))
  throw new UsageError(USAGE)
}

class UsageError extends Error {
  override readonly name = 'UsageError'
}

const IN_WORDS = [EnvError, UsageError, BackupError, WrongMasterKeyError, DamagedError]

function fail(error: unknown): void {
  stderr.write(`${sentenceOf(error)}\n`)
  exit(1)
}

function sentenceOf(error: unknown): string {
  if (IN_WORDS.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  const code = (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? thrown.code : undefined)
  if (error instanceof Error && code(error.cause) === 'LEVEL_LOCKED')
    return 'SECURE_FRAME_DATA is in use: another process of the secure frame has it open.'
  if (code(error) === 'EEXIST') return 'There is a file of that name already.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

run(argv.slice(2)).catch(fail)
