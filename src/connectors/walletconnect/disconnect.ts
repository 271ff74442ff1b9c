/** Ends sessions, and tells their wallets. */
import { failure } from '../../errors/to-error.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { Connection } from './connection.ts'

/** Milliseconds that the visitor waits at most for the wallet to be told. */
const DISCONNECT_MS = 2_500

/** The session no longer exists on one of the two sides (wire facts 8.4). */
const isGone = (error: unknown): boolean =>
  /recently deleted|no matching key|not found/i.test(String(readField(error, 'message') ?? error))

/** The one in use among them; all of them, unless said. */
export async function disconnect(connection: Connection, ended = connection.sessions()): Promise<void> {
  const { active, clock, lifecycle } = connection
  try {
    const requests = ended.map(lifecycle.end)
    connection.clear()
    await withDeadline(Promise.all(requests), DISCONNECT_MS, clock, () => failure('timeout'))
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    // A wallet may have been connected meanwhile.
    if (active.topic === undefined) await connection.forget()
  }
}
