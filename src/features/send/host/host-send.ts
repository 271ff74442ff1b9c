/** The page's `sendTransaction` (decisions 12): read strictly, shown in our review, sent only when confirmed. */

import { subscribe } from 'valtio/vanilla'
import type { Hash, Hex, Transfer } from '../../../chains/chain.ts'
import type { Namespace, Network } from '../../../chains/network.ts'
import { rejected } from '../../../errors/base.ts'
import { describe } from '../../../errors/message.ts'
import { failure, notConnected } from '../../../errors/to-error.ts'
import { parseHexQuantity } from '../../../lib/amount.ts'
import { ignore } from '../../../lib/flight.ts'
import { readField } from '../../../lib/json.ts'
import { isNamespace } from '../../../lib/namespaces.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import {
  activeAccount,
  activeNetwork,
  isSupported,
  networkOf,
  offeredNetwork,
} from '../../../state/network.ts'
import { noticesOf } from '../../../state/notices.ts'
import { startAsking } from '../../../transfer/asking.ts'
import { createRequest, type TransferRequest } from '../../../transfer/request.ts'
import { endReview } from '../../../transfer/review-flow.ts'
import type { SendWallet } from '../contract.ts'
import { readReceiver } from '../draft/draft.rules.ts'
import { endWithSession, prepare } from '../review/review.actions.ts'
import { refuseHost } from '../send.state.ts'

const UINT256_LIMIT = 2n ** 256n

const readValue = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value >= 0n && value < UINT256_LIMIT ? value : undefined
  return parseHexQuantity(value)
}

const readData = (value: unknown): Hex | undefined => {
  if (value === undefined || value === '0x') return '0x'
  return typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value) ? (value as Hex) : undefined
}

/** The network of the request: the active one, or another one of a connected namespace. */
const readNetwork = ({ state, session }: SendWallet, request: unknown): Network => {
  const inUse = activeNetwork(state.network)
  const namespace = readField(request, 'namespace')
  const id = readField(request, 'caipNetworkId')
  const byNamespace = isNamespace(namespace) ? networkOf(state.network, namespace) : undefined
  if (namespace !== undefined && !byNamespace) throw failure('namespace-unsupported')
  const named = typeof id === 'string' ? offeredNetwork(state.network, id) : undefined
  const network = id === undefined ? (byNamespace ?? inUse) : named
  if (byNamespace && network && byNamespace.chainNamespace !== network.chainNamespace)
    throw failure('namespace-unsupported')
  const isConnected = (one: Namespace) =>
    session.connector(one) !== undefined && state.account[one].address !== undefined
  if (!network || network.chainNamespace === inUse.chainNamespace) {
    if (!isConnected(inUse.chainNamespace))
      throw namespace === undefined ? failure('connector-not-connected') : notConnected()
  } else if (!isConnected(network.chainNamespace)) throw notConnected()
  if (!network || !isSupported(state.network, network)) throw failure('chain-not-supported')
  return network
}

type Asked = { readonly network: Network } & Pick<Transfer, 'to' | 'value' | 'data'>

/** Refuses numbers and decimal text: they could be coins or base units. Reads each field once, since it may be a getter. */
const readRequest = (wallet: SendWallet, request: unknown): Asked => {
  const network = readNetwork(wallet, request)
  const given = { to: readField(request, 'to'), value: readField(request, 'value') }
  if (given.to === undefined || given.value === undefined) throw failure('send-incomplete')
  const to = readReceiver(given.to, network.chainNamespace)
  const value = readValue(given.value)
  const data = readData(readField(request, 'data'))
  const hasData = data !== '0x' && network.chainNamespace !== 'eip155'
  if (!to || value === undefined || data === undefined || hasData) throw failure('transfer-invalid')
  return { network, to, value, data }
}

/** Switches visibly, and resolves with the way back. */
type GoThere = (wallet: SendWallet, network: Network) => Promise<() => void>

/** Switches to the request's network first. When that fails, the dialog says so as well. */
const goFirst = async (wallet: SendWallet, network: Network, goThere: GoThere): Promise<() => void> => {
  const send = wallet.send
  send.isSwitching = true
  try {
    return await goThere(wallet, network)
  } catch (error) {
    const { key, rejected: isDeclined } = describe(error)
    if (wallet.state.modal.open) noticesOf(wallet).show('error', isDeclined ? 'review.rejected' : key)
    throw isDeclined ? rejected('Declined to switch the network. Nothing was sent', error) : error
  } finally {
    send.isSwitching = false
  }
}

// For the host's method, which loads this file alone.
export { sendOf, withSend } from '../send.state.ts'

/**
 * Resolves with the hash; rejects with 4001 when the visitor goes back, closes or does not switch, `sending-busy` while another
 * review is in sight, or with what the chain refused.
 */
export async function sendForHost(
  wallet: SendWallet,
  given: unknown,
  goThere: GoThere,
): Promise<{ readonly hash: Hash }> {
  const { network, ...asked } = readRequest(wallet, given)
  const { caipNetworkId } = network
  const { state, isSwitching } = wallet.send
  // Never replace a review that the visitor is reading.
  const isReading = [...wallet.elements].some((one) => isInFront(one, 'SendPreview'))
  if (isReading || state.flow.step === 'preparing' || isSwitching) throw failure('sending-busy')
  // Nor another request of the page's.
  const end = startAsking(wallet, 'send')
  const isHere = activeNetwork(wallet.state.network).caipNetworkId === caipNetworkId
  let goBack: (() => void) | undefined
  try {
    if (!isHere) goBack = await goFirst(wallet, network, goThere)
    const { address: from } = activeAccount(wallet.state)
    if (!from) throw failure('connector-not-connected')
    const isOpen = !isHere && wallet.state.modal.open
    return { hash: await reviewForHost(wallet, createRequest({ network, from, ...asked }), isOpen) }
  } catch (error) {
    goBack?.()
    throw error
  } finally {
    end()
  }
}

/** `isOpen`: the dialog is open, so closing it while the review is prepared declines the request. */
const reviewForHost = async (
  wallet: SendWallet,
  request: TransferRequest,
  isOpen: boolean,
): Promise<Hash> => {
  endWithSession(wallet)
  let isClosed = false
  // In sync: a dialog closed and opened again in one turn was closed.
  const stopWatching = subscribe(wallet.state.modal, () => (isClosed ||= !wallet.state.modal.open), true)
  const review = await prepare(wallet, { ...request, askedBy: 'host' }).finally(stopWatching)
  if (!review) throw failure('sending-busy')
  if ('problem' in review) throw review.error
  if (isOpen && isClosed) {
    endReview(wallet, wallet.send)
    throw rejected('Closed before it was confirmed')
  }
  const send = wallet.send
  const answer = new Promise<Hash>((resolve, reject) => {
    send.host = { resolve, reject }
  })
  ignore(answer)
  const mine = send.host
  const giveUp = () => {
    if (send.host !== mine) return
    refuseHost(wallet)
    endReview(wallet, wallet.send)
  }
  const { modal, router } = wallet.state
  const isLeft = () => !router.stack.some(({ view }) => view === 'SendPreview')
  const stops = [subscribe(modal, () => !modal.open && giveUp(), true)]
  try {
    await wallet.modal.open()
    if (send.host === mine) {
      // On top of the current view, so that the visitor can go back.
      wallet.go.to('SendPreview')
      // What is shown on top of it leads back. Where it is gone, as when a sign-in is due or an embedded modal is closed, nothing does.
      stops.push(subscribe(router, () => isLeft() && giveUp()))
    }
    return await answer
  } finally {
    for (const stop of stops) stop()
    giveUp()
  }
}
