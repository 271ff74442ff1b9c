/**
 * Connecting a wallet: asks the connector once, and hands what it answered to the session. A refusal is a normal
 * outcome; a cancelled attempt ignores the late answer (decisions 18).
 */
import { subscribe } from 'valtio/vanilla'
import type { ConnectOptions, Connector, Link } from '../../connectors/connector.ts'
import type { Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { explain, toModalError } from '../../errors/explain.ts'
import { ownFailure } from '../../errors/own.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { createConnectState } from './connect.state.ts'

/** A row was clicked: shows the waiting view and asks, in the same turn (wallets open popups). */
export function connectFrom(wallet: Wallet, connectorId: string): void {
  wallet.go.to('Connecting', { connectorId })
  ignore(connect(wallet, connectorId))
}

/**
 * Resolves when the wallet is connected and the session has settled on a network. Rejects with 4001 when the visitor
 * declines or cancels, `connector-not-found`, or what the wallet threw.
 */
export async function connect(wallet: Wallet, connectorId: string): Promise<void> {
  // For whoever calls this without what `createCore` makes (specification 8).
  if (!wallet.connectors)
    throw (await import('../../errors/to-error.ts')).failure('connection-client-missing')
  const state = wallet.slice(createConnectState)
  const connector = wallet.connectors.find(connectorId)
  if (!connector) {
    // Gone between the list and the click: whoever looks at the waiting view is told.
    if (state.flow.step !== 'asking')
      state.flow = { step: 'failed', connectorId, key: 'connector-not-found', rejected: false }
    throw ownFailure('connector-not-found')
  }
  // The same wallet twice is one prompt; another wallet takes over.
  if (state.flow.step === 'asking' && state.flow.connectorId !== connectorId) cancel(wallet)
  await wallet.flights.once(`connect ${connectorId} ${state.attempts}`, async () => {
    const { attempts: attempt } = state
    state.flow = { step: 'asking', connectorId, attempt }
    wallet.track('SELECT_WALLET', { name: connector.name, platform: 'browser' })
    endWithDialog(wallet)
    const leaving = new AbortController()
    try {
      // Side by side: what believes the wallet is there when it answers.
      const answered = Promise.all([
        ask(wallet, connector, { signal: leaving.signal }),
        wallet.session.live(),
      ])
      const [link, session] = await untilCancelled(wallet, attempt, answered)
      state.flow = { step: 'idle' }
      // What is clicked from now on is another attempt, also while this one still settles on a network.
      state.attempts += 1
      session.accept(connector, link)
      wallet.track('CONNECT_SUCCESS', { name: connector.name, method: 'browser' })
    } catch (error) {
      leaving.abort()
      const { key, rejected, code } = await explain(error)
      wallet.track('CONNECT_ERROR', { message: String(code) })
      if (!rejected) wallet.report(error)
      if (state.flow.step === 'asking' && state.attempts === attempt)
        state.flow = { step: 'failed', connectorId, key, rejected }
      throw await toModalError(error)
    }
    await (await wallet.session.live()).finishConnect()
  })
}

/**
 * In this very turn, and a wallet with a window of its own only in a click (popups). Where that cannot be, there is a
 * button for it.
 */
const ask = (wallet: Wallet, connector: Connector, options: ConnectOptions): Promise<Link> => {
  if (!connector.opensPopup) return connector.connect(options)
  const coming = connector.prepare?.()
  if (coming) ignore(coming)
  const later = async (blocked: boolean) => {
    const { askLater } = await import('./popup.ts')
    return askLater({ wallet, connector, options }, coming, blocked)
  }
  if (coming || globalThis.navigator?.userActivation?.isActive === false) return later(false)
  return connector.connect(options).catch((error) => {
    if (readField(error, 'code') !== 'popup-blocked') throw error
    return later(true)
  })
}

/** Rejects with 4001 as soon as the visitor gives up; what the wallet says later is not heard. */
const untilCancelled = <T>(wallet: Wallet, attempt: number, answer: Promise<T>): Promise<T> => {
  const pending = wallet.slice(createPendingCancels)
  return new Promise<T>((resolve, reject) => {
    pending.set(attempt, () => reject(rejected('Cancelled before the wallet answered')))
    answer.then(resolve, reject).finally(() => pending.delete(attempt))
  })
}

const createEnd = (): { stop: () => void } => ({ stop: () => {} })

/** Who closes the dialog that asked does not wait any longer, nor for another try. */
const endWithDialog = (wallet: Wallet): void => {
  const end = wallet.slice(createEnd)
  end.stop()
  const { modal } = wallet.state
  // One that is still on its way has not been closed.
  let wasOpen = modal.open
  const cancelOnClose = () => {
    if (wasOpen && !modal.open) cancel(wallet)
    wasOpen = modal.open
  }
  end.stop = subscribe(modal, cancelOnClose, true)
}

const createPendingCancels = (): Map<number, () => void> => new Map()

/** Gives up the attempt under way, if any. */
export function cancel(wallet: Wallet): void {
  const state = wallet.slice(createConnectState)
  const { attempts } = state
  state.attempts += 1
  state.flow = { step: 'idle' }
  wallet.slice(createPendingCancels).get(attempts)?.()
}

export function noteChoice(wallet: Wallet, id: string): void {
  wallet.slice(createConnectState).chosen = id
}

export function agreeToLegal(wallet: Wallet, agreed: boolean): void {
  wallet.slice(createConnectState).legalAgreed = agreed
}
