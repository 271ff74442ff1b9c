/**
 * Checks that the relay can be reached before something is sent through it. The sign client itself would wait for
 * ever, and later send what the visitor was told had failed (decisions 18: machine steps have deadlines).
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { Client } from './client.ts'
import { isAnswered, type RelayConnection } from './relay-connection.ts'
import { RELAY } from './relay-defaults.ts'

/** Why a relay refuses a page, from its message (wire facts 8.1). */
export type RelayRefusal = 'origin-not-allowed' | 'clock-wrong' | 'project-id-invalid'

export function refusalOf(text: string): RelayRefusal | undefined {
  if (text.includes('Unauthorized: origin not allowed')) return 'origin-not-allowed'
  if (text.includes('JWT Token is not yet valid')) return 'clock-wrong'
  return text.includes('Unauthorized: invalid key') ? 'project-id-invalid' : undefined
}

/**
 * Resolves when the relay answers and the page is subscribed to the topic. Asked anew each time, since an open socket
 * may have nobody behind it, and what is sent into it may arrive when nobody expects it any more. Rejects with
 * `relay-unreachable`; then nothing was sent.
 */
export async function requireRelay(
  { core: { relayer } }: Client,
  connection: RelayConnection,
  topic: string,
  clock: Clock,
): Promise<void> {
  let isOver = false
  const connectAndCheck = async () => {
    // The visitor has just pressed: skip a pause, the first time.
    for (let now = true; !isOver; now = false) {
      await connection.connect({ now })
      if (await isAnswered(relayer, topic)) return
    }
  }
  try {
    await withDeadline(connectAndCheck(), RELAY.ask, clock, () => failure('timeout'))
  } catch (error) {
    throw failure('relay-unreachable', error)
  } finally {
    isOver = true
  }
}
