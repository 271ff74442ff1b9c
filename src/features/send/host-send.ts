/** `sendTransaction` of the host (decisions 12): read strictly, shown in our review, sent only when confirmed. */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../app/wallet.ts'
import type { Hash, Hex, Transfer } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import { parseHexQuantity } from '../../lib/amount.ts'
import { ignore } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { activeAccount, activeNetwork, isSupported } from '../../state/network.ts'
import { endReview, endWithSession, isInFront, refuseHost } from './flow.actions.ts'
import { prepare } from './review.actions.ts'
import { readReceiver } from './send.rules.ts'
import { createHostRequest, createSendState } from './send.state.ts'

const MOST = 2n ** 256n

const readValue = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value >= 0n && value < MOST ? value : undefined
  return parseHexQuantity(value)
}

const readData = (value: unknown): Hex | undefined => {
  if (value === undefined || value === '0x') return '0x'
  return typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value) ? (value as Hex) : undefined
}

/** A number or plain decimal text is nobody's base units: refused, never guessed. */
const readRequest = (wallet: Wallet, request: unknown): Transfer => {
  const { address: from } = activeAccount(wallet.state)
  if (!from) throw failure('connector-not-connected')
  const namespace = readField(request, 'namespace')
  if (namespace !== undefined && namespace !== wallet.state.network.activeNamespace)
    throw failure('namespace-unsupported')
  const network = activeNetwork(wallet.state.network)
  if (!isSupported(wallet.state.network, network)) throw failure('chain-not-supported')
  const { caipNetworkId } = network
  const wanted = readField(request, 'caipNetworkId')
  if (wanted !== undefined && wanted !== caipNetworkId) throw failure('network-changed')
  const given = { to: readField(request, 'to'), value: readField(request, 'value') }
  if (given.to === undefined || given.value === undefined) throw failure('send-incomplete')
  const to = readReceiver(given.to, network.chainNamespace)
  const value = readValue(given.value)
  const data = readData(readField(request, 'data'))
  const hasData = data !== '0x' && network.chainNamespace !== 'eip155'
  if (!to || value === undefined || data === undefined || hasData) throw failure('transfer-invalid')
  return { from, to, value, data, caipNetworkId }
}

/**
 * Resolves with the hash; rejects with 4001 when the visitor goes back or closes, `sending-busy` while another review is
 * in sight, or with what the chain refused.
 */
export const sendForHost = async (wallet: Wallet, given: unknown): Promise<{ readonly hash: Hash }> => {
  const transfer = readRequest(wallet, given)
  const { flow } = wallet.slice(createSendState)
  // What the visitor reads is never swapped for something else.
  const isReading = [...wallet.wallets].some((one) => isInFront(one, 'SendPreview'))
  if (isReading || flow.step === 'preparing') throw failure('sending-busy')
  endWithSession(wallet)
  const review = await prepare(wallet, { transfer, askedBy: 'host' })
  if (!review) throw failure('sending-busy')
  if ('problem' in review) throw review.error
  const request = wallet.slice(createHostRequest)
  const answer = new Promise<Hash>((resolve, reject) => {
    request.current = { resolve, reject }
  })
  ignore(answer)
  const mine = request.current
  const giveUp = () => {
    if (request.current !== mine) return
    refuseHost(wallet)
    endReview(wallet)
  }
  const stop = subscribe(wallet.state.modal, () => {
    if (!wallet.state.modal.open) giveUp()
  })
  try {
    await wallet.modal.open()
    // On top of where the visitor belongs, so that there is a way back.
    if (request.current === mine) wallet.go.to('SendPreview')
    return { hash: await answer }
  } finally {
    stop()
    giveUp()
  }
}
