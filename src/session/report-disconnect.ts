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

/** Milliseconds */
const DISCONNECT_MS = 3_000

/** `revoked`: what comes of each of `connectors`. `namespace`: that alone was disconnected. */
export async function reportDisconnect(
  { clock, track, report }: SessionPage,
  revoked: readonly Promise<void>[],
  connectors: readonly Connector[],
  namespace: Namespace | undefined,
): Promise<void> {
  const name = connectors.length > 1 ? 'all' : (namespace ?? connectors[0]?.namespaces[0] ?? '')
  await Promise.all(
    revoked.map(async (one) => {
      try {
        await withDeadline(one, DISCONNECT_MS, clock, () => ownFailure('timeout'))
        track('DISCONNECT_SUCCESS', { namespace: name })
      } catch (error) {
        track('DISCONNECT_ERROR', { message: String((await explain(error)).code) })
        report(connectionFailure('disconnect-failed', error))
      }
    }),
  )
}
