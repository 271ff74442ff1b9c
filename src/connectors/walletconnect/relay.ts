/**
 * Whether the relay can be reached before something is sent by it. The sign client itself would wait for good, and send
 * what the visitor was told has failed (decisions 18: machine steps have deadlines).
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { Client } from './client.ts'
import { RELAY } from './relay-defaults.ts'
import type { RelayLine } from './relay-connection.ts'

type Relayer = Client['core']['relayer']

/** Why a relay turns a page away, by its own words (wire facts 8.1). */
export type RelayRefusal = 'origin-not-allowed' | 'clock-wrong' | 'project-id-invalid'

export function refusalOf(text: string): RelayRefusal | undefined {
  if (text.includes('Unauthorized: origin not allowed')) return 'origin-not-allowed'
  if (text.includes('JWT Token is not yet valid')) return 'clock-wrong'
  return text.includes('Unauthorized: invalid key') ? 'project-id-invalid' : undefined
}

/** False: the socket broke meanwhile; what was asked by it is never answered, and never refused either. */
const isAnswered = async (relayer: Relayer, topic: string): Promise<boolean> => {
  let lose = () => {}
  const lost = new Promise<boolean>((resolve) => {
    lose = () => resolve(false)
  })
  relayer.on('relayer_disconnect', lose)
  try {
    const asked = relayer.request({ method: 'irn_subscribe', params: { topic } })
    return await Promise.race([asked.then(() => true), lost])
  } finally {
    relayer.off('relayer_disconnect', lose)
  }
}

/**
 * Resolves when the relay is there and this page hears what comes on the topic: asked anew each time, since a socket that
 * is open may have nobody behind it, and what is sent into it may arrive when nobody expects it any more. Rejects with
 * `relay-unreachable`; then nothing was sent.
 */
export async function reachRelay(
  { core: { relayer } }: Client,
  line: RelayLine,
  topic: string,
  clock: Clock,
): Promise<void> {
  let isOver = false
  const readRefusal = async () => {
    // Somebody has pressed: at once, the first time.
    for (let now = true; !isOver; now = false) {
      await line.reach({ now })
      if (await isAnswered(relayer, topic)) return
    }
  }
  try {
    await withDeadline(readRefusal(), RELAY.ask, clock, () => failure('timeout'))
  } catch (error) {
    throw failure('relay-unreachable', error)
  } finally {
    isOver = true
  }
}
