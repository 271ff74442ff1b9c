/** The account's sessions as the service lists them, and taking one back: read again after each step, never guessed. */
import { ref } from 'valtio/vanilla'
import type { SmartSession } from '../../api/contract.ts'
import type { Hex } from '../../chains/chain.ts'
import { rejected } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { assertAccountAndNetwork } from '../../transfer/request.ts'
import { readAssets } from './assets.ts'
import type { RevokeStep, SessionsWallet } from './contract.ts'
import { bytes, isOver } from './fields.ts'
import { notServed, ownerNow, problemOf } from './sessions.state.ts'
import { providerOf, revokePermissions } from './wallet.ts'

/** What the visitor signs to take a session back (specification 5). */
const signature = bytes(31)

/** What one reading has found. `error`: it could not be read, so that there are no rows. */
type Found = { readonly sessions: readonly SmartSession[]; readonly error?: unknown }

/**
 * Of whoever is connected. The rows that are there stay until others have come. Several may read at once: only the newest is shown, but
 * each answers with what it found itself.
 */
export async function readSessions(wallet: SessionsWallet): Promise<Found> {
  const { state, reading } = wallet.sessions
  const now = ownerNow(wallet)
  const isCurrent = reading()
  if (!now) {
    state.list = undefined
    return { sessions: [] }
  }
  const { owner, network } = now
  const sessions = state.list?.owner === owner ? state.list.sessions : ref([])
  state.list = { owner, status: 'reading', sessions }
  try {
    const service = await (await wallet.dataApi()).sessions()
    const answer = await service.list(owner)
    if (answer.skipped === 'unavailable') throw notServed(answer)
    const found = [...answer.value]
    if (isCurrent()) {
      state.list = { owner, status: answer.skipped ? 'off' : 'read', sessions: ref(found) }
      void readAssets(
        wallet,
        network,
        found.flatMap((one) => one.permissions),
      )
    }
    return { sessions: found }
  } catch (error) {
    if (isCurrent()) state.list = { owner, status: 'failed', sessions, problem: problemOf(wallet, error) }
    return { sessions: [], error }
  }
}

/** Neither revoked nor over. `now`: epoch ms. */
export const isActive = ({ revokedAt, expiry }: SmartSession, now: number): boolean =>
  revokedAt === undefined && !isOver(expiry, now)

/**
 * Asks the wallet to sign that the session ends, once, and tells the service. Rejects with what failed, 4001 where the visitor cancels; what
 * is shown says so as well. A second call for one that is being revoked asks nothing. `owner`: whose session it is (CAIP-10), who may have
 * left since it was read.
 */
export async function revoke(wallet: SessionsWallet, session: SmartSession, owner: string): Promise<void> {
  const { state } = wallet.sessions
  const { pci } = session
  const now = ownerNow(wallet)
  if (now?.owner !== owner) throw failure('permissions-invalid')
  if (Object.hasOwn(state.revoking, pci)) throw failure('sending-busy')
  const own = new AbortController()
  const cancel = () => own.abort()
  // Before the first await, so that a second press asks nothing.
  state.revoking[pci] = { step: 'wallet', cancel }
  delete state.refused[pci]
  let at: RevokeStep = 'wallet'
  try {
    const signed = await untilAborted(own.signal, askRevoking(wallet, session, now, own.signal))
    at = 'service'
    state.revoking[pci] = { step: at, cancel }
    const service = await (await wallet.dataApi()).sessions()
    const answer = await service.revoke(owner, { pci, signature: signed })
    if (!answer.value) throw notServed(answer)
    // Not offered again before the list says what became of it.
    await readSessions(wallet)
  } catch (error) {
    state.refused[pci] = { ...problemOf(wallet, error), at }
    void readSessions(wallet)
    throw error
  } finally {
    delete state.revoking[pci]
  }
}

/** Rejects with 4001 as soon as the visitor cancels; what the wallet says later is dropped. */
const untilAborted = <T>(signal: AbortSignal, asked: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    signal.onabort = () => reject(rejected('Cancelled before the wallet answered'))
    asked.then(resolve, reject)
  })

const askRevoking = async (
  wallet: SessionsWallet,
  { pci, permissions, expiry }: SmartSession,
  { network, address, owner }: NonNullable<ReturnType<typeof ownerNow>>,
  signal: AbortSignal,
): Promise<Hex> => {
  const { caipNetworkId } = network
  const connector = await assertAccountAndNetwork(wallet, {
    network,
    transfer: { from: address, caipNetworkId },
  })
  if (ownerNow(wallet)?.owner !== owner || signal.aborted) throw rejected('Left before the wallet was asked')
  const signed = await revokePermissions(providerOf(connector), { pci, permissions, expiry, address: owner })
  try {
    return signature(signed, 'signature')
  } catch (error) {
    throw failure('signature-invalid', error)
  }
}
