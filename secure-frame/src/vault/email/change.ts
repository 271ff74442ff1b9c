/**
 * Moving an identity to another address: a code to the old one, unless one was entered in the last five minutes, then a code to the new
 * one. An address that has a wallet is refused only after its own code: whoever does not have it learns nothing.
 */
import { type Caller, type Core, indexOf, MINUTE } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { type EmailChange, kinds } from '../records.ts'
import { type Live, liveSession, onDevice } from '../sessions/sessions.ts'
import { put, remove } from '../store/store.ts'
import { toAddress } from './address.ts'
import { checkCode, mailCode } from './codes.ts'

const FRESH_MS = 5 * MINUTE

type Action = { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
type Mine = Live & { readonly email: string }

async function mine(core: Core, deviceId: string): Promise<Mine> {
  const live = await liveSession(core, deviceId)
  if (live.identity.kind !== 'email')
    throw new VaultFailure('email-invalid', 'This wallet has no e-mail address to change.')
  return { ...live, email: live.identity.email }
}

const mailTo = (
  core: Core,
  deviceId: string,
  to: { readonly purpose: 'change-old' | 'change-new'; readonly email: string; readonly site: string },
  change: EmailChange,
) => mailCode(core, { ...to, deviceId }, (code) => [put(kinds.change, deviceId, { ...change, code })])

export async function startChange(core: Core, { deviceId }: Caller, text: string): Promise<Action> {
  const next = toAddress(text)
  return onDevice(core, deviceId, async () => {
    const { email, session, device } = await mine(core, deviceId)
    if (next === email)
      throw new VaultFailure('email-invalid', 'Invalid email: this is your address already.')
    const { site } = device
    const isOldDone = core.clock.now() - session.verifiedAt <= FRESH_MS
    const to = isOldDone
      ? ({ purpose: 'change-new', email: next, site } as const)
      : ({ purpose: 'change-old', email, site } as const)
    await mailTo(core, deviceId, to, { email: next, isOldDone, code: null })
    return { action: isOldDone ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
  })
}

export async function confirmOld(
  core: Core,
  { deviceId }: Caller,
  code: string,
): Promise<Record<string, never>> {
  return onDevice(core, deviceId, async () => {
    const { email, device } = await mine(core, deviceId)
    const change = await core.store.get(kinds.change, deviceId)
    const stored = change && !change.isOldDone ? change.code : null
    await checkCode(core, { purpose: 'change-old', email, deviceId, stored, code }, (left) =>
      change ? [put(kinds.change, deviceId, { ...change, code: left })] : [],
    )
    if (!change) return {}
    const to = { purpose: 'change-new', email: change.email, site: device.site } as const
    await mailTo(core, deviceId, to, { ...change, isOldDone: true, code: null })
    return {}
  })
}

export async function confirmNew(core: Core, { deviceId }: Caller, code: string): Promise<{ email: string }> {
  const moved = await onDevice(core, deviceId, async () => {
    const live = await mine(core, deviceId)
    const change = await core.store.get(kinds.change, deviceId)
    const next = change?.email ?? ''
    const stored = change?.isOldDone ? change.code : null
    await checkCode(core, { purpose: 'change-new', email: next, deviceId, stored, code }, (left) =>
      change ? [put(kinds.change, deviceId, { ...change, code: left })] : [],
    )
    await move(core, deviceId, live, next)
    return { from: live.email, to: next, site: live.device.site }
  })
  // It has happened: a mail that does not arrive takes nothing back.
  try {
    await core.mailer.changed({ to: moved.from, site: moved.site })
  } catch {
    core.log({ event: 'mail-failed', device: deviceId })
  }
  return { email: moved.to }
}

/** Locked by the new address: of two who move there at once, one is first. */
async function move(
  core: Core,
  deviceId: string,
  { email, session, device }: Mine,
  next: string,
): Promise<void> {
  const index = indexOf(core, 'identity', `email:${next}`)
  await core.locks(`identity ${index}`, async () => {
    if (await core.store.get(kinds.index, index)) {
      await core.store.write([remove(kinds.change, deviceId)])
      throw new VaultFailure('email-taken', 'This address has a wallet of its own.')
    }
    const approved = [...new Set([...device.approved, indexOf(core, 'approved', next)])]
    const verified = { ...session, verifiedAt: core.clock.now() }
    await core.store.write([
      put(kinds.index, index, session.identityId),
      remove(kinds.index, indexOf(core, 'identity', `email:${email}`)),
      put(kinds.identity, session.identityId, { kind: 'email', email: next }),
      put(kinds.device, deviceId, { ...device, approved, session: verified }),
      remove(kinds.change, deviceId),
    ])
    core.log({ event: 'email-changed', device: deviceId, identity: session.identityId })
  })
}
