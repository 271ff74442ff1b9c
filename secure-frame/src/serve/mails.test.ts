/** How many mails the whole server sends, over real HTTP to a real SMTP server: as many as the limits say, and nothing is kept of the rest. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startMail } from '../../../local/mail/mail.mjs'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../vault/log.ts'
import { openFolder } from '../vault/store/folder.ts'
import { KEYRING } from '../vault/store/keyring.ts'
import { createDevice, type TestDevice, temporaryFolder } from '../vault/vault.testing.ts'
import { readEnv } from './env.ts'
import { type Got, post } from './requests.testing.ts'
import { pages, SITE, variables } from './serve.testing.ts'
import { startServer } from './server.ts'
import { createServices } from './wire.ts'

/** As `docs/secure-frame.md` says. */
const TO_ONE_ADDRESS = 5
const MAILS_MS = 15 * 60_000
const FROM_ONE_IP = 300
const ANOTHER_MS = 3_000

const PATH = '/api/email/start'

const start = async () => {
  const mail = await startMail()
  const data = temporaryFolder()
  const lines: string[] = []
  const log = createLog(systemClock, (line) => lines.push(line))
  const own = { SECURE_FRAME_DATA: data, SECURE_FRAME_SMTP: mail.smtp, SECURE_FRAME_TRUST_PROXY: '1' }
  const env = readEnv({ ...variables, ...own })
  const running = await startServer({ env, pages, services: await createServices(env, log), log })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await running.stop()
  }
  return {
    ...running,
    env,
    mail,
    lines,
    ask: async (device: TestDevice, email: string, ip: string) => {
      const sent = await device.sign(PATH, JSON.stringify({ email, site: SITE }), Date.now())
      return post({ ...running, env }, PATH, sent.body, { ...sent.headers, 'x-forwarded-for': ip })
    },
    /** Stops it, and counts its records by kind. */
    kept: async () => {
      await stop()
      const database = await openFolder(data)
      const counts: Record<string, number> = {}
      for await (const [key] of database.entries({})) {
        const [kind = ''] = key.split(':')
        counts[kind] = (counts[kind] ?? 0) + 1
      }
      await database.close()
      return counts
    },
    end: async () => {
      await stop()
      await mail.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

let server: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  server = await start()
})
afterEach(() => server?.end())

const split = (answers: readonly Got[]) => ({
  sent: answers.filter(({ status }) => status === 200),
  refused: answers.filter(({ status }) => status !== 200),
})

const expectTooMany = (refused: readonly Got[], longestMs: number) => {
  for (const { status, text } of refused) {
    const { code, retryAfter } = JSON.parse(text)
    expect([status, code]).toEqual([429, 'too-many'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(longestMs / 1_000)
  }
}

it('attack: codes for one address, however it is written, wanted at once by 40 browsers at 40 IP addresses: five mails', async () => {
  const writings = [
    'ann@bücher.example',
    ' Ann@Bücher.example',
    'ANN@XN--BCHER-KVA.EXAMPLE',
    'ann@xn--bcher-kva.example',
  ]
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) =>
      server.ask(await createDevice(), writings[index % writings.length] ?? '', `203.0.113.${index}`),
    ),
  )
  const { sent, refused } = split(answers)
  expect(sent).toHaveLength(TO_ONE_ADDRESS)
  expectTooMany(refused, MAILS_MS)
  expect(server.mail.mails()).toHaveLength(TO_ONE_ADDRESS)
  // Nothing of those that were refused: neither a login nor a link.
  expect(await server.kept()).toEqual({
    [KEYRING]: 1,
    login: TO_ONE_ADDRESS,
    link: TO_ONE_ADDRESS,
    mails: 1,
  })
})

it('attack: codes for 360 addresses, wanted by 20 browsers at one IP address: as many mails as it may send', async () => {
  const devices = await Promise.all(Array.from({ length: 20 }, () => createDevice()))
  const from = performance.now()
  const answers = await Promise.all(
    devices.map(async (device, browser) => {
      const got: Got[] = []
      for (let count = 0; count < 18; count++)
        got.push(await server.ask(device, `p${browser}.${count}@planted.example`, '203.0.113.7'))
      return got
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  const { sent, refused } = split(answers.flat())
  console.log(`Mails: ${sent.length} of ${answers.flat().length} in ${seconds.toFixed(1)} s`)
  expect(sent.length).toBeGreaterThanOrEqual(FROM_ONE_IP)
  expect(sent.length).toBeLessThanOrEqual(FROM_ONE_IP + (seconds * 1_000) / ANOTHER_MS + 1)
  expectTooMany(refused, ANOTHER_MS)
  expect(refused.length).toBeGreaterThan(0)
  // Somebody else is not in the way of it.
  expect((await server.ask(await createDevice(), 'ben@planted.example', '203.0.113.8')).status).toBe(200)
  expect(server.mail.mails()).toHaveLength(sent.length + 1)
  const kept = await server.kept()
  expect(kept['mails']).toBe(sent.length + 1)
  expect(kept['link']).toBe(21)
  expect(server.lines.join('\n')).not.toContain('planted.example')
}, 60_000)
