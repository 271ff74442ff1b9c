/** What the frame of one tab makes of what the frames of the site's other tabs do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeVault } from '../fake-vault.testing.ts'
import { payloadOf, signIn, startTestFrame } from '../harness.testing.ts'
import { createMemory } from '../stored.ts'
import type { News } from '../tabs.ts'

const OLD = 'alice@example.com'
const NEW = 'alice@new.example'

let vault: Awaited<ReturnType<typeof startFakeVault>>
beforeEach(async () => {
  vault = await startFakeVault()
})
afterEach(() => vault.stop())

type Frame = ReturnType<typeof startTestFrame>

/** Frames on one device: each hears of the others. */
const openTabs = () => {
  const stored = createMemory()
  const listeners: ((news: News) => void)[] = []
  return (): Frame => {
    let own: (news: News) => void = () => {}
    return startTestFrame({
      vault: vault.url,
      stored,
      tabs: {
        tell(news) {
          for (const listener of listeners) if (listener !== own) listener(news)
        },
        onTold(listener) {
          own = listener
          listeners.push(listener)
        },
      },
    })
  }
}

/** Two tabs, both signed in. */
const start = async () => {
  const open = openTabs()
  const [one, two] = [open(), open()]
  await signIn(one, vault)
  expect(await userOf(two)).toMatchObject({ email: OLD })
  return { one, two }
}

const userOf = async (frame: Frame) => payloadOf(await frame.ask('GET_USER'))
const isConnected = async (frame: Frame) => payloadOf(await frame.ask('IS_CONNECTED')).isConnected

const changeEmail = async (frame: Frame) => {
  await frame.ask('UPDATE_EMAIL', { email: NEW })
  await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: vault.lastCode() })
  expect(payloadOf(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: vault.lastCode() }))).toEqual({
    newEmail: NEW,
  })
}

const opened = () => vault.requests.filter(({ path }) => path === '/api/session/open').length

describe('signing out', () => {
  it('behavior: in one tab ends the other', async () => {
    const { one, two } = await start()
    expect(await isConnected(two)).toBe(true)
    await one.ask('SIGN_OUT')
    expect(await isConnected(two)).toBe(false)
    expect((await userOf(two)).message).toBe('Not signed in')
  })
})

describe('another e-mail address in one tab', () => {
  it('behavior: is that of the other as well, whose account stays; the vault is asked once', async () => {
    const { one, two } = await start()
    const { address } = await userOf(two)
    await changeEmail(one)
    const before = opened()
    const [user, again] = await Promise.all([userOf(two), userOf(two)])
    expect(user).toMatchObject({ email: NEW, address })
    expect([again, await userOf(two)]).toEqual([user, user])
    expect(opened()).toBe(before + 1)
    expect(await userOf(one)).toMatchObject({ email: NEW, address })
  })

  it('behavior: ends nothing in the other: what is on the screen there is signed', async () => {
    const { one, two } = await start()
    const { address } = await userOf(two)
    two.person.answer = 'wait'
    const asked = two.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48656c6c6f', address] })
    await two.person.untilAsked(1)
    await changeEmail(one)
    two.person.press('approved')
    expect(await asked).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
      payload: expect.stringMatching(/^0x[\da-f]{130}$/),
    })
  })

  it('behavior: signs in by the new address in the other, without a code', async () => {
    const { one, two } = await start()
    await changeEmail(one)
    expect(payloadOf(await two.ask('CONNECT_EMAIL', { email: NEW }))).toEqual({ action: 'CONNECT' })
  })

  it('error: while the vault cannot be asked the other stays who it was, and asks again', async () => {
    const { one, two } = await start()
    await changeEmail(one)
    vault.faults.next = 'drop'
    expect(await userOf(two)).toMatchObject({ email: OLD })
    expect(await userOf(two)).toMatchObject({ email: NEW })
  })

  it('behavior: and then all sessions ended elsewhere: the other is signed out', async () => {
    const { one, two } = await start()
    await changeEmail(one)
    vault.endSessions()
    expect(await isConnected(two)).toBe(false)
    expect((await userOf(two)).message).toBe('Not signed in')
  })

  it('behavior: says nothing to a tab that nobody is signed in in: its next request asks anyway', async () => {
    const open = openTabs()
    const [one, two] = [open(), open()]
    await signIn(one, vault)
    await changeEmail(one)
    expect(await userOf(two)).toMatchObject({ email: NEW })
  })
})
