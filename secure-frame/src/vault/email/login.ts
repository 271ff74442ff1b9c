/**
 * Signing in by e-mail. A device that an address has not approved yet gets a link first, and a code once that was pressed; one that it has
 * approved gets a code. The answer says nothing of whether the address has a wallet: it depends on this device alone.
 */
import type { SignedIn } from '../../contract/vault.ts'
import { type Caller, type Core, indexOf, MINUTE, newToken } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { kinds, type Login } from '../records.ts'
import { liveSession, onDevice, signInLocked } from '../sessions/sessions.ts'
import { type Change, put, remove } from '../store/store.ts'
import { toAddress } from './address.ts'
import { checkCode, countedMail, mailCode } from './codes.ts'
import type { Waiting } from './waiting.ts'

const LINK_MS = 15 * MINUTE
const WAIT_MS = 20_000

const expired = () => new VaultFailure('device-expired', 'This has expired. Start again.')

type Start = { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }

export async function startLogin(
  core: Core,
  { deviceId, browser }: Caller,
  ask: { readonly email: string; readonly site: string },
): Promise<Start> {
  const email = toAddress(ask.email)
  const { site } = ask
  return onDevice(core, deviceId, async () => {
    if (await isSignedInAs(core, deviceId, email, site)) return { action: 'CONNECT' }
    const device = await core.store.get(kinds.device, deviceId)
    if (device?.approved.includes(indexOf(core, 'approved', email))) {
      await mailLoginCode(core, deviceId, { email, site, browser, link: null, linkExpiresAt: 0, code: null })
      return { action: 'VERIFY_OTP' }
    }
    await mailLink(core, deviceId, { email, site, browser })
    return { action: 'VERIFY_DEVICE' }
  })
}

async function isSignedInAs(core: Core, deviceId: string, email: string, site: string): Promise<boolean> {
  try {
    const { identity, device } = await liveSession(core, deviceId)
    return identity.kind === 'email' && identity.email === email && device.site === site
  } catch (error) {
    if (error instanceof VaultFailure && error.code === 'session-ended') return false
    throw error
  }
}

async function mailLoginCode(
  core: Core,
  deviceId: string,
  login: Login,
  beside: (isSent: boolean) => readonly Change[] = () => [],
): Promise<void> {
  const { email, site } = login
  const to = { purpose: 'login', email, deviceId, site } as const
  await mailCode(core, to, { kind: kinds.login, withCode: (code) => ({ ...login, code }), beside })
}

async function mailLink(
  core: Core,
  deviceId: string,
  { email, site, browser }: { readonly email: string; readonly site: string; readonly browser: string },
): Promise<void> {
  const token = newToken(core)
  const link = indexOf(core, 'link', token)
  const before = await core.store.get(kinds.login, deviceId)
  const older = before?.link ? [remove(kinds.link, before.link)] : []
  // The page waits on for what an earlier mail has, of which there is no newer one.
  const restored = before
    ? [
        put(kinds.login, deviceId, before),
        ...(before.link ? [put(kinds.link, before.link, linkOf(before, deviceId))] : []),
      ]
    : [remove(kinds.login, deviceId)]
  await countedMail(core, email, async () => {
    const expiresAt = core.clock.now() + LINK_MS
    const login = { email, site, browser, link, linkExpiresAt: expiresAt, code: null }
    // The newest alone: what an earlier mail has leads nowhere.
    await core.store.write([
      ...older,
      put(kinds.link, link, { deviceId, expiresAt }),
      put(kinds.login, deviceId, login),
    ])
    // Behind `#`: no server between here and the page is told of it.
    const url = `${core.frameOrigin}/device#${token}`
    try {
      await core.mailer.link({ to: email, url, site, browser })
    } catch (error) {
      await core.store.write([remove(kinds.link, link), ...restored])
      throw error
    }
  })
}

/** Resolves when the link was pressed, or after 20 s with false. */
export async function waitForApproval(core: Core, waiting: Waiting, { deviceId, signal }: Caller) {
  const look = async () => {
    const login = await core.store.get(kinds.login, deviceId)
    if (!login) throw expired()
    if (login.link === null) return true
    if (login.linkExpiresAt <= core.clock.now()) throw expired()
    return false
  }
  // Registered first: a press between the look and the wait is heard.
  const pressed = waiting.wait(deviceId, WAIT_MS, signal)
  try {
    if (await look()) return { isApproved: true }
    await pressed.promise
    return { isApproved: await look() }
  } finally {
    pressed.cancel()
  }
}

/** What a mailed link is for. Reading it approves nothing: programs that scan mails open links. */
export async function readDeviceLink(core: Core, token: string) {
  const link = indexOf(core, 'link', token)
  const found = await core.store.get(kinds.link, link)
  if (!found || found.expiresAt <= core.clock.now()) return null
  const login = await core.store.get(kinds.login, found.deviceId)
  return login?.link === link ? { deviceId: found.deviceId, link, login } : null
}

/** Once. Mails the code that the device waits for. False if there is no such link, or no longer. */
export async function approveDevice(core: Core, waiting: Waiting, token: string): Promise<boolean> {
  const found = await readDeviceLink(core, token)
  if (!found) return false
  const { deviceId } = found
  return onDevice(core, deviceId, async () => {
    // Another press may have been faster.
    const current = await readDeviceLink(core, token)
    if (!current) return false
    const { login, link } = current
    // A mail that cannot be sent leaves the link as it was: it can be pressed again.
    await mailLoginCode(core, deviceId, { ...login, link: null }, (isSent) => [
      isSent ? remove(kinds.link, link) : put(kinds.link, link, linkOf(login, deviceId)),
    ])
    core.log({ event: 'device-approved', device: deviceId, site: login.site })
    waiting.wake(deviceId)
    return true
  })
}

const linkOf = (login: Login, deviceId: string) => ({ deviceId, expiresAt: login.linkExpiresAt })

export async function finishLogin(
  core: Core,
  { deviceId, browser }: Caller,
  code: string,
): Promise<SignedIn> {
  return onDevice(core, deviceId, async () => {
    const login = await core.store.get(kinds.login, deviceId)
    const { email = '', site = '', link = '' } = login ?? {}
    // Not before its link was pressed, whatever is in the record.
    const stored = login && link === null ? login.code : null
    const next = (left: Login['code']): readonly Change[] =>
      login ? [put(kinds.login, deviceId, { ...login, code: left })] : []
    await checkCode(core, { purpose: 'login', email, deviceId, stored, code }, next)
    return signInLocked(core, {
      deviceId,
      key: `email:${email}`,
      identity: { kind: 'email', email },
      site,
      browser,
      approved: indexOf(core, 'approved', email),
      changes: [remove(kinds.login, deviceId)],
    })
  })
}
