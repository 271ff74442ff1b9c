/**
 * Moving an identity to another address: a code to the old one, unless one was entered in the last five minutes, then a code to the new
 * one. An address that has a wallet is refused only after its own code: whoever does not have it learns nothing.
 */
import { type Caller, type Core, indexOf } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { nameOf } from '../log.ts'
import { type EmailChange, kinds } from '../records.ts'
import { isFresh, type Live, liveSession, onDevice } from '../sessions/sessions.ts'
import { type Change, put, remove } from '../store/store.ts'
import { toAddress } from './address.ts'
import { countAddress, countGuess } from './claims.ts'
import { checkCode, mailCode } from './codes.ts'

type Action = { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
type Mine = Live & { readonly email: string }

async function mine(core: Core, deviceId: string): Promise<Mine> {
  const live = await liveSession(core, deviceId)
  if (live.identity.kind !== 'email')
    throw new VaultFailure('email-invalid', 'This wallet has no e-mail address to change.')
  return { ...live, email: live.identity.email }
}

const mailTo = async (
  core: Core,
  deviceId: string,
  to: {
    readonly purpose: 'change-old' | 'change-new'
    readonly email: string
    readonly site: string
    readonly next?: string
  },
  change: EmailChange,
  more: readonly Change[] = [],
) => {
  const isSame = ({ from, email, isOldDone }: EmailChange) =>
    from === change.from && email === change.email && isOldDone === change.isOldDone
  await mailCode(
    core,
    { ...to, deviceId },
    {
      kind: kinds.change,
      withCode: (code) => ({ ...change, code }),
      // A code for another address, or another step, is worth nothing from now on.
      unsent: (before) => ({ ...change, code: before && isSame(before) ? before.code : null }),
      beside: () => more,
    },
  )
}

export async function startChange(core: Core, { deviceId }: Caller, text: string): Promise<Action> {
  const next = toAddress(text)
  return onDevice(core, deviceId, async () => {
    const { email, session, device } = await mine(core, deviceId)
    if (next === email)
      throw new VaultFailure('email-invalid', 'Invalid email: this is your address already.')
    await countAddress(core, session.identityId, next)
    const { site } = device
    const isOldDone = isFresh(core, session)
    const to = isOldDone
      ? ({ purpose: 'change-new', email: next, site } as const)
      : ({ purpose: 'change-old', email, site, next } as const)
    await mailTo(core, deviceId, to, { from: email, email: next, isOldDone, code: null })
    return { action: isOldDone ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
  })
}

export async function confirmOld(
  core: Core,
  { deviceId }: Caller,
  code: string,
): Promise<Record<string, never>> {
  return onDevice(core, deviceId, async () => {
    const { email, device, session } = await mine(core, deviceId)
    const change = await core.store.get(kinds.change, deviceId)
    const stored = change?.from === email && !change.isOldDone ? change.code : null
    await checkCode(core, { purpose: 'change-old', email, deviceId, stored, code }, (left) =>
      change ? [put(kinds.change, deviceId, { ...change, code: left })] : [],
    )
    if (!change) return {}
    const to = { purpose: 'change-new', email: change.email, site: device.site } as const
    // A code was entered just now: whoever asks for another mail is not asked for the old address again.
    const verified = put(kinds.device, deviceId, {
      ...device,
      session: { ...session, verifiedAt: core.clock.now() },
    })
    await mailTo(core, deviceId, to, { ...change, isOldDone: true, code: null }, [verified])
    return {}
  })
}

export async function confirmNew(core: Core, { deviceId }: Caller, code: string): Promise<{ email: string }> {
  const moved = await onDevice(core, deviceId, async () => {
    const live = await mine(core, deviceId)
    const change = await core.store.get(kinds.change, deviceId)
    const next = change?.email ?? ''
    const stored = change?.from === live.email && change.isOldDone ? change.code : null
    await countGuess(core, live.session.identityId, (wrong) =>
      checkCode(core, { purpose: 'change-new', email: next, deviceId, stored, code }, (left) => [
        wrong,
        ...(change ? [put(kinds.change, deviceId, { ...change, code: left })] : []),
      ]),
    )
    await move(core, deviceId, live, next)
    return { from: live.email, to: next, site: live.device.site }
  })
  // It has happened: a mail that does not arrive takes nothing back.
  try {
    await core.mailer.changed({ to: moved.from, site: moved.site, next: moved.to })
  } catch (error) {
    core.log({ event: 'mail-failed', device: deviceId, fault: nameOf(error) })
  }
  return { email: moved.to }
}

/**
 * Locked by both addresses: of two who move to one, one is first; of two devices that move one identity, too; and nobody signs in by the old
 * address in between.
 */
async function move(core: Core, deviceId: string, mine: Mine, next: string): Promise<void> {
  const to = indexOf(core, 'identity', `email:${next}`)
  const from = indexOf(core, 'identity', `email:${mine.email}`)
  // In one order for all, so that no two wait for each other.
  const [first = to, second = from] = [to, from].sort()
  await core.locks(`identity ${first}`, () =>
    core.locks(`identity ${second}`, () => moveLocked(core, deviceId, mine, { email: next, from, to })),
  )
}

async function moveLocked(
  core: Core,
  deviceId: string,
  { session, device }: Mine,
  { email, from, to }: { readonly email: string; readonly from: string; readonly to: string },
): Promise<void> {
  if ((await core.store.get(kinds.index, from)) !== session.identityId)
    throw new VaultFailure('code-expired', 'The address has changed elsewhere meanwhile. Start again.')
  if (await core.store.get(kinds.index, to)) {
    await core.store.write([remove(kinds.change, deviceId)])
    throw new VaultFailure('email-taken', 'This address has a wallet of its own.')
  }
  const approved = [...new Set([...device.approved, indexOf(core, 'approved', email)])]
  const verified = { ...session, verifiedAt: core.clock.now() }
  await core.store.write([
    put(kinds.index, to, session.identityId),
    remove(kinds.index, from),
    put(kinds.identity, session.identityId, { kind: 'email', email }),
    put(kinds.device, deviceId, { ...device, approved, session: verified }),
    remove(kinds.change, deviceId),
  ])
  core.log({ event: 'email-changed', device: deviceId, identity: session.identityId })
}
