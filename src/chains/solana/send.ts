/**
 * Hands a reviewed transfer to the wallet, once and to the last lamport. Where the wallet signs only, the bytes that come
 * back are inspected, tried out and sent from here; else the wallet sends them itself. What comes of it is `transaction-status.ts`.
 */
import { failure } from '../../errors/to-error.ts'
import { toBase58 } from '../../lib/base58.ts'
import { RpcRequestError } from '../rpc/endpoint.ts'
import { checkTransfer } from './check-transfer.ts'
import { inspect } from './inspect.ts'
import { solanaLimits } from './limits.ts'
import { buildTransaction, toBase64 } from './message.ts'
import { movesOf, type TokenPart } from './plan.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import { refusal } from './refusal.ts'
import type { Sent } from './sent.ts'
import type { SolanaChain } from './solana-chain.ts'
import { askWallet, toBytes, toSignature } from './wallet.ts'

/** Resolves with the transaction's signature in base58: sent, or at least it may have been. */
export async function send(
  reads: SolanaReads,
  sent: Sent,
  tokenPart: TokenPart,
  p: Parameters<SolanaChain['send']>[0],
): Promise<string> {
  const { provider, transfer } = p
  checkTransfer(transfer, p.network)
  if (!p.fee) throw failure('transfer-invalid')
  // Young, so that the person has a minute or more to read the wallet's prompt.
  const [lifetime, moves] = await Promise.all([
    reads.ask('getLatestBlockhash', [confirmed]),
    movesOf(tokenPart, transfer, p.fee.route),
  ])
  const { wire } = buildTransaction(transfer.from, moves, p.fee, lifetime)
  p.stillWanted?.()
  const ask = () => ({
    address: transfer.from,
    chain: transfer.caipNetworkId,
    // A wallet must not write into what it is held against.
    transaction: wire.slice(),
  })

  if (!provider.signTransaction) {
    const answer = await askWallet(async () => {
      if (!provider.signAndSendTransaction) throw failure('unsupported-method')
      return provider.signAndSendTransaction(ask())
    })
    const signature = toSignature(answer)
    // It may have been sent all the same, and the text of the error says so.
    if (!signature) throw failure('hash-invalid')
    return toBase58(signature)
  }

  const answer = await askWallet(async () => provider.signTransaction?.(ask()))
  const signed = toBytes(answer, solanaLimits.wireBytes)
  if (!signed) throw failure('transaction-changed')
  const { hash, renewed } = inspect(wire, signed)
  await tryOut(reads, signed)
  // With a blockhash of the wallet's own: it cannot be younger than the youngest there is.
  const { lastValidBlockHeight } = renewed
    ? await reads.ask('getLatestBlockhash', [{ commitment: 'processed' }])
    : lifetime
  sent.add(hash, { wire: signed, lastValidBlockHeight })
  // From here on it may have been sent: a node that failed may have passed it on. `look` sends the same bytes again.
  await broadcast(reads, signed).catch(() => {})
  return hash
}

/**
 * The preflight, as a question of its own: where the network would refuse it, nothing has been sent. As part of the sending it
 * could come from a second node after a first one has passed the transaction on.
 */
const tryOut = async (reads: SolanaReads, signed: Uint8Array): Promise<void> => {
  const asked = reads.ask('simulateTransaction', [
    toBase64(signed),
    { ...confirmed, encoding: 'base64', sigVerify: true },
  ])
  const { err, logs } = await asked.catch((error: unknown) => {
    throw isBadSignature(error) ? failure('transaction-changed', error) : error
  })
  if (err !== null && err !== 'AlreadyProcessed') throw refusal(err, logs, signed)
}

const isBadSignature = (error: unknown): boolean => error instanceof RpcRequestError && error.code === -32003

/** The one thing here that is no read, and may be repeated all the same: the same bytes are the same transaction. */
export const broadcast = (reads: SolanaReads, signed: Uint8Array): Promise<string> =>
  reads.ask('sendTransaction', [toBase64(signed), { encoding: 'base64', skipPreflight: true }])
