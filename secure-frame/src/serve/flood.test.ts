/** The whole server under a flood from one address, over real connections: the limit holds, the others notice nothing, the log stays clean. */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { isWhole } from '../../../src/lib/runs.testing.ts'
import { createLog } from '../vault/log.ts'
import { codeOf, createDevice, type Sent, temporaryFolder } from '../vault/vault.testing.ts'
import { readEnv } from './env.ts'
import { pages, SITE, variables } from './serve.testing.ts'
import { startServer } from './server.ts'
import { createServices } from './wire.ts'

const REQUESTS = 4_000
const SENT_PER_MS = 1.25
const CONNECTIONS = 100
const NEIGHBOURS = 50
/** As `docs/secure-frame.md` says: at once, and then a second. */
const BURST = 2_000
const PER_SECOND = 100

const PATH = '/api/session/open'
const FLOODER = '203.0.113.7'
const NEIGHBOUR = '203.0.113.8'
const PLANTED = 'planted.person@example.org'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/**
 * On a computer that also builds and tests, the server may be no faster than the limit gives way, and nothing would be refused. There the
 * time by which the limit is measured stands still, so that exactly the burst gets through.
 */
const clock = isWhole ? systemClock : { ...systemClock, monotonic: () => 0 }

/** Behind one proxy, which names the addresses. */
const start = async () => {
  const data = temporaryFolder()
  ends.push(() => rmSync(data, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLog(systemClock, (line) => lines.push(line))
  const env = readEnv({ ...variables, SECURE_FRAME_DATA: data, SECURE_FRAME_TRUST_PROXY: '1' })
  const running = await startServer({ env, pages, services: await createServices(env, log, clock), log })
  ends.push(running.stop)
  return { ...running, env, lines }
}

type Answer = { readonly status: number; readonly text: string }
const codeIn = ({ text }: Pick<Answer, 'text'>) => codeOf(JSON.parse(text))
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Connections that are kept and take requests without waiting: Node's own client would take longer for each than the server does. */
const openConnections = (port: number, count: number) => {
  const got: Answer[] = []
  let begun = 0
  let tell = () => {}
  let fail = (_: Error) => {}
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let text = ''
    let waiting = 0
    socket.on('error', (error) => fail(error))
    socket.on('close', () => {
      // One on which everything is answered may be closed after a while.
      if (waiting > 0) fail(new Error(`The server has closed a connection with ${waiting} unanswered`))
    })
    socket.on('data', (part) => {
      text += part
      for (;;) {
        const body = text.indexOf('\r\n\r\n') + 4
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, body))?.[1] ?? Number.NaN)
        if (body < 4 || !(text.length >= body + length)) break
        got.push({
          status: Number(text.slice('HTTP/1.1 '.length, 12)),
          text: text.slice(body, body + length),
        })
        text = text.slice(body + length)
        waiting -= 1
      }
      tell()
    })
    ends.push(() => socket.destroy())
    return (request: string) => {
      waiting += 1
      socket.write(request)
    }
  })
  return {
    send: (text: string) => sockets[begun++ % count]?.(text),
    answers: (wanted: number) =>
      new Promise<readonly Answer[]>((resolve, reject) => {
        fail = reject
        tell = () => {
          if (got.length >= wanted) resolve(got)
        }
        tell()
      }),
  }
}

it('attack: over 1,000 requests a second from one address: as many as the limit says get through, the rest is told to wait', async () => {
  const server = await start()
  const textOf =
    ({ headers, body }: Sent) =>
    (forwarded: string) =>
      Object.entries({
        host: 'wallet.example',
        origin: server.env.origin,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-forwarded-for': forwarded,
        ...headers,
      }).reduce((text, [name, value]) => `${text}${name}: ${value}\r\n`, `POST ${PATH} HTTP/1.1\r\n`) +
      `\r\n${body}`
  // One that is signed, sent again and again: of each that gets through, the signature is checked.
  const body = JSON.stringify({ site: SITE, note: PLANTED })
  const sent = await (await createDevice()).sign(PATH, body, Date.now())
  const neighbour = await createDevice()
  const others = await Promise.all(
    Array.from({ length: NEIGHBOURS }, () =>
      neighbour.sign(PATH, JSON.stringify({ site: SITE }), Date.now()),
    ),
  )
  const flood = openConnections(server.port, CONNECTIONS)
  const beside = openConnections(server.port, 1)

  const from = performance.now()
  const elapsed = () => performance.now() - from
  const toText = textOf(sent)
  for (let count = 0; count < REQUESTS; await turn())
    for (const due = Math.min(REQUESTS, elapsed() * SENT_PER_MS); count < due; count++) {
      // Whatever is claimed in front of what the proxy has written changes nothing.
      flood.send(toText(`198.51.100.${count % 250}, ${FLOODER}`))
      const other = count % (REQUESTS / NEIGHBOURS) === 0 ? others.pop() : undefined
      if (other) beside.send(textOf(other)(NEIGHBOUR))
    }
  const sentPerSecond = REQUESTS / (elapsed() / 1_000)
  const [got, theirs] = await Promise.all([flood.answers(REQUESTS), beside.answers(NEIGHBOURS)])
  const seconds = isWhole ? elapsed() / 1_000 : 0

  console.log(`Sent: ${sentPerSecond.toFixed(0)} a second`)
  // `npm test` builds beside it, so they are sent more slowly.
  if (isWhole) expect(sentPerSecond).toBeGreaterThan(1_000)
  const refused = got.filter(({ status }) => status === 429)
  const passed = got.filter(({ status }) => status !== 429)
  console.log(`Through: ${passed.length} of ${got.length} in ${(elapsed() / 1_000).toFixed(1)} s`)
  expect(passed.length).toBeLessThanOrEqual(BURST + PER_SECOND * seconds + 1)
  expect(passed.filter((answer) => codeIn(answer) === 'session-ended')).toHaveLength(1)
  expect(passed.filter((answer) => codeIn(answer) === 'nonce-used')).toHaveLength(passed.length - 1)
  for (const { text } of refused)
    expect(JSON.parse(text)).toMatchObject({ code: 'too-many', retryAfter: expect.any(Number) })
  // Somebody else is answered all the while.
  expect(theirs.map(codeIn)).toEqual(Array(NEIGHBOURS).fill('session-ended'))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)

  const log = server.lines.join('\n')
  expect(log).toContain('"code":"too-many"')
  expect(log).not.toContain('"event":"fault"')
  const planted = [PLANTED, FLOODER, NEIGHBOUR, '198.51.100.', '127.0.0.1', ...Object.values(sent.headers)]
  for (const secret of planted) expect(log).not.toContain(secret)
}, 60_000)
