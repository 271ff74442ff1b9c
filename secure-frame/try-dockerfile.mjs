// Does what the Dockerfile beside it does, in an empty folder and without Docker: copies what it copies of the files that git tracks, runs its
// commands, starts its program and asks how it is. One line for each step; ends with 1 where one fails.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_MS = 30_000
const STOP_MS = 15_000
const RUN_MS = 900_000

const lines = readFileSync(new URL('Dockerfile', import.meta.url), 'utf8').split('\n')
/** Arguments of each instruction of that name, in order. */
const all = (instruction) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))
const one = (instruction) => {
  const [text, ...more] = all(instruction)
  if (text === undefined || more.length > 0) throw new Error(`The Dockerfile needs one ${instruction}`)
  return text
}

const folder = mkdtempSync(join(tmpdir(), 'secure-frame-docker-'))
const app = join(folder, one('WORKDIR'))
const data = join(folder, one('VOLUME'))

/** What this step needs of the machine, and nothing else of the environment. */
const bare = { PATH: process.env.PATH ?? '', HOME: folder }
/** Where npm was told to find its registry. */
const npmEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^npm_config_(?:registry|cafile|cache|userconfig)$/i.test(name),
  ),
)

/** Only what git tracks: the rest of a checkout is not there in a fresh one. */
function copy(text) {
  const words = text.split(' ')
  const target = words.pop() ?? ''
  const paths = words.flatMap((source) => {
    const tracked = spawnSync('git', ['ls-files', '-z', '--', source], { cwd: root, encoding: 'utf8' })
    const files = (tracked.stdout ?? '').split('\0').filter((file) => file && existsSync(join(root, file)))
    if (files.length === 0) throw new Error(`git tracks no ${source}`)
    const isFile = files.length === 1 && files[0] === source
    // A folder's contents go into the target, a file goes into it by its name.
    return files.map((file) => [file, join(target, isFile ? file : file.slice(source.length + 1))])
  })
  for (const [from, to] of paths) {
    mkdirSync(dirname(join(app, to)), { recursive: true })
    cpSync(join(root, from), join(app, to))
  }
  return `${paths.length} files`
}

/** As it is, but for paths at the top of the image, which are in the folder here, and their owner, who is the one at hand. */
function run(text) {
  const command = text.replaceAll(one('VOLUME'), data).replace(/chown \S+/, 'test -w')
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: app,
    env: { ...bare, ...npmEnvironment, HOME: process.env.HOME ?? folder },
    encoding: 'utf8',
    timeout: RUN_MS,
  })
  if (status !== 0) throw new Error(`${stderr}${stdout}`.trim().split('\n').slice(-15).join('\n'))
  return stdout.trim().split('\n').at(-1) ?? ''
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const within = (ms, promise, what) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1_000} s`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

async function start(port) {
  const [command, ...words] = JSON.parse(one('ENTRYPOINT'))
  const child = spawn(command, [...words, ...JSON.parse(one('CMD'))], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bare,
      NODE_ENV: 'production',
      SECURE_FRAME_ORIGIN: `http://127.0.0.1:${port}`,
      SECURE_FRAME_ALLOWED_ORIGINS: 'http://localhost:8000',
      SECURE_FRAME_MASTER_KEY: randomBytes(32).toString('hex'),
      SECURE_FRAME_DATA: data,
      // Nobody listens there: it is first asked when a mail is to be sent.
      SECURE_FRAME_SMTP: 'smtp://127.0.0.1:9',
      SECURE_FRAME_MAIL_FROM: 'wallet@local.example',
      SECURE_FRAME_NODES: '{"eip155:1":["https://node.example"]}',
      SECURE_FRAME_PORT: String(port),
    },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  const firstLine = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) => {
      const { event, line } = JSON.parse(text)
      if (event === 'started') resolve(line)
      else reject(new Error(text))
    })
    child.once('error', reject)
    ended.then((code) => reject(new Error(`It ended with ${code}: ${said.trim()}`)))
  })
  try {
    return { child, ended, line: await within(START_MS, firstLine, 'The start') }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function ask(port, path, status) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
  return `${response.status} ${(await response.text()).slice(0, 60).split('\n')[0]}`
}

async function step(name, work) {
  const from = Date.now()
  const result = await work()
  const words = typeof result === 'string' ? result : result.line
  console.log(`ok   ${name}: ${words} (${((Date.now() - from) / 1_000).toFixed(1)} s)`)
  return result
}

let child
try {
  mkdirSync(app, { recursive: true })
  for (const text of all('COPY')) await step(`COPY ${text}`, () => copy(text))
  for (const text of all('RUN')) await step(`RUN ${text}`, () => run(text))
  const port = await freePort()
  const running = await step(`ENTRYPOINT ${one('ENTRYPOINT')}`, () => start(port))
  child = running.child
  await step('GET /health', () => ask(port, '/health', 200))
  await step('GET /sdk', () => ask(port, '/sdk', 200))
  await step('SIGTERM', async () => {
    running.child.kill('SIGTERM')
    const code = await within(STOP_MS, running.ended, 'The end')
    if (code !== 0) throw new Error(`It ended with ${code}`)
    return 'ended with 0'
  })
} catch (error) {
  console.log(`FAIL ${error.message}`)
  process.exitCode = 1
} finally {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
