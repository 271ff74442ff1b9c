/** A vault that is killed at any write, many people at once, and what is found where it should not be. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../src/lib/runs.testing.ts'
import type { Database } from './store/database.ts'
import { createDevice, SHOP, type Started, signInByEmail, startVault, wallet } from './vault.testing.ts'

/** 200 when all are asked for. */
const LOGINS = Math.ceil(RUNS / 500)

const person = (number: number) => `person${number}@example.org`

/** From this write on nothing reaches the disk. */
const killedAt =
  (write: number, counted: { writes: number }) =>
  (real: Database): Database => ({
    ...real,
    batch: async (operations) => {
      if (++counted.writes >= write) throw new Error('killed')
      await real.batch(operations)
    },
  })

const signUp = async (started: Started, number: number) => {
  const device = await createDevice(`192.0.2.${number % 250}`)
  await signInByEmail(started, device, person(number))
  await device.call(started, 'wallet/create', wallet(number % 250))
  return device
}

describe('killed at each write', () => {
  it(`attack: of ${LOGINS} logins, every wallet that was answered opens`, { timeout: 600_000 }, async () => {
    let opened = 0
    let kills = 0
    let started = await startVault()
    const { folder } = started
    const stored: number[] = []
    for (let number = 0; number < LOGINS; number++) {
      // A login takes six writes; each time another of them is the last, and every seventh time none is.
      const counted = { writes: 0 }
      const write = 1 + (number % 7)
      await started.stop()
      const { clock } = started
      started = await startVault({ folder, clock, database: killedAt(write, counted) })
      await signUp(started, number).then(
        () => stored.push(number),
        () => {
          kills++
        },
      )
      await started.stop()
      // Codes and links of the login that was killed have no use any longer.
      await clock.advance(16 * 60_000)
      started = await startVault({ folder, clock })
    }
    for (const number of stored) {
      const signedIn = await signInByEmail(started, await createDevice(), person(number))
      expect(signedIn.wallet, person(number)).toEqual(wallet(number % 250))
      opened++
      await started.clock.advance(1_000)
    }
    // Whoever was cut off gets a wallet now.
    for (let number = 0; number < Math.min(LOGINS, 9); number++) {
      if (stored.includes(number)) continue
      await started.clock.advance(16 * 60_000)
      const device = await signUp(started, number)
      expect(await device.call(started, 'session/open', { site: SHOP })).toBeDefined()
    }
    expect(kills).toBeGreaterThan(0)
    expect(opened).toBe(stored.length)
    expect(kills + opened).toBe(LOGINS)
    await started.remove()
  })
})

describe('many at once', () => {
  it('behavior: 200 people sign in: no error, each with a code of their own device', async () => {
    const started = await startVault()
    const devices = await Promise.all(Array.from({ length: 200 }, () => createDevice('198.51.100.1')))
    const times: number[] = []
    await Promise.all(
      devices.map(async (device, number) => {
        const from = performance.now()
        await signInByEmail(started, device, person(number))
        await device.call(started, 'wallet/create', wallet(number % 250))
        times.push(performance.now() - from)
      }),
    )
    times.sort((one, other) => one - other)
    console.log(
      `200 logins at once: p50 ${Math.round(times[99] ?? 0)} ms, p95 ${Math.round(times[189] ?? 0)} ms`,
    )
    for (const [number, device] of devices.entries()) {
      const { identity } = await device.call(started, 'session/open', { site: SHOP })
      expect(identity).toEqual({ kind: 'email', email: person(number) })
    }
    await started.remove()
  }, 60_000)
})

describe('secrets', () => {
  it('attack: are found nowhere but where they belong', async () => {
    const started = await startVault()
    const device = await createDevice()
    const signedIn = await signInByEmail(started, device, 'ann@example.org')
    await device.call(started, 'wallet/create', wallet(77))
    const token = started.linkTo('ann@example.org')
    const code = started.codeTo('ann@example.org')
    await started.stop()
    const records = join(started.folder, 'records')
    const onDisk = Buffer.concat(readdirSync(records).map((name) => readFileSync(join(records, name))))
    const log = started.lines.join('\n')
    const { keys, wrappingKey } = wallet(77)
    const secrets = {
      'the wrapping key': wrappingKey,
      'the wrapped keys': keys.ciphertext,
      'the secret of the session': signedIn.copySecret,
      'the token of the link': token,
      'the address': 'ann@example.org',
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(onDisk.includes(secret), `${name}, on the disk`).toBe(false)
      expect(onDisk.includes(Buffer.from(secret, 'base64url')), `${name}, as bytes`).toBe(false)
      expect(log.includes(secret), `${name}, in the log`).toBe(false)
    }
    expect(log).not.toContain(code)
    const others = started.mails
      .filter(({ text }) => !text.includes(token))
      .map(({ text, html }) => text + html)
    expect(others.join('\n')).not.toContain(token)
    expect(log).toContain('"event":"wallet-created"')
    rmSync(started.folder, { recursive: true, force: true })
  })
})
