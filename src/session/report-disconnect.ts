/**
 * What comes of telling wallets that the visitor has disconnected. Each has 3 s; the host hears of a failure, and here the visitor
 * is disconnected either way.
 */
import type { Namespace } from '../chains/network.ts'
import { connectionFailure } from '../errors/en.connection.ts'
import { explain } from '../errors/explain.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import type { SessionPage } from './contract.ts'
import { leaveEmbedded } from './leave-embedded.ts'

/** Milliseconds */
const DISCONNECT_MS = 3_000

/**
 * `revoked`: what comes of each wallet that is told. `namespace`: that alone was meant, though a wallet that covers more may have `ended` it
 * with others. `isAway`: the embedded wallet was stored, and its code is still on its way.
 */
export async function reportDisconnect(
  page: SessionPage,
  revoked: readonly Promise<void>[],
  namespace: Namespace | undefined,
  ended: readonly Namespace[],
  isAway: boolean,
): Promise<void> {
  const { clock, track, report } = page
  let failed = 0
  // Code and frame may take longer than anybody waits here: that alone is no failure.
  const left = isAway
    ? Promise.race([leaveEmbedded(page).catch(report), clock.wait(DISCONNECT_MS)])
    : undefined
  await Promise.all([
    left,
    ...revoked.map(async (one) => {
      try {
        await withDeadline(one, DISCONNECT_MS, clock, () => ownFailure('timeout'))
      } catch (error) {
        failed += 1
        track('DISCONNECT_ERROR', { message: String((await explain(error)).code) })
        report(connectionFailure('disconnect-failed', error))
      }
    }),
  ])
  // Once, however many wallets there were. Where nobody had to be told, nothing failed.
  if (failed === 0 || failed < revoked.length)
    track('DISCONNECT_SUCCESS', { namespace: namespace && ended.length < 2 ? namespace : 'all' })
}
