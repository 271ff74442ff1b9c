/** Requests that are not what a device has signed, just now and once. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readField } from '../../../../src/lib/json.ts'
import { RUNS } from '../../../../src/lib/runs.testing.ts'
import {
  codeOf,
  createDevice,
  type Sent,
  SHOP,
  type Started,
  startVault,
  type TestDevice,
} from '../vault.testing.ts'

let started: Started
let device: TestDevice
beforeAll(async () => {
  started = await startVault()
  device = await createDevice()
})
afterAll(() => started.remove())

const BODY = JSON.stringify({ site: SHOP })
const signed = () => device.sign('/api/session/open', BODY, started.clock.now())
const codeFor = async (sent: Sent) => codeOf((await device.deliver(started, sent)).body)

describe('a request', () => {
  it('behavior: signed, it is answered: nobody is signed in here', async () => {
    expect(await codeFor(await signed())).toBe('session-ended')
  })

  it('attack: made twice, or a thousand times at once, it counts once', async () => {
    const sent = await signed()
    const codes = await Promise.all(Array.from({ length: 1_000 }, () => codeFor(sent)))
    expect(codes.filter((code) => code === 'session-ended')).toHaveLength(1)
    expect(codes.filter((code) => code === 'nonce-used')).toHaveLength(999)
  })

  it('attack: for another call, or with another body, it is not signed', async () => {
    const sent = await signed()
    expect(await codeFor({ ...sent, path: '/api/session/end' })).toBe('signature-invalid')
    expect(await codeFor({ ...sent, body: `${BODY} ` })).toBe('signature-invalid')
    // Neither has used up its nonce.
    expect(await codeFor(sent)).toBe('session-ended')
  })

  it('attack: of another device it is not signed', async () => {
    const sent = await signed()
    const other = await (await createDevice()).sign('/api/session/open', BODY, started.clock.now())
    const headers = { ...sent.headers, 'x-device': other.headers['x-device'] ?? '' }
    expect(await codeFor({ ...sent, headers })).toBe('signature-invalid')
  })

  it('attack: one key is one device, however it is written', async () => {
    // By chance the point has an even or an odd y, which the other ways to write it say: 6 and 7.
    for (let i = 0; i < 4; i++) {
      const other = await createDevice()
      const sent = await other.sign('/api/session/open', BODY, started.clock.now())
      for (const first of [0, 1, 2, 3, 5, 6, 7, 255]) {
        const key = Buffer.from(sent.headers['x-device'] ?? '', 'base64url')
        key[0] = first
        const headers = { ...sent.headers, 'x-device': key.toString('base64url') }
        expect(await codeFor({ ...sent, headers }), `${first}`).toBe('signature-invalid')
      }
      expect(await codeFor(sent)).toBe('session-ended')
    }
  })

  it.each([-60_001, 1, 60_001, 3_600_000])(
    'error: %i ms from the time here: the clock is told',
    async (ms) => {
      await started.clock.advance(120_000)
      const sent = await device.sign('/api/session/open', BODY, started.clock.now() + ms)
      expect((await device.deliver(started, sent)).body).toMatchObject({
        code: 'clock',
        now: started.clock.now(),
      })
    },
  )

  it('attack: signed before this process began, it may have been used before it', async () => {
    const again = await startVault({ clock: started.clock })
    const sent = await device.sign('/api/session/open', BODY, started.clock.now() - 1)
    expect(codeOf((await device.deliver(again, sent)).body)).toBe('clock')
    await again.remove()
  })

  it('attack: used once, it is refused until its time is over, and after it', async () => {
    const { clock } = started
    const sent = await signed()
    expect(await codeFor(sent)).toBe('session-ended')
    for (let i = 0; i < 3; i++) {
      await clock.advance(20_000)
      // Forgets what is over.
      await codeFor(await signed())
      expect(await codeFor(sent)).toBe('nonce-used')
    }
    await clock.advance(1)
    await codeFor(await signed())
    expect(await codeFor(sent)).toBe('clock')
  })

  it('attack: used before a restart, none of the last two minutes counts after it', async () => {
    const { clock } = started
    const sent: Sent[] = []
    for (let ms = -60_000; ms <= 60_000; ms += 10_000)
      sent.push(await device.sign('/api/session/open', BODY, clock.now() + ms))
    const codes: string[] = []
    for (const one of sent) codes.push(await codeFor(one))
    expect(codes.filter((one) => one === 'session-ended')).toHaveLength(7)
    await clock.advance(1)
    const again = await startVault({ clock })
    for (let round = 0; round < 7; round++) {
      for (const [index, one] of sent.entries())
        if (codes[index] === 'session-ended')
          expect(codeOf((await device.deliver(again, one)).body)).toBe('clock')
      await clock.advance(10_000)
    }
    await again.remove()
  })

  it('behavior: a clock that is set back shuts nobody out', async () => {
    const own = await startVault()
    own.clock.jump(-2 * 60 * 60_000)
    const ask = async (time: number) =>
      (await device.deliver(own, await device.sign('/api/session/open', BODY, time))).body
    for (let minute = 0; minute < 3; minute++) {
      // Told the time, a device asks again.
      const refused = await ask(own.clock.now())
      expect(codeOf(refused)).toBe('clock')
      expect(codeOf(await ask(Number(readField(refused, 'now'))))).toBe('session-ended')
      await own.clock.advance(60_000)
    }
    await own.remove()
  })

  it('attack: a clock that is set back lets no request count twice', async () => {
    const own = await startVault()
    const { clock } = own
    await clock.advance(120_000)
    const sent = await device.sign('/api/session/open', BODY, clock.now())
    const codes: unknown[] = []
    for (let round = 0; round < 6; round++) {
      codes.push(codeOf((await device.deliver(own, sent)).body))
      clock.jump(-30_000)
      await clock.advance(30_000)
    }
    expect(codes).toEqual(['session-ended', 'nonce-used', 'nonce-used', 'clock', 'clock', 'clock'])
    await own.remove()
  })

  it('attack: calls that there are not', async () => {
    for (const name of ['', 'x', '__proto__', 'constructor', 'session', 'session/open/x', 'toString'])
      expect(await codeFor(await device.sign(`/api/${name}`, BODY, started.clock.now()))).toBe(
        'request-invalid',
      )
  })

  it('attack: bodies of another shape', async () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"site":1}',
      '{"site":["x"]}',
      '"x"',
      '{"site":"',
      '\u0000',
      `{"site":"${'x'.repeat(400)}"}`,
    ])
      expect(await codeFor(await device.sign('/api/session/open', body, started.clock.now()))).toBe(
        'request-invalid',
      )
  })

  /** A tenth of all, unless all are asked for. */
  const count = Math.ceil(RUNS / 10)
  it(`attack: changed in any place, ${count} times: refused`, { timeout: 120_000 }, async () => {
    const names = ['x-device', 'x-time', 'x-nonce', 'x-signature'] as const
    const change = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(),
      letter: fc.constantFrom(...'ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789-_=+/ .%'),
      how: fc.constantFrom('replace', 'insert', 'remove', 'empty', 'double'),
    })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(change, async ({ name, at, letter, how }) => {
        const sent = await signed()
        const value = sent.headers[name] ?? ''
        const place = at % value.length
        const changed = {
          replace: value.slice(0, place) + letter + value.slice(place + 1),
          insert: value.slice(0, place) + letter + value.slice(place),
          remove: value.slice(0, place) + value.slice(place + 1),
          empty: '',
          double: value + value,
        }[how]
        fc.pre(changed !== value)
        const code = await codeFor({ ...sent, headers: { ...sent.headers, [name]: changed } })
        // By the limit of one address, which the fake clock would hold for ever.
        await started.clock.advance(20)
        expect(['signature-invalid', 'clock']).toContain(code)
        refused++
      }),
      { numRuns: count },
    )
    expect(refused).toBe(count)
  })
})

describe('one address', () => {
  it('attack: of 5,000 requests at once 2,000 are looked at, and later it may ask again', async () => {
    const { clock } = started
    const flood = await createDevice('198.51.100.7')
    const sent = await flood.sign('/api/session/open', BODY, clock.now())
    const answers = await Promise.all(Array.from({ length: 5_000 }, () => flood.deliver(started, sent)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3_000)
    // Nobody else waits for it.
    expect(await codeFor(await signed())).toBe('session-ended')
    await clock.advance(10)
    const again = await flood.sign('/api/session/open', BODY, clock.now())
    expect(codeOf((await flood.deliver(started, again)).body)).toBe('session-ended')
  })
})
