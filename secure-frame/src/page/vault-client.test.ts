import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '../../../src/lib/clock.testing.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { loadDeviceKey } from './device-key.ts'
import { startFakeVault } from './fake-vault.testing.ts'
import { createMemory } from './stored.ts'
import { createVault } from './vault-client.ts'

let server: Awaited<ReturnType<typeof startFakeVault>>

beforeAll(async () => {
  server = await startFakeVault()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.faults.next = undefined
  server.faults.offset = 0
  server.requests.length = 0
})

const create = (stored = createMemory()) =>
  createVault({ deviceKey: () => loadDeviceKey(stored), clock: systemClock, base: server.url })
const site = 'https://page.example'

describe('loadDeviceKey', () => {
  it('behavior: is one for a device, cannot be extracted, and signs what others verify', async () => {
    const stored = createMemory()
    const [first, second] = await Promise.all([loadDeviceKey(stored), loadDeviceKey(stored)])
    expect(second.publicKey).toEqual(first.publicKey)
    expect(first.publicKey).toHaveLength(65)
    expect(await first.sign('x')).toHaveLength(64)
    const { privateKey } = (await stored.get('device')) as CryptoKeyPair
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  })

  it('error: something else stands where it should: a new one', async () => {
    const stored = createMemory()
    await stored.set('device', 'nonsense')
    const { publicKey } = await loadDeviceKey(stored)
    expect((await loadDeviceKey(stored)).publicKey).toEqual(publicKey)
  })
})

describe('createVault', () => {
  it('behavior: signs as the vault verifies', async () => {
    expect(await create().call('email/start', { email: 'a@example.com', site })).toEqual({
      action: 'VERIFY_DEVICE',
    })
  })

  it('error: the vault’s own words and code', async () => {
    await expect(create().call('session/open', { site })).rejects.toMatchObject({
      code: 'session-ended',
      message: 'The vault says session-ended.',
    })
  })

  it('behavior: a wrong clock is put right by one retry, and stays right', async () => {
    server.faults.offset = 10 * 60_000
    const vault = create()
    await vault.call('email/start', { email: 'a@example.com', site })
    expect(server.requests).toHaveLength(2)
    await vault.call('email/start', { email: 'a@example.com', site })
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['drop', 'The server cannot be reached. Please try again.'],
    ['garbage', 'The server gave an answer that cannot be read.'],
    ['too-long', 'The server cannot be reached. Please try again.'],
    ['internal', 'The vault says internal.'],
    ['email-invalid', 'Invalid email. The vault says email-invalid.'],
  ] as const)('error: %s', async (fault, message) => {
    server.faults.next = fault
    await expect(create().call('email/start', { email: 'a@example.com', site })).rejects.toMatchObject({
      message,
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['email/start', 10_000],
    ['email/wait', 25_000],
  ] as const)('error: %s ends after %i ms', async (name, ms) => {
    const clock = fakeClock(Date.now())
    let sent = () => {}
    const isSent = new Promise<void>((resolve) => {
      sent = resolve
    })
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        sent()
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const stored = createMemory()
    const vault = createVault({ deviceKey: () => loadDeviceKey(stored), clock, base: '', fetch: hanging })
    let failed: unknown
    const ended = vault.call(name, { email: 'a@example.com', site }).catch((error) => {
      failed = error
    })
    await isSent
    await clock.advance(ms - 1)
    expect(failed).toBeUndefined()
    await clock.advance(1)
    await ended
    expect(failed).toMatchObject({ message: 'The server cannot be reached. Please try again.' })
  })

  it('attack: nothing secret or of the device is sent beside the body and the four headers', async () => {
    const seen: Request[] = []
    const spy: typeof fetch = async (input, init) => {
      seen.push(new Request(String(input), init))
      return new Response('{"action":"VERIFY_OTP"}')
    }
    const stored = createMemory()
    const vault = createVault({
      deviceKey: () => loadDeviceKey(stored),
      clock: systemClock,
      base: 'https://frame.example',
      fetch: spy,
    })
    await vault.call('email/start', { email: 'a@example.com', site })
    expect([...(seen[0]?.headers.keys() ?? [])].sort()).toEqual([
      'content-type',
      'x-device',
      'x-nonce',
      'x-signature',
      'x-time',
    ])
    expect(seen[0]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      url: 'https://frame.example/api/email/start',
    })
  })
})
