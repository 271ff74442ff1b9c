/** The page's `grantPermissions` and `revokePermissions` (decisions 89): read strictly, shown, and granted only when the visitor confirms. */
import type { Network } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { WalletModalError } from '../../errors/base.ts'
import { failure, notConnected } from '../../errors/to-error.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { ignore } from '../../lib/flight.ts'
import { activeNetwork } from '../../state/network.ts'
import type { Grant, SessionAnswer } from './contract.ts'
import { begin, leave, prepare, start, watch } from './grant.actions.ts'
import { isActive, readSessions, revoke } from './list.actions.ts'
import { readPermissionsRequest } from './permissions-request.ts'
import { ownerNow, sessionsOf, withSessions } from './sessions.state.ts'

/** Switches visibly, and resolves with the way back. */
type GoThere = (wallet: Wallet, network: Network) => Promise<() => void>

/**
 * Resolves once the wallet has granted it and the cosigner knows. Rejects with `permissions-invalid` and the field that is wrong, 4001 when
 * the visitor declines or leaves, 4100 while nobody is connected, `sending-busy` while another request is before the visitor.
 */
export async function grantForHost(
  element: Wallet,
  given: unknown,
  goThere: GoThere,
): Promise<SessionAnswer> {
  const wallet = withSessions(element, sessionsOf(element))
  const asked = readPermissionsRequest(wallet, given, wallet.clock.now())
  if (!toEvmAddress(ownerNow(wallet)?.address)) throw notConnected()
  const end = start(wallet)
  const { state } = wallet.sessions
  const isHere = activeNetwork(wallet.state.network).caipNetworkId === asked.network.caipNetworkId
  let goBack: (() => void) | undefined
  let grant: Grant | undefined
  try {
    if (!isHere) goBack = await goThere(wallet, asked.network)
    const account = toEvmAddress(ownerNow(wallet)?.address)
    if (!account) throw notConnected()
    const answer = new Promise<SessionAnswer>((resolve, reject) => {
      begin(wallet, { ...asked, account }, { resolve, reject })
    })
    ignore(answer)
    grant = state.grant
    await wallet.modal.open()
    // On top of the current view, so that the visitor can go back.
    if (state.grant === grant) {
      wallet.go.to('SmartSessionRequest')
      watch(wallet)
      void prepare(wallet)
    }
    return await answer
  } catch (error) {
    if (grant && state.grant === grant && grant.phase.step !== 'failed') leave(wallet)
    end()
    goBack?.()
    throw error
  }
}

/** `context`: as `grantPermissions` gave it. Resolves once the service knows; rejects with 4001 when the visitor declines. */
export async function revokeForHost(element: Wallet, context: unknown): Promise<void> {
  const wallet = withSessions(element, sessionsOf(element))
  const now = ownerNow(wallet)
  if (!now) throw notConnected()
  // Not from what is shown, which may be of another reading.
  const { sessions, error } = await readSessions(wallet)
  if (error !== undefined) throw failure('service-failed', error)
  const session = sessions.find((one) => one.pci === context)
  if (!session || !isActive(session, wallet.clock.now()))
    throw new WalletModalError('permissions-invalid', 'context: no session of this account that is active')
  await revoke(wallet, session, now.owner)
}
