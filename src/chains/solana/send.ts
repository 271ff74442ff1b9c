/**
 * Sends a reviewed transfer through the wallet with exactly one request. If the wallet can only sign, the signed bytes are inspected,
 * simulated and sent from here; else the wallet sends them. The status is read in `transaction-status.ts`.
 */
import { failure } from '../../errors/to-error.ts'
import { toBase58 } from '../../lib/base58.ts'
import { RpcRequestError } from '../rpc/endpoint.ts'
import { checkTransfer } from './check-transfer.ts'
import { inspect } from './inspect.ts'
import { solanaLimits } from './limits.ts'
import { buildTransaction, toBase64 } from './message.ts'
import { instructionsOf, type TokenPart } from './plan.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import { refusal } from './refusal.ts'
import type { SignedTransactions } from './signed-transactions.ts'
import type { SolanaChain } from './solana-chain.ts'
import { askWallet, toBytes, toSignature } from './wallet.ts'

/** Resolves with the transaction's signature in base58, as soon as the transaction may have been sent. */
export async function send(
  reads: SolanaReads,
  sent: SignedTransactions,
  tokenPart: TokenPart,
  p: Parameters<SolanaChain['send']>[0],
): Promise<string> {
  const { provider, transfer } = p
  checkTransfer(transfer, p.network)
  if (!p.fee) throw failure('transfer-invalid')
  // A fresh blockhash, so that the visitor has about a minute to read the wallet's prompt.
  const [lifetime, instructions] = await Promise.all([
    reads.ask('getLatestBlockhash', [confirmed]),
    instructionsOf(tokenPart, transfer, p.fee.route),
  ])
  const { wire } = buildTransaction(transfer.from, instructions, p.fee, lifetime)
  p.beforeAsk?.()
  const ask = () => ({
    address: transfer.from,
    chain: transfer.caipNetworkId,
    // A copy, so that the wallet cannot change the bytes that its answer is compared with.
    transaction: wire.slice(),
  })

  if (!provider.signTransaction) {
    const answer = await askWallet(async () => {
      if (!provider.signAndSendTransaction) throw failure('unsupported-method')
      return provider.signAndSendTransaction(ask())
    })
    const signature = toSignature(answer)
    // The transaction may have been sent anyway, and the text of the error says so.
    if (!signature) throw failure('hash-invalid')
    return toBase58(signature)
  }

  const answer = await askWallet(async () => provider.signTransaction?.(ask()))
  const signed = toBytes(answer, solanaLimits.wireBytes)
  if (!signed) throw failure('transaction-changed')
  const { hash, renewed } = inspect(wire, signed)
  await simulate(reads, signed)
  // For a blockhash of the wallet's choice, the newest one bounds how long it is valid.
  const { lastValidBlockHeight } = renewed
    ? await reads.ask('getLatestBlockhash', [{ commitment: 'processed' }])
    : lifetime
  sent.add(hash, { wire: signed, lastValidBlockHeight })
  // A failure does not matter: the node may have passed it on, and `getTransactionStatus` sends the same bytes again.
  await broadcast(reads, signed).catch(() => {})
  return hash
}

/**
 * The preflight check as a request of its own, so that a refusal means that nothing was sent. As part of `sendTransaction`, a second
 * node could refuse after a first one has already passed the transaction on.
 */
const simulate = async (reads: SolanaReads, signed: Uint8Array): Promise<void> => {
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

/** Not a read, but safe to retry: the same bytes are the same transaction. */
export const broadcast = (reads: SolanaReads, signed: Uint8Array): Promise<string> =>
  reads.ask('sendTransaction', [toBase64(signed), { encoding: 'base64', skipPreflight: true }])
