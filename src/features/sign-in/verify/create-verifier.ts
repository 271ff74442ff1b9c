/**
 * Verifies each session once in a page load, and those of contract accounts again after five minutes, as their owners may change
 * (decisions 85). Only what was valid is remembered.
 */
import { ownFailure } from '../../../errors/own.ts'
import type { Clock } from '../../../lib/clock.ts'
import { withDeadline } from '../../../lib/flight.ts'
import type { SignatureVerifier, Verdict } from '../contract.ts'
import type { Read, Signed } from './eip155.ts'
import { verifyOnSolana } from './solana.ts'

/** The validator's code, beside what begins without it. */
const loadEip155 = () => import('./eip155.ts')

export const CONTRACT_MS = 5 * 60_000
/** Milliseconds. Shorter than a plug-in may take (`DEADLINE`): a node that hangs is one that does not answer, and no plug-in that fails. */
const ANSWER_MS = 20_000
const MAX_REMEMBERED = 100

type Known = { at: number; isKey: boolean }

/** `readOf`: the reads of a network by its CAIP-2 id; what it throws counts as a node that does not answer. `load`: for tests. */
export function createVerifier(
  readOf: (chainId: string) => Read,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
  load = loadEip155,
): SignatureVerifier {
  const known = new Map<string, Known>()
  // So that it is there by the time somebody has signed.
  load().catch(() => {})
  const running = new Map<string, Promise<Verdict | undefined>>()

  const verifyEip155 = async (key: string, chainId: string, signed: Signed): Promise<Verdict> => {
    const read: Read = async (...question) => readOf(chainId)(...question)
    const before = known.get(key)
    if (before && (before.isKey || clock.monotonic() - before.at < CONTRACT_MS)) return 'valid'
    const { isKeyAccount, verifyOnEip155 } = await load()
    if (before) {
      const isKey = await isKeyAccount(read, signed)
      before.isKey = isKey === true
      // Nobody says that it is a contract's: what was verified stands until somebody does.
      if (isKey !== false) return 'valid'
    }
    const verdict = await verifyOnEip155(read, signed, chainId)
    known.delete(key)
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (verdict === 'valid') known.set(key, { at: clock.monotonic(), isKey: false })
    return verdict
  }

  return ({ data: { accountAddress: address, chainId }, message, signature }) => {
    const signed = { address, message, signature }
    if (chainId.startsWith('solana:')) return verifyOnSolana(signed)
    if (!chainId.startsWith('eip155:')) return Promise.resolve(undefined)
    const key = JSON.stringify([chainId, signed])
    const verdict =
      running.get(key) ??
      withDeadline(verifyEip155(key, chainId, signed), ANSWER_MS, clock, () => ownFailure('timeout'))
        // No node has answered in time, or the code that could tell could not be fetched.
        .catch((): Verdict => 'unknown')
        .finally(() => running.delete(key))
    running.set(key, verdict)
    return verdict
  }
}
