/** Ends all sessions, and tells their wallets. */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import { USER_DISCONNECTED } from './client-lifecycle.ts'
import type { Connection } from './connection.ts'

/** Milliseconds that the visitor waits at most for the wallet to be told. */
const DISCONNECT_MS = 2_500

/** The session no longer exists on one of the two sides (wire facts 8.4). */
const isGone = (error: unknown): boolean =>
  /recently deleted|no matching key|not found/i.test(String(readField(error, 'message') ?? error))

export async function disconnect(connection: Connection, clock: Clock): Promise<void> {
  const client = connection.lifecycle.current()
  try {
    const requests = connection
      .sessions()
      .map(({ topic }) => client?.disconnect({ topic, reason: USER_DISCONNECTED }))
    connection.active.clear()
    await withDeadline(Promise.all(requests), DISCONNECT_MS, clock, () => failure('timeout'))
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    await connection.forget()
  }
}
