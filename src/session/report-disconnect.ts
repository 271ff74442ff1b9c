/**
 * What comes of telling wallets that the visitor has disconnected. Each has 3 s; the host hears of a failure, and here the visitor
 * is disconnected either way.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import { connectionFailure } from '../errors/en.connection.ts'
import { explain } from '../errors/explain.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import type { SessionPage } from './contract.ts'
import { leaveEmbedded } from './leave-embedded.ts'

/** Milliseconds */
const DISCONNECT_MS = 3_000

/**
 * `revoked`: what comes of each of `connectors`. `namespace`: that alone was disconnected. `isAway`: the embedded wallet was stored, and its
 * code is still on its way.
 */
export async function reportDisconnect(
  page: SessionPage,
  revoked: readonly Promise<void>[],
  connectors: readonly Connector[],
  namespace: Namespace | undefined,
  isAway: boolean,
): Promise<void> {
  const { clock, track, report } = page
  const name = connectors.length > 1 ? 'all' : (namespace ?? connectors[0]?.namespaces[0] ?? '')
  // Code and frame may take longer than anybody waits here: that alone is no failure.
  const left = isAway
    ? Promise.race([leaveEmbedded(page).catch(report), clock.wait(DISCONNECT_MS)])
    : undefined
  await Promise.all([
    left,
    ...revoked.map(async (one) => {
      try {
        await withDeadline(one, DISCONNECT_MS, clock, () => ownFailure('timeout'))
        track('DISCONNECT_SUCCESS', { namespace: name })
      } catch (error) {
        track('DISCONNECT_ERROR', { message: String((await explain(error)).code) })
        report(connectionFailure('disconnect-failed', error))
      }
    }),
  ])
}
