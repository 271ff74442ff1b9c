/** Several calls as one request to a wallet (EIP-5792). Answers are untrusted. */
import { numberToHex } from 'viem'
import { failure } from '../../../errors/to-error.ts'
import { parseHexQuantity } from '../../../lib/amount.ts'
import { isHash } from '../../../lib/caip.ts'
import { systemClock } from '../../../lib/clock.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { isRecord, parseJson, readField } from '../../../lib/json.ts'
import type { CallsStatus, EvmCalls } from '../../calls.ts'
import { askRaw, askWallet } from '../send.ts'

/** Milliseconds for an answer that needs no prompt. */
const ANSWER_MS = 10_000

/** Longer ids are of no use to anybody (EIP-5792). */
const MAX_ID = 8_194

/** Chain ids are hex quantities there; 0x0 says what is true of all networks. Some wallets answer with JSON text (wire facts 12). */
const ofChain = (answer: unknown, id: number): unknown => {
  const capabilities = typeof answer === 'string' ? parseJson(answer) : answer
  const hex = numberToHex(id)
  return readField(capabilities, hex) ?? readField(capabilities, '0x0')
}

export const canBatch: EvmCalls['canBatch'] = async ({ provider, address, network }) => {
  try {
    // A batch whose end cannot be asked for is not sent; a session may know of neither, whatever its wallet can do elsewhere.
    const isAbsent = (method: string) => provider.hasAgreedTo?.(method) === false
    if (isAbsent('wallet_sendCalls') || isAbsent('wallet_getCallsStatus')) return false
    const asking = askRaw(provider, 'wallet_getCapabilities', [address])
    const answer = await withDeadline(asking, ANSWER_MS, systemClock, () => failure('timeout'))
    const status = readField(readField(ofChain(answer, network.id), 'atomic'), 'status')
    return status === 'supported' || status === 'ready'
  } catch {
    // A wallet without the method, or that does not answer, has no batches.
    return false
  }
}

export const sendCalls: EvmCalls['sendCalls'] = async ({ provider, network, from, calls, beforeAsk }) => {
  const request = {
    version: '2.0.0',
    from,
    chainId: numberToHex(network.id),
    atomicRequired: true,
    calls: calls.map(({ to, value, data }) => ({ to, value: numberToHex(value), data })),
  }
  beforeAsk()
  const answer = await askWallet(provider, 'wallet_sendCalls', [request])
  const id = readField(answer, 'id') ?? answer
  // The calls may have been sent anyway, and the text of the error says so.
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID) throw failure('hash-invalid', answer)
  return id
}

export const callsStatus: EvmCalls['callsStatus'] = async ({ provider, id }): Promise<CallsStatus> => {
  const asking = askWallet(provider, 'wallet_getCallsStatus', [id])
  const answer = await withDeadline(asking, ANSWER_MS, systemClock, () => failure('timeout'))
  const status = readField(answer, 'status')
  const receipts = readField(answer, 'receipts')
  const last: unknown = Array.isArray(receipts) ? receipts.at(-1) : undefined
  const hash = isRecord(last) ? last['transactionHash'] : undefined
  const found = isHash(hash) ? { hash } : {}
  const isReverted = parseHexQuantity(readField(last, 'status')) === 0n
  const hundreds = typeof status === 'number' ? Math.trunc(status / 100) : undefined
  if (hundreds === 2) return { status: isReverted ? 'reverted' : 'success', ...found }
  if (hundreds === 4) return { status: 'failed', ...found }
  // 6: in part.
  if (hundreds === 5 || hundreds === 6) return { status: 'reverted', ...found }
  // Anything else says nothing yet: it must not read as if nothing had been sent.
  return { status: 'pending' }
}
