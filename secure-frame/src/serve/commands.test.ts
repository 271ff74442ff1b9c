/** The commands on the data of a server that people have signed in to, all of it as processes: what a person who hosts it does. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMail } from '../../../local/mail/mail.mjs'
import { buildServer } from '../../build.mjs'
import type { Wallet } from '../contract/vault.ts'
import { createDevice, type TestDevice, wallet } from '../vault/vault.testing.ts'
import { createProgram, type Program } from './main.testing.ts'
import { post } from './requests.testing.ts'
import { SITE, variables } from './serve.testing.ts'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
const PEOPLE = ['ann', 'ben', 'cleo'].map((name, index) => ({
  email: `${name}@example.org`,
  wallet: wallet(index + 1),
}))

let folder = ''
let run: Program
let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'frame-commands-'))
  await buildServer(join(folder, 'server'))
  for (const name of ['sdk', 'dashboard', 'loading', 'device'])
    writeFileSync(join(folder, `${name}.html`), '<script type="application/json" id="config"></script>')
  for (const name of ['assets', 'loading']) mkdirSync(join(folder, name))
  mail = await startMail()
  run = createProgram(join(folder, 'server/main.js'))
}, 60_000)
afterEach(() => run.endAll())
afterAll(async () => {
  await mail?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = () => randomBytes(32).toString('hex')
const environment = (data: string, masterKey: string) => ({
  ...variables,
  SECURE_FRAME_DATA: join(folder, data),
  SECURE_FRAME_MASTER_KEY: masterKey,
  SECURE_FRAME_SMTP: mail.smtp,
})

const browserOf = (url: string, device: TestDevice) => {
  const env = { origin: variables.SECURE_FRAME_ORIGIN ?? '' }
  const ask = async (path: string, given: object) => {
    const { headers, body } = await device.sign(path, JSON.stringify(given), Date.now())
    const { status, text } = await post({ url, env }, path, body, headers)
    expect(status, text).toBe(200)
    return JSON.parse(text)
  }
  /** By a link where this browser is new, and a code. Answers the wallet that the vault has. */
  const signIn = async (email: string): Promise<Wallet | null> => {
    const after = mail.mails()[0]?.number ?? 0
    const { action } = await ask('/api/email/start', { email, site: SITE })
    let sent = await mail.next(email, after)
    if (action === 'VERIFY_DEVICE') {
      const [, token] = /\/device#([\w-]+)/.exec(sent.text) ?? []
      await ask('/device/approve', { token })
      sent = await mail.next(email, sent.number)
    }
    const [code] = /\d{6}/.exec(sent.text) ?? []
    return (await ask('/api/email/verify', { code })).wallet
  }
  return { ask, signIn }
}

const command = async (words: readonly string[], env: Record<string, string | undefined>) => {
  const { SECURE_FRAME_DATA, SECURE_FRAME_MASTER_KEY, SECURE_FRAME_NEW_MASTER_KEY } = env
  // These and nothing else, as the page says.
  const { code, lines, errors } = await run.fail(words, {
    SECURE_FRAME_DATA,
    SECURE_FRAME_MASTER_KEY,
    SECURE_FRAME_NEW_MASTER_KEY,
  })
  return { code, said: lines.join('\n') + errors.trim() }
}

describe('backup, restore and rotate', () => {
  it('journey: restored elsewhere, every wallet is there; after a rotation the old master key opens none', async () => {
    const masterKey = newKey()
    const here = environment('here', masterKey)
    const devices = await Promise.all(PEOPLE.map(() => createDevice()))
    const first = await run.start([], here)
    for (const [index, device] of devices.entries()) {
      const browser = browserOf(first.url, device)
      const { email, wallet: own } = PEOPLE[index] ?? { email: '', wallet: wallet() }
      expect(await browser.signIn(email)).toBeNull()
      await browser.ask('/api/wallet/create', own)
    }
    const file = join(folder, 'today.backup')
    expect(await command(['backup', file], here)).toEqual({
      code: 1,
      said: 'SECURE_FRAME_DATA is in use: another process of the secure frame has it open.',
    })
    await first.end('SIGTERM')
    const backup = await command(['backup', file], here)
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/^\d+ records are in .*today\.backup\.$/) })

    const there = environment('there', masterKey)
    expect(await command(['restore', file], environment('there', newKey()))).toEqual({
      code: 1,
      said: 'The master key does not open the data folder.',
    })
    const [count] = backup.said.split(' ')
    expect((await command(['restore', file], there)).said).toBe(
      `${count} records are in ${there.SECURE_FRAME_DATA}.`,
    )
    const second = await run.start([], there)
    for (const { email, wallet: own } of PEOPLE)
      expect(await browserOf(second.url, await createDevice()).signIn(email)).toEqual(own)
    await second.end('SIGTERM')

    const next = newKey()
    const rotated = await command(['rotate'], { ...there, SECURE_FRAME_NEW_MASTER_KEY: next })
    expect(rotated).toEqual({ code: 0, said: expect.stringMatching(/^\d+ records are sealed anew: /) })
    const refused = await run.fail([], there)
    expect(refused.code).toBe(1)
    expect(refused.lines.join()).toContain('The master key does not open the data folder.')
    const third = await run.start([], environment('there', next))
    for (const [index, device] of devices.entries()) {
      // A browser of before any of this: its session has gone along, and signed out it gets a code alone.
      const { email, wallet: own } = PEOPLE[index] ?? { email: '', wallet: null }
      const browser = browserOf(third.url, device)
      expect(await browser.ask('/api/email/start', { email, site: SITE })).toEqual({ action: 'CONNECT' })
      await browser.ask('/api/session/end', {})
      expect(await browser.signIn(email)).toEqual(own)
    }
    await third.end('SIGTERM')
  }, 60_000)
})
