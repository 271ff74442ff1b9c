/**
 * Who is signed in where. A device is one browser on one site and has one session at most; a session ends by sign-out, from the dashboard,
 * by another login on the same device, or when it was not used for 30 days.
 */
import type { Identity, SignedIn } from '../../contract/vault.ts'
import { toBase64Url } from '../bytes.ts'
import { type Caller, type Core, DAY, indexOf, MINUTE } from '../core.ts'
import { VaultFailure } from '../failure.ts'
import { type Device, kinds, type Session } from '../records.ts'
import { type Change, put, remove } from '../store/store.ts'

const UNUSED_MS = 30 * DAY
const FRESH_MS = 5 * MINUTE
/** The time of the last use is written so often at most. */
const TOUCH_MS = DAY / 24
const MAX_APPROVED = 50

export const ended = () => new VaultFailure('session-ended', 'You are signed out here. Sign in again.')

export const memberId = (identityId: string, deviceId: string): string => `${identityId}/${deviceId}`

export const deviceLock = (deviceId: string): string => `device ${deviceId}`

/** Locks the device: what is written of it was read in the same step. */
export const onDevice = <T>({ locks }: Core, deviceId: string, step: () => Promise<T>): Promise<T> =>
  locks(deviceLock(deviceId), step)

export const isLive = ({ clock }: Core, { usedAt }: Session): boolean => clock.now() - usedAt <= UNUSED_MS

/** Whether a code or a login has just said who this is. Not if by a clock that was set back since it is still to come. */
export const isFresh = ({ clock }: Core, { verifiedAt }: Session): boolean =>
  Math.abs(clock.now() - verifiedAt) <= FRESH_MS

export type Live = { readonly device: Device; readonly session: Session; readonly identity: Identity }

/** The session of a device, or `session-ended`. */
export async function liveSession(core: Core, deviceId: string): Promise<Live> {
  const device = await core.store.get(kinds.device, deviceId)
  const session = device?.session
  if (!device || !session || !isLive(core, session)) throw ended()
  const identity = await core.store.get(kinds.identity, session.identityId)
  if (!identity) throw ended()
  return { device, session, identity }
}

/** At each load of the frame. A browser that does not keep sites apart has one device for all of them: its session is one site's. */
export async function openSession(core: Core, { deviceId }: Caller, site: string) {
  return onDevice(core, deviceId, async () => {
    const { device, session, identity } = await liveSession(core, deviceId)
    if (device.site !== site) throw ended()
    const usedAt = core.clock.now()
    if (usedAt - session.usedAt > TOUCH_MS)
      await core.store.write([put(kinds.device, deviceId, { ...device, session: { ...session, usedAt } })])
    return { identity, copySecret: session.copySecret }
  })
}

/** The device stays approved. With an id: only if that is still the session of the device. */
export async function endSession(core: Core, deviceId: string, id?: string): Promise<void> {
  await onDevice(core, deviceId, async () => {
    const device = await core.store.get(kinds.device, deviceId)
    if (!device?.session || (id !== undefined && device.session.id !== id)) return
    const { identityId } = device.session
    await core.store.write([
      put(kinds.device, deviceId, { ...device, session: null }),
      remove(kinds.member, memberId(identityId, deviceId)),
      remove(kinds.change, deviceId),
      remove(kinds.export, deviceId),
    ])
    core.log({ event: 'session-ended', device: deviceId, identity: identityId, site: device.site })
  })
}

type SigningIn = {
  readonly deviceId: string
  /** What the identity is known by: `email:…`, `social:{provider}:{subject}`, `farcaster:{id}`. */
  readonly key: string
  readonly identity: Identity
  readonly site: string
  readonly browser: string
  /** Written in the same batch. */
  readonly changes?: readonly Change[]
  /** Hash of the address that the device is approved for from now on. */
  readonly approved?: string
}

/** After a fresh code or login. The caller holds no lock of the device. */
export const signIn = (core: Core, given: SigningIn): Promise<SignedIn> =>
  onDevice(core, given.deviceId, () => signInLocked(core, given))

/** As `signIn`, where the caller holds the lock of the device. */
export async function signInLocked(core: Core, given: SigningIn): Promise<SignedIn> {
  const { store, clock, random, locks } = core
  const { deviceId, identity, site, browser, changes = [] } = given
  const index = indexOf(core, 'identity', given.key)
  return locks(`identity ${index}`, async () => {
    const known = await store.get(kinds.index, index)
    const identityId = known ?? toBase64Url(random.bytes(16))
    const before = await store.get(kinds.device, deviceId)
    // Read before anything is written: what is damaged is not written over, and signs nobody in.
    if (known) await store.get(kinds.identity, known)
    const wallet = (await store.get(kinds.wallet, identityId)) ?? null
    const now = clock.now()
    const copySecret = toBase64Url(random.bytes(32))
    const id = toBase64Url(random.bytes(16))
    const session = { id, identityId, copySecret, createdAt: now, usedAt: now, verifiedAt: now }
    const approved = [...new Set([...(before?.approved ?? []), ...(given.approved ? [given.approved] : [])])]
    const device = { site, browser, approved: approved.slice(-MAX_APPROVED), session }
    const old = before?.session
    const isOther = old && old.identityId !== identityId
    await store.write([
      ...changes,
      put(kinds.identity, identityId, identity),
      ...(known ? [] : [put(kinds.index, index, identityId)]),
      ...(isOther ? [remove(kinds.member, memberId(old.identityId, deviceId))] : []),
      put(kinds.member, memberId(identityId, deviceId), true),
      put(kinds.device, deviceId, device),
      remove(kinds.change, deviceId),
      remove(kinds.export, deviceId),
    ])
    core.log({ event: 'signed-in', device: deviceId, identity: identityId, site })
    return { identity, copySecret, wallet }
  })
}
