/** Holds how often somebody may claim an address, and guess its code, without its owner having pressed anything. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevice, type Started, signInByEmail, startVault, type TestDevice } from '../vault.testing.ts'

const ANN = 'ann@example.org'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

const claimed = (index: number) => `claimed${index}@example.org`

const signedIn = async (email = ANN) => {
  const device = await createDevice()
  await signInByEmail(started, device, email)
  return device
}

/** Of one wallet. By now no mail to its address counts any more. */
const devices = async (count: number) => {
  const found: TestDevice[] = []
  for (let i = 0; i < count; i++) {
    found.push(await signedIn())
    await started.clock.advance(15 * MINUTE)
  }
  return found
}

const ask = async (device: TestDevice, email: string) => {
  const { status, body } = await device.ask(started, 'email/change', { email })
  return { status, ...Object(body) }
}

/** With the code to the old address where one is asked for: whoever claims has that mailbox. */
const claim = async (device: TestDevice, email: string) => {
  const { action } = await device.call(started, 'email/change', { email })
  if (action === 'VERIFY_PRIMARY_OTP')
    await device.call(started, 'email/change-primary', { code: started.codeTo(ANN) })
}

const guess = async (device: TestDevice, email: string) => {
  const right = started.codeTo(email)
  const code = right === '000000' ? '000001' : '000000'
  const { body } = await device.ask(started, 'email/change-secondary', { code })
  return Reflect.get(Object(body), 'code')
}

describe('an address that is claimed', () => {
  it('attack: ten wrong codes a day for a wallet, whatever the address; then no code is looked at and none mailed', async () => {
    const [one, other, third] = await devices(3)
    if (!one || !other || !third) throw new Error('There are three')
    await claim(third, claimed(3))
    for (const [device, email] of [
      [one, claimed(1)],
      [other, claimed(2)],
    ] as const) {
      await claim(device, email)
      for (let i = 0; i < 5; i++)
        expect(await guess(device, email)).toBe(i < 4 ? 'code-wrong' : 'code-exhausted')
    }
    const right = { code: started.codeTo(claimed(3)) }
    expect(await third.ask(started, 'email/change-secondary', right)).toMatchObject({
      status: 429,
      body: {
        code: 'too-many',
        message: 'Too many wrong codes were entered. Try again later.',
        retryAfter: DAY / 1_000,
      },
    })
    const count = started.mails.length
    expect(await ask(one, claimed(1))).toMatchObject({ status: 429, code: 'too-many' })
    expect(started.mails).toHaveLength(count)
    // The day is each code's own.
    await started.clock.advance(DAY)
    await claim(one, claimed(1))
    expect(await one.call(started, 'email/change-secondary', { code: started.codeTo(claimed(1)) })).toEqual({
      email: claimed(1),
    })
  })

  it('attack: codes tried by several devices at once are ten', async () => {
    const all = await devices(3)
    for (const [index, device] of all.entries()) await claim(device, claimed(index))
    const codes = await Promise.all(
      all.flatMap((device, index) => Array.from({ length: 5 }, () => guess(device, claimed(index)))),
    )
    expect(codes.filter((code) => code === 'too-many')).toHaveLength(5)
  })

  it('attack: five different addresses a day for a wallet; one of them again is no other', async () => {
    const [one, other] = await devices(2)
    if (!one || !other) throw new Error('There are two')
    for (let i = 0; i < 5; i++) {
      expect(await ask(i % 2 ? one : other, claimed(i))).toMatchObject({ status: 200 })
      await started.clock.advance(15 * MINUTE)
    }
    const count = started.mails.length
    expect(await ask(one, claimed(5))).toMatchObject({
      status: 429,
      code: 'too-many',
      message: 'Too many different addresses were entered. Try again later.',
      retryAfter: (DAY - 75 * MINUTE) / 1_000,
    })
    expect(started.mails).toHaveLength(count)
    expect(await ask(one, claimed(4))).toMatchObject({ status: 200 })
    await started.clock.advance(DAY - 75 * MINUTE)
    expect(await ask(one, claimed(5))).toMatchObject({ status: 200 })
  })

  it('attack: neither a restart nor a move to an address of their own begins the count anew', async () => {
    const device = await signedIn()
    await claim(device, claimed(0))
    for (let i = 0; i < 5; i++) await guess(device, claimed(0))
    await claim(device, claimed(1))
    await device.call(started, 'email/change-secondary', { code: started.codeTo(claimed(1)) })
    await started.stop()
    started = await startVault({ folder: started.folder, clock: started.clock })
    await claim(device, claimed(2))
    for (let i = 0; i < 5; i++) await guess(device, claimed(2))
    expect(await ask(device, claimed(2))).toMatchObject({ status: 429, code: 'too-many' })
  })

  it('behavior: another wallet has a count of its own', async () => {
    const device = await signedIn()
    for (let i = 0; i < 5; i++) await device.ask(started, 'email/change', { email: claimed(i) })
    expect(await ask(device, claimed(5))).toMatchObject({ status: 429 })
    expect(await ask(await signedIn('bob@example.org'), claimed(5))).toMatchObject({ status: 200 })
  })

  it('behavior: a clock that was a day ahead and is set right shuts nobody out', async () => {
    const device = await signedIn()
    for (let i = 0; i < 5; i++) await device.ask(started, 'email/change', { email: claimed(i) })
    await started.stop()
    started.clock.jump(-DAY)
    started = await startVault({ folder: started.folder, clock: started.clock })
    expect(await ask(device, claimed(5))).toMatchObject({ status: 200 })
  })
})
