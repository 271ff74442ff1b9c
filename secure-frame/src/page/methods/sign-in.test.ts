import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { startFakeVault } from '../fake-vault.testing.ts'
import { PAGE, payloadOf, signIn, startTestFrame } from '../harness.testing.ts'

let vault: Awaited<ReturnType<typeof startFakeVault>>
beforeEach(async () => {
  vault = await startFakeVault()
})
afterEach(() => vault.stop())

const start = (options: Partial<Parameters<typeof startTestFrame>[0]> = {}) =>
  startTestFrame({ vault: vault.url, ...options })
const messageOf = (answer: { payload?: unknown }) => payloadOf(answer as never).message

describe('e-mail', () => {
  it('behavior: first visit: device approval, code, a wallet; GET_USER has the wire’s shape', async () => {
    const frame = start()
    expect(payloadOf(await frame.ask('CONNECT_EMAIL', { email: ' Alice@Example.com ' }))).toEqual({
      action: 'VERIFY_DEVICE',
    })
    const [first, second] = [frame.ask('CONNECT_DEVICE'), frame.ask('CONNECT_DEVICE')]
    await vault.untilWaiting()
    vault.wake()
    await vault.untilWaiting()
    vault.approveDevices()
    expect([(await first).type, (await second).type]).toEqual(
      Array(2).fill('@w3m-frame/CONNECT_DEVICE_SUCCESS'),
    )
    // Two asked, one wait ran: at most one call to the vault at a time.
    expect(vault.requests.filter(({ path }) => path === '/api/email/wait')).toHaveLength(2)
    expect((await frame.ask('CONNECT_DEVICE')).type).toBe('@w3m-frame/CONNECT_DEVICE_SUCCESS')
    expect((await frame.ask('CONNECT_OTP', { otp: vault.lastCode() })).type).toBe(
      '@w3m-frame/CONNECT_OTP_SUCCESS',
    )
    const user = payloadOf(await frame.ask('GET_USER', { chainId: 'eip155:1' }))
    expect(user).toEqual({
      email: 'alice@example.com',
      address: expect.stringMatching(/^0x[\da-fA-F]{40}$/),
      chainId: 1,
      smartAccountDeployed: false,
      accounts: [{ address: user.address, type: 'eoa' }],
      preferredAccountType: 'eoa',
    })
    expect(payloadOf(await frame.ask('IS_CONNECTED'))).toEqual({ isConnected: true })
    expect(frame.reports).toEqual([])
  })

  it('behavior: a wrong code is said to be wrong, and the right one works after it', async () => {
    const frame = start()
    await frame.ask('CONNECT_EMAIL', { email: 'alice@example.com' })
    const waiting = frame.ask('CONNECT_DEVICE')
    vault.approveDevices()
    await waiting
    const wrong = await frame.ask('CONNECT_OTP', { otp: '000000' })
    expect(wrong).toMatchObject({
      type: '@w3m-frame/CONNECT_OTP_ERROR',
      payload: { message: 'The vault says code-wrong.' },
    })
    expect(messageOf(await frame.ask('CONNECT_OTP', { otp: '12345' }))).toBe('The code has six digits.')
    expect((await frame.ask('CONNECT_OTP', { otp: vault.lastCode() })).type).toBe(
      '@w3m-frame/CONNECT_OTP_SUCCESS',
    )
  })

  it.each([
    '',
    'alice',
    'a@b',
    'a b@example.com',
    '@example.com',
    'a@example.com,b@example.com',
    `${'x'.repeat(300)}@e.com`,
    'refused@example.com',
  ])('error: %s is an invalid e-mail address', async (email) => {
    expect(messageOf(await start().ask('CONNECT_EMAIL', { email }))).toContain('Invalid email')
  })

  it('behavior: another mail to the same address leaves the wait running; one to another address ends it', async () => {
    const frame = start()
    await frame.ask('CONNECT_EMAIL', { email: 'alice@example.com' })
    const waiting = frame.ask('CONNECT_DEVICE')
    await vault.untilWaiting()
    await frame.ask('CONNECT_EMAIL', { email: 'alice@example.com' })
    await frame.ask('CONNECT_EMAIL', { email: 'bob@example.com' })
    expect(messageOf(await waiting)).toBe('The request was aborted')
  })

  it.each(['CONNECT_DEVICE', 'CONNECT_FARCASTER'])(
    'behavior: %s outlives a connection that breaks off',
    async (name) => {
      const clock = fakeClock(Date.now())
      const frame = start({ clock })
      await frame.ask('CONNECT_EMAIL', { email: 'alice@example.com' })
      vault.faults.next = 'drop'
      const waiting = frame.ask(name)
      await vi.waitFor(() => expect(vault.requests.at(-1)?.path).toMatch(/wait$/))
      vault.approveDevices()
      vault.approveFarcaster()
      await vi.waitFor(async () => {
        await clock.advance(100)
        expect(frame.posts.at(-1)?.message.type).toBe(`@w3m-frame/${name}_SUCCESS`)
      })
      expect((await waiting).type).toBe(`@w3m-frame/${name}_SUCCESS`)
    },
  )

  it('behavior: RELOAD ends the waits and nothing of the session', async () => {
    const frame = start()
    await signIn(frame, vault)
    await frame.ask('GET_FARCASTER_URI')
    const waiting = frame.ask('CONNECT_FARCASTER')
    await vault.untilWaiting()
    expect((await frame.ask('RELOAD')).type).toBe('@w3m-frame/RELOAD_SUCCESS')
    expect((await waiting).type).toBe('@w3m-frame/CONNECT_FARCASTER_ERROR')
    expect(payloadOf(await frame.ask('IS_CONNECTED', {}))).toEqual({ isConnected: true })
  })

  it('behavior: RELOAD gives up the code of a second sign-in: whoever was signed in is so again', async () => {
    const frame = start()
    await signIn(frame, vault)
    const { address } = payloadOf(await frame.ask('GET_USER'))
    await frame.ask('CONNECT_EMAIL', { email: 'bob@example.com' })
    expect(messageOf(await frame.ask('GET_USER'))).toBe('Not signed in')
    await frame.ask('RELOAD')
    expect(payloadOf(await frame.ask('GET_USER'))).toMatchObject({ address, email: 'alice@example.com' })
  })

  it('behavior: the same keys on a second device, and CONNECT where a session lives', async () => {
    const first = start()
    await signIn(first, vault)
    const { address } = payloadOf(await first.ask('GET_USER'))
    expect(payloadOf(await first.ask('CONNECT_EMAIL', { email: 'alice@example.com' }))).toEqual({
      action: 'CONNECT',
    })
    const second = start()
    await signIn(second, vault)
    expect(payloadOf(await second.ask('GET_USER')).address).toBe(address)
    expect(vault.people.size).toBe(1)
  })

  it('behavior: changing the address', async () => {
    const frame = start()
    await signIn(frame, vault)
    expect(payloadOf(await frame.ask('UPDATE_EMAIL', { email: 'new@example.com' }))).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    expect((await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: vault.lastCode() })).type).toMatch(/SUCCESS$/)
    expect(payloadOf(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: vault.lastCode() }))).toEqual({
      newEmail: 'new@example.com',
    })
    expect(payloadOf(await frame.ask('GET_USER')).email).toBe('new@example.com')
  })
})

describe('a load', () => {
  it('behavior: the session and the keys are there after a reload, without a code', async () => {
    const first = start()
    await signIn(first, vault)
    const { address } = payloadOf(await first.ask('GET_USER'))
    vault.requests.length = 0
    const second = start({ stored: first.stored })
    expect(vault.requests).toHaveLength(0)
    expect(payloadOf(await second.ask('IS_CONNECTED'))).toEqual({ isConnected: true })
    expect(payloadOf(await second.ask('GET_USER')).address).toBe(address)
    expect(vault.requests.map(({ path }) => path)).toEqual(['/api/session/open'])
    expect(JSON.parse(vault.requests[0]?.body ?? '')).toEqual({ site: PAGE })
  })

  it('attack: a session ended in the dashboard signs nothing after a reload, and its copy is gone', async () => {
    const first = start()
    await signIn(first, vault)
    const address = payloadOf(await first.ask('GET_USER')).address
    vault.endSessions()
    const second = start({ stored: first.stored })
    const answer = await second.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x01', address] })
    expect(answer).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'Not signed in' },
    })
    expect(second.person.asked).toHaveLength(0)
    expect(payloadOf(await second.ask('IS_CONNECTED'))).toEqual({ isConnected: false })
    expect(await first.stored.get('copy')).toBeUndefined()
  })

  it('attack: a session ended in the dashboard signs nothing in a page that is open', async () => {
    const frame = start()
    await signIn(frame, vault)
    const address = payloadOf(await frame.ask('GET_USER')).address
    const sign = () => frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x01', address] })
    expect((await sign()).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    vault.endSessions()
    expect(await sign()).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'Not signed in' },
    })
    expect(payloadOf(await frame.ask('IS_CONNECTED'))).toEqual({ isConnected: false })
    expect(await frame.stored.get('copy')).toBeUndefined()
  })

  it('behavior: a session without its copy is none: the next sign-in wants a code', async () => {
    const first = start()
    await signIn(first, vault)
    await first.stored.remove('copy')
    const second = start({ stored: first.stored })
    expect(payloadOf(await second.ask('IS_CONNECTED'))).toEqual({ isConnected: false })
    expect(payloadOf(await second.ask('CONNECT_EMAIL', { email: 'alice@example.com' }))).toEqual({
      action: 'VERIFY_OTP',
    })
  })

  it('error: the vault cannot be reached: an error, and the next request asks again', async () => {
    const first = start()
    await signIn(first, vault)
    const second = start({ stored: first.stored })
    vault.faults.next = 'drop'
    expect(messageOf(await second.ask('IS_CONNECTED'))).toBe(
      'The server cannot be reached. Please try again.',
    )
    expect(payloadOf(await second.ask('IS_CONNECTED'))).toEqual({ isConnected: true })
  })
})

describe('sign-out', () => {
  it('behavior: keys and copy are gone, also where the vault cannot be reached; then a code is wanted', async () => {
    const frame = start()
    await signIn(frame, vault)
    vault.faults.next = 'drop'
    expect((await frame.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
    expect(await frame.stored.get('copy')).toBeUndefined()
    expect(payloadOf(await frame.ask('IS_CONNECTED'))).toEqual({ isConnected: false })
    expect(payloadOf(await frame.ask('CONNECT_EMAIL', { email: 'alice@example.com' }))).toEqual({
      action: 'VERIFY_OTP',
    })
  })

  it('attack: nothing of the keys or the session’s secret is posted, sent or logged', async () => {
    const frame = start()
    await signIn(frame, vault)
    await frame.ask('GET_USER')
    await frame.ask('SIGN_OUT')
    const [kept] = vault.people.values()
    const wrappingKey = kept?.wallet?.wrappingKey ?? 'none'
    const created = vault.requests.filter(({ body }) => body.includes(wrappingKey))
    expect(created.map(({ path }) => path)).toEqual(['/api/wallet/create'])
    expect(JSON.stringify([frame.posts, frame.lines])).not.toContain(wrappingKey)
  })
})
