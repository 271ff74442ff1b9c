/** `sendTransaction` of the host (decisions 12): read strictly, shown in our review, sent only when confirmed. */
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../app/wallet.ts'
import type { Hex, Transfer } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import { parseHexQuantity } from '../../lib/amount.ts'
import { toEvmAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import { activeNetwork } from '../../state/network.ts'
import { abandonHost, prepare } from './send.actions.ts'
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
  const from = wallet.state.account.eip155.address
  if (!from) throw failure('connector-not-connected')
  const namespace = readField(request, 'namespace')
  if (namespace !== undefined && namespace !== 'eip155') throw failure('chain-not-supported')
  const { caipNetworkId } = activeNetwork(wallet.state.network)
  const wanted = readField(request, 'caipNetworkId')
  if (wanted !== undefined && wanted !== caipNetworkId) throw failure('network-changed')
  const to = toEvmAddress(readField(request, 'to'))
  const value = readValue(readField(request, 'value'))
  const data = readData(readField(request, 'data'))
  if (!to || value === undefined || data === undefined) throw failure('transfer-invalid')
  return { from, to, value, data, caipNetworkId }
}

/** Resolves with the hash; rejects with 4001 when the visitor goes back or closes, or with what the chain refused. */
export const sendForHost = async (wallet: Wallet, request: unknown): Promise<{ readonly hash: Hex }> => {
  const transfer = readRequest(wallet, request)
  const state = wallet.slice(createSendState)
  if (state.flow.step === 'confirming' || state.flow.step === 'preparing') throw failure('sending-busy')
  const review = await prepare(wallet, transfer, 'host')
  if (!review) throw failure(state.problem === 'send.problem.fee' ? 'insufficient-funds' : 'fee-failed')
  const answer = new Promise<Hex>((resolve, reject) => {
    wallet.slice(createHostRequest).current = { review, resolve, reject }
  })
  const stop = subscribe(wallet.state.modal, () => {
    if (!wallet.state.modal.open) abandonHost(wallet)
  })
  try {
    await wallet.modal.open()
    wallet.go.reset('SendPreview')
    return { hash: await answer }
  } finally {
    stop()
  }
}
