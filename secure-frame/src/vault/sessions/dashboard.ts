/** What the dashboard asks: where somebody is signed in, ending that, and the keys after a new code. Only on the vault's own page. */
import type { SessionRow } from '../../contract/vault.ts'
import type { Caller, Core } from '../core.ts'
import { checkCode, mailCode } from '../email/codes.ts'
import { VaultFailure } from '../failure.ts'
import { kinds } from '../records.ts'
import { put, remove } from '../store/store.ts'
import { endSession, isLive, type Live, liveSession, memberId, onDevice } from './sessions.ts'

/** A page that holds the frame has no business here. */
async function onDashboard(core: Core, deviceId: string): Promise<Live> {
  const live = await liveSession(core, deviceId)
  if (live.device.site !== core.frameOrigin)
    throw new VaultFailure('origin-refused', 'This can only be done on the dashboard.')
  return live
}

async function sessionsOf(core: Core, identityId: string) {
  const prefix = memberId(identityId, '')
  const ids = await core.store.ids(kinds.member, prefix)
  const found = await Promise.all(
    ids.map(async (member) => {
      const deviceId = member.slice(prefix.length)
      const device = await core.store.get(kinds.device, deviceId)
      const session = device?.session
      const isTheirs = session?.identityId === identityId && isLive(core, session)
      return device && session && isTheirs ? [{ deviceId, device, session }] : []
    }),
  )
  return found.flat()
}

export async function listSessions(core: Core, { deviceId }: Caller) {
  const { session } = await onDashboard(core, deviceId)
  const found = await sessionsOf(core, session.identityId)
  const sessions = found.map(
    (one): SessionRow => ({
      id: one.session.id,
      site: one.device.site,
      browser: one.device.browser,
      createdAt: one.session.createdAt,
      usedAt: one.session.usedAt,
      isCurrent: one.deviceId === deviceId,
    }),
  )
  return { sessions: sessions.sort((one, other) => other.usedAt - one.usedAt) }
}

/** One of somebody else's is as unknown as one that has ended. */
export async function endListed(
  core: Core,
  { deviceId }: Caller,
  id: string,
): Promise<Record<string, never>> {
  const { session } = await onDashboard(core, deviceId)
  const found = await sessionsOf(core, session.identityId)
  const ended = found.find((one) => one.session.id === id)
  if (ended) await endSession(core, ended.deviceId, id)
  return {}
}

/** By a code to an e-mail identity. Any other signs in again, which releases the wallet. */
export async function startExport(
  core: Core,
  { deviceId }: Caller,
): Promise<{ readonly by: 'code' | 'login' }> {
  return onDevice(core, deviceId, async () => {
    const { identity, device } = await onDashboard(core, deviceId)
    if (identity.kind !== 'email') return { by: 'login' }
    const { email } = identity
    const to = { purpose: 'export', email, deviceId, site: device.site } as const
    await mailCode(core, to, { kind: kinds.export, withCode: (code) => code })
    return { by: 'code' }
  })
}

export async function finishExport(core: Core, { deviceId }: Caller, code: string) {
  return onDevice(core, deviceId, async () => {
    const { identity, session } = await onDashboard(core, deviceId)
    const email = identity.kind === 'email' ? identity.email : ''
    const stored = (await core.store.get(kinds.export, deviceId)) ?? null
    await checkCode(core, { purpose: 'export', email, deviceId, stored, code }, (next) => [
      next ? put(kinds.export, deviceId, next) : remove(kinds.export, deviceId),
    ])
    const wallet = await core.store.get(kinds.wallet, session.identityId)
    if (!wallet) throw new VaultFailure('wallet-missing', 'There is no wallet yet.')
    await core.store.write([remove(kinds.export, deviceId)])
    core.log({ event: 'keys-exported', device: deviceId, identity: session.identityId })
    return { wallet }
  })
}
