/** The program as a process: all that it writes, however it starts and ends, is lines of JSON. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildServer } from '../../build.mjs'
import { createProgram, type Program } from './main.testing.ts'
import { type Node, startNode } from './node.testing.ts'
import { variables } from './serve.testing.ts'

/** In the repository: the program finds the database's package from there. */
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
let folder = ''
let run: Program
let numberOfData = 0
let node: Node

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'frame-program-'))
  await buildServer(join(folder, 'server'))
  for (const name of ['sdk', 'dashboard', 'loading', 'device'])
    writeFileSync(join(folder, `${name}.html`), '<script type="application/json" id="config"></script>')
  for (const name of ['assets', 'loading']) mkdirSync(join(folder, name))
  node = await startNode({ eth_chainId: '0x1', eth_getCode: '0x' })
  run = createProgram(join(folder, 'server/main.js'))
}, 60_000)
beforeEach(() => node.asked.splice(0))
afterEach(() => run.endAll())
afterAll(async () => {
  await node?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (changes: Readonly<Record<string, string | undefined>> = {}) => ({
  ...variables,
  SECURE_FRAME_DATA: join(folder, `data-${numberOfData++}`),
  ...changes,
})

const bundlerEnvironment = (changes: Readonly<Record<string, string>> = {}) => ({
  SECURE_FRAME_BUNDLER_NODE: node.url,
  SECURE_FRAME_BUNDLER_CHAIN: '1',
  SECURE_FRAME_BUNDLER_KEY: `0x${'b0'.repeat(32)}`,
  SECURE_FRAME_BUNDLER_ORIGIN: 'https://wallet.example.com',
  SECURE_FRAME_BUNDLER_PORT: '0',
  ...changes,
})

/** Does what libraries and Node do when something is odd, at a signal. In a file: a frame of the stack names it. */
const odd = (code: string) => {
  const file = join(folder, 'odd.mjs')
  writeFileSync(file, `process.on('SIGUSR2', () => { ${code} })`)
  return ['--import', pathToFileURL(file).href]
}

/** Holds that every line is one, and answers their events. */
const eventsOf = ({ lines, errors }: { readonly lines: readonly string[]; readonly errors: string }) => {
  const entries = lines.map((line) => JSON.parse(line))
  for (const { time, event } of entries) {
    expect(new Date(time).toISOString()).toBe(time)
    expect(event).toEqual(expect.any(String))
  }
  expect(errors).toBe('')
  expect(lines.join()).not.toContain('planted')
  return entries.map(({ event }) => event)
}

describe('the server', () => {
  it('behavior: from the start to the end, also when visitors send what is no request', async () => {
    const server = await run.start([], environment())
    const { port } = new URL(server.url)
    for (const text of ['planted garbage\r\n\r\n', 'POST /api/email/verify HTTP/1.1\r\nhost: a\r\n\r\n']) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(text)
      await new Promise((resolve) => socket.resume().once('close', resolve))
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const asked = { method: 'POST', headers: { origin: variables['SECURE_FRAME_ORIGIN'] ?? '' } }
    const headers = { ...asked.headers, 'content-type': 'application/json', 'x-planted': 'planted' }
    const refused = await fetch(`${server.url}/api/planted`, { ...asked, headers, body: '{"planted":1}' })
    expect(refused.status).toBe(400)
    const ended = await server.end('SIGTERM')
    expect(ended.code).toBe(0)
    expect(eventsOf(ended)).toEqual(['started', 'request', 'stopping', 'stopped'])
  })

  it.each([
    ['console.error(new TypeError("planted"))', /^TypeError at /],
    ['console.info("planted", 1)', /^console\.info$/],
    ['process.emitWarning("planted", { code: "DEP0170" })', /^Warning DEP0170$/],
  ])('attack: what %s writes is a line without its words', async (code, fault) => {
    const server = await run.start(odd(code), environment())
    server.signal('SIGUSR2')
    const line = await server.lineOf('warning')
    expect(JSON.parse(line).fault).toMatch(fault)
    const ended = await server.end('SIGTERM')
    expect(eventsOf(ended)).toEqual(['started', 'warning', 'stopping', 'stopped'])
  })

  it.each([
    ['that nobody catches', 'throw new TypeError("planted")'],
    ['in a promise that nobody handles', 'Promise.reject(new TypeError("planted"))'],
  ])('error: one %s ends it with 1 and a line', async (_, code) => {
    const server = await run.start(odd(code), environment())
    const ended = await server.end('SIGUSR2')
    expect(ended.code).toBe(1)
    expect(eventsOf(ended)).toEqual(['started', 'fault'])
    expect(JSON.parse(ended.lines[1] ?? '').fault).toMatch(/^TypeError at /)
  })
})

describe('a start that fails', () => {
  const failing = async (words: readonly string[], changes: Readonly<Record<string, string | undefined>>) => {
    const ended = await run.fail(words, changes)
    expect(ended.code).toBe(1)
    expect(eventsOf(ended)).toEqual(['start-failed'])
    return JSON.parse(ended.lines[0] ?? '').line
  }

  it('error: a variable that is missing or malformed', async () => {
    expect(await failing([], environment({ SECURE_FRAME_SMTP: undefined }))).toMatch(
      /^SECURE_FRAME_SMTP is missing/,
    )
    const planted = environment({ SECURE_FRAME_MASTER_KEY: 'planted' })
    expect(await failing([], planted)).toMatch(/^SECURE_FRAME_MASTER_KEY must be/)
  })

  it('error: another master key, and a folder that another process has', async () => {
    const first = environment()
    const server = await run.start([], first)
    expect(await failing([], first)).toMatch(/^SECURE_FRAME_DATA is in use/)
    await server.end('SIGTERM')
    const other = { ...first, SECURE_FRAME_MASTER_KEY: '0f1e2d3c4b5a6978'.repeat(4) }
    expect(await failing([], other)).toMatch(/^The master key does not open/)
  })

  it('error: a file where the data folder should be, and one that is damaged', async () => {
    const data = join(folder, 'file')
    writeFileSync(data, '')
    const sentence = 'SECURE_FRAME_DATA cannot be made (EEXIST).'
    expect(await failing([], environment({ SECURE_FRAME_DATA: data }))).toBe(sentence)
    // Where there can be no folders at all.
    if (process.platform === 'linux')
      expect(await failing([], environment({ SECURE_FRAME_DATA: '/proc/frame/data' }))).toBe(
        'SECURE_FRAME_DATA cannot be made (ENOENT).',
      )
    const damaged = join(folder, 'damaged')
    mkdirSync(join(damaged, 'lock'), { recursive: true })
    writeFileSync(join(damaged, 'lock/CURRENT'), 'planted')
    const opened = await failing([], environment({ SECURE_FRAME_DATA: damaged }))
    expect(opened).toBe('SECURE_FRAME_DATA cannot be opened (LEVEL_CORRUPTION).')
  })

  it('error: a port that is taken, that of the bundler too', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? `${address?.port}` : ''
    expect(await failing([], environment({ SECURE_FRAME_PORT: port }))).toMatch(
      /^SECURE_FRAME_PORT is \d+, which/,
    )
    const bundler = bundlerEnvironment({ SECURE_FRAME_BUNDLER_PORT: port })
    expect(await failing(['bundler'], bundler)).toMatch(/^SECURE_FRAME_BUNDLER_PORT is \d+, which/)
    await new Promise((resolve) => taken.close(resolve))
  })
})

describe('the bundler', () => {
  it('behavior: looks at its network, says where it listens, and that it ends', async () => {
    const bundler = await run.start(['bundler'], bundlerEnvironment())
    // What the network charges for, before the first operation.
    expect(node.asked.map(([method]) => method).sort()).toEqual(['eth_chainId', 'eth_getCode'])
    const asked = await fetch(bundler.url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(asked.status).toBe(200)
    const ended = await bundler.end('SIGINT')
    expect(ended.code).toBe(0)
    expect(eventsOf(ended)).toEqual(['started', 'stopping', 'stopped'])
  })

  it('attack: whoever sends a byte a minute is cut off after a while, and does not hold up its end', async () => {
    const bundler = await run.start(['bundler'], bundlerEnvironment())
    const port = Number(new URL(bundler.url).port)
    const slow = (head: string) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head))
      // How it is cut off does not matter.
      socket.on('error', () => {})
      return new Promise((resolve) => socket.resume().once('close', resolve))
    }
    // Its headers do not end.
    await slow('POST / HTTP/1.1\r\nhost: a\r\n')
    // Refused at once, and its body still comes.
    const body = slow('PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{')
    const ended = await bundler.end('SIGTERM')
    await body
    expect([ended.code, eventsOf(ended)]).toEqual([0, ['started', 'stopping', 'stopped']])
  }, 30_000)

  it.each([
    ['a key', { SECURE_FRAME_BUNDLER_KEY: 'planted' }, /^SECURE_FRAME_BUNDLER_KEY must be/],
    // Nobody listens there.
    ['a node', { SECURE_FRAME_BUNDLER_NODE: 'http://127.0.0.1:9' }, /^SECURE_FRAME_BUNDLER_NODE does not/],
    [
      'a node of its chain',
      { SECURE_FRAME_BUNDLER_CHAIN: '10' },
      /^SECURE_FRAME_BUNDLER_NODE is of chain 1,/,
    ],
  ])('error: without %s', async (_, changes, sentence) => {
    const ended = await run.fail(['bundler'], bundlerEnvironment(changes))
    expect(eventsOf(ended)).toEqual(['start-failed'])
    expect(JSON.parse(ended.lines[0] ?? '').line).toMatch(sentence)
  })
})

describe('a command', () => {
  it('error: says to whoever typed it one sentence that is no JSON', async () => {
    const { code, lines, errors } = await run.fail(['back-up'], {})
    expect([code, lines, errors]).toEqual([1, [], expect.stringMatching(/^Commands: none .*\.\n$/)])
    const used = environment()
    await (await run.start([], used)).end('SIGTERM')
    const unwritable = await run.fail(['backup', join(folder, 'nowhere', 'file')], used)
    expect(unwritable.errors).toBe('The file cannot be opened (ENOENT).\n')
    const again = await run.fail(['restore', join(folder, 'file')], used)
    expect(again.errors).toBe('The data folder is not empty.\n')
  })

  it('error: a path that is misspelt is neither backed up nor given another key, and no folder is made there', async () => {
    const file = join(folder, 'of-nothing.backup')
    const misspelt = environment({ SECURE_FRAME_NEW_MASTER_KEY: randomBytes(32).toString('hex') })
    for (const words of [['backup', file], ['rotate']]) {
      const { code, errors } = await run.fail(words, misspelt)
      expect([code, errors]).toEqual([1, 'There is no data of a secure frame in SECURE_FRAME_DATA.\n'])
    }
    // Nor is what a restore that failed has made.
    await run.fail(['restore', join(folder, 'sdk.html')], misspelt)
    for (const words of [['backup', file], ['rotate']])
      expect((await run.fail(words, misspelt)).errors).toBe(
        'There is no data of a secure frame in SECURE_FRAME_DATA.\n',
      )
    expect(existsSync(file)).toBe(false)
  })
})
