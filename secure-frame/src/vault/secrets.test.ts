/** What is found where: each secret in its own place alone, and no key in a folder whose master key is not there. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEYRING } from './store/keyring.ts'
import { DamagedError, unseal } from './store/seal.ts'
import {
  createDevice,
  FRAME,
  MASTER,
  OTHER,
  SHOP,
  type Started,
  signInByEmail,
  startVault,
  wallet,
} from './vault.testing.ts'

const ANN = 'ann.planted@example.org'
const NEW = 'anna.planted@example.org'
const MINUTE = 60_000

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

type Planted = Map<string, string>

/** Signs in, fails to, exports, changes the address, signs out: whatever a person or a fault does. Answers every secret that came up. */
async function walkThrough(): Promise<Planted> {
  const planted: Planted = new Map()
  const [shop, other, dashboard] = [await createDevice(), await createDevice(), await createDevice()]
  const first = await signInByEmail(started, shop, ANN)
  await shop.call(started, 'wallet/create', wallet(77))
  const second = await signInByEmail(started, other, ANN, OTHER)
  await started.clock.advance(16 * MINUTE)
  const third = await signInByEmail(started, dashboard, ANN, FRAME)
  await dashboard.call(started, 'dashboard/export', {})
  for (const code of ['000000', '999999']) await dashboard.ask(started, 'dashboard/export-code', { code })
  await dashboard.call(started, 'dashboard/export-code', { code: started.codeTo(ANN) })
  await started.clock.advance(16 * MINUTE)
  await shop.call(started, 'email/change', { email: NEW })
  await shop.call(started, 'email/change-primary', { code: started.codeTo(ANN) })
  await shop.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })
  // Faults: no mail server, a damaged record, bodies of another shape.
  started.faults.mail = true
  await other.ask(started, 'email/start', { email: NEW, site: SHOP })
  started.faults.mail = false
  const hostile = await shop.sign(`/api/${NEW}`, `{"email":"${NEW}"`, started.clock.now())
  await shop.deliver(started, hostile)
  const ticket = await started.hooks.tickets.put(
    'state',
    { verifier: 'planted-verifier' },
    started.clock.now() + 1,
  )
  for await (const [key] of started.real.entries({ gte: 'wallet:', lt: 'wallet;' }))
    await started.real.batch([{ type: 'put', key, value: new Uint8Array(60) }])
  await other.ask(started, 'wallet/create', wallet(78))
  const { keys, wrappingKey } = wallet(77)
  planted.set('wrapping key', wrappingKey).set('wrapped keys', keys.ciphertext)
  planted
    .set('old address', ANN)
    .set('new address', NEW)
    .set('ticket', ticket)
    .set('verifier', 'planted-verifier')
  for (const [index, { copySecret }] of [first, second, third].entries())
    planted.set(`copy secret ${index}`, copySecret)
  for (const [index, { text, subject }] of started.mails.entries()) {
    const [, code] = /^(\d{6}) is/.exec(subject) ?? []
    const [, token] = /\/device#([\w-]+)/.exec(text) ?? []
    if (code) planted.set(`code of mail ${index}`, code)
    if (token) planted.set(`token of mail ${index}`, token)
  }
  return planted
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

/** LevelDB's own log, whose times have six digits, holds no record. */
const bytesIn = (path: string): Buffer =>
  Buffer.concat(
    filesIn(path)
      .filter((file) => !/\/LOG(?:\.old)?$/.test(file))
      .map((file) => readFileSync(file)),
  )

const formsOf = (secret: string): Buffer[] => {
  const bytes = Buffer.from(secret, 'base64url')
  const forms = [Buffer.from(secret), Buffer.from(Buffer.from(secret).toString('base64url'))]
  return bytes.length >= 16 ? [...forms, bytes, Buffer.from(bytes.toString('hex'))] : forms
}

describe('planted secrets', () => {
  it('attack: are in no file of the data folder and in no line of the log', async () => {
    const planted = await walkThrough()
    const onDisk = bytesIn(started.folder)
    const log = Buffer.from(started.lines.join('\n'))
    const found: string[] = []
    for (const [name, secret] of planted)
      for (const form of formsOf(secret)) {
        if (onDisk.includes(form)) found.push(`${name}: on the disk`)
        if (log.includes(form)) found.push(`${name}: in the log`)
      }
    expect(found).toEqual([])
    expect(planted.size).toBeGreaterThanOrEqual(18)
    // They would have been seen.
    expect(onDisk.length).toBeGreaterThan(5_000)
    for (const event of ['signed-in', 'keys-exported', 'email-changed', 'mail-failed', 'fault'])
      expect(log.toString()).toContain(`"event":"${event}"`)
  })

  it('attack: are in the one mail they are for, and in no answer but the one that gives them', async () => {
    const planted = await walkThrough()
    // The old address is told where its wallet is to go, and where it went.
    const toOld = started.mails.filter(({ text }) =>
      /change the e-mail address|has another one now/.test(text),
    )
    for (const [name, secret] of planted) {
      const mails = started.mails.filter((mail) => `${mail.subject}${mail.text}${mail.html}`.includes(secret))
      const [, index] = / of mail (\d+)$/.exec(name) ?? []
      const whole = index === undefined ? [] : [started.mails[Number(index)]]
      expect(mails, name).toEqual(name === 'new address' ? toOld : whole)
    }
  })

  it('behavior: a line of the log has these fields and no others', async () => {
    await walkThrough()
    const fields = new Set(started.lines.flatMap((line) => Object.keys(JSON.parse(line))))
    const known = ['time', 'event', 'call', 'code', 'fault', 'device', 'identity', 'site', 'ms']
    expect([...fields].filter((name) => !known.includes(name))).toEqual([])
  })
})

/** Whatever in these bytes could be a key of 32 bytes: any of them as they are, and in text. */
function* candidates(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 32 <= bytes.length; at++) yield bytes.subarray(at, at + 32)
  const text = bytes.toString('latin1')
  for (const [pattern, length, encoding] of [
    [/[\w-]{43,}/g, 43, 'base64url'],
    [/[\da-fA-F]{64,}/g, 64, 'hex'],
  ] as const)
    for (const { 0: run } of text.matchAll(pattern))
      for (let at = 0; at + length <= run.length; at++)
        yield Buffer.from(run.slice(at, at + length), encoding)
}

/** The key among the candidates that opens it, as the master key or as a data key. */
function findKey(bytes: Buffer, name: string, sealed: Uint8Array, id: number): Buffer | undefined {
  for (const key of candidates(bytes)) {
    try {
      unseal({ id, key }, name, sealed)
      return key
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error
    }
  }
  return undefined
}

describe('the data folder without the master key', () => {
  it('attack: nothing in it opens its keyring or a wallet', { timeout: 120_000 }, async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await device.call(started, 'wallet/create', wallet(77))
    const keyring = await started.real.get(KEYRING)
    const wallets: [string, Uint8Array][] = []
    for await (const [key, value] of started.real.entries({ gte: 'wallet:', lt: 'wallet;' }))
      wallets.push([key, value])
    const [name = '', sealed] = wallets[0] ?? []
    if (!keyring || !sealed) throw new Error('They were written')
    const bytes = bytesIn(started.folder)
    expect(findKey(bytes, KEYRING, keyring, 0)).toBeUndefined()
    expect(findKey(bytes, name, sealed, 1)).toBeUndefined()
    // With it, it is found, as bytes and as text.
    for (const planted of [
      MASTER,
      Buffer.from(Buffer.from(MASTER).toString('base64url')),
      Buffer.from(Buffer.from(MASTER).toString('hex')),
    ])
      expect(
        findKey(Buffer.concat([Buffer.from('xyz '), planted, Buffer.from(' ')]), KEYRING, keyring, 0),
      ).toEqual(Buffer.from(MASTER))
  })
})
