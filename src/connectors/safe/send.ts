/** Proposes transactions to the owners of the Safe, each exactly once (decisions 24). */
import { Methods } from '@safe-global/safe-apps-sdk'
import type { Hex } from '../../chains/chain.ts'
import { failure } from '../../errors/to-error.ts'
import { readField } from '../../lib/json.ts'
import type { Connector } from '../connector.ts'
import { askPerson, type Safe } from './ask.ts'
import { type Call, invalid, readCall, requireAccount, requireChain } from './params.ts'
import { readSent } from './schema.ts'

export type ProposalProvider = NonNullable<Connector['proposalProvider']>

const propose = async (safe: Safe, txs: readonly Call[]): Promise<Hex> => {
  const sent = readSent(await askPerson(safe, Methods.sendTransactions, { txs }))
  // The transaction may still have been proposed.
  if (!sent) throw failure('hash-invalid')
  return sent
}

export async function send(
  safe: Safe,
  [given]: readonly unknown[],
  onProposed?: Parameters<ProposalProvider>[0],
): Promise<Hex> {
  const info = safe.info()
  requireAccount(info, readField(given, 'from'))
  requireChain(info, given)
  const safeTxHash = await propose(safe, [readCall(given)])
  const hash = safe.confirmations.waitForHash(info, safeTxHash)
  onProposed?.(safeTxHash, hash)
  return hash
}

const readCalls = (safe: Safe, given: unknown): readonly Call[] => {
  const info = safe.info()
  const from = readField(given, 'from')
  if (from !== undefined) requireAccount(info, from)
  requireChain(info, given)
  const calls = readField(given, 'calls')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('Expected calls')
  return calls.map(readCall)
}

/** EIP-5792. All calls become one transaction of the Safe, so they are atomic. */
export async function sendCalls(
  safe: Safe,
  [given]: readonly unknown[],
  onProposed?: Parameters<ProposalProvider>[0],
): Promise<{ readonly id: Hex }> {
  const id = await propose(safe, readCalls(safe, given))
  if (onProposed) onProposed(id, safe.confirmations.waitForHash(safe.info(), id))
  return { id }
}
