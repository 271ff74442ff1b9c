/**
 * Whether the relay can be reached before something is sent by it. The sign client itself would wait for good, and send
 * what the visitor was told has failed (decisions 18: machine steps have deadlines).
 */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { Client } from './client.ts'
import { PROPOSE_MS } from './pairings.ts'

/** Why a relay turns a page away, by its own words (protocol 8.1). */
export type RelayRefusal = 'origin-not-allowed' | 'clock-wrong' | 'project-id-invalid'

export const refusalOf = (text: string): RelayRefusal | undefined => {
  if (text.includes('Unauthorized: origin not allowed')) return 'origin-not-allowed'
  if (text.includes('JWT Token is not yet valid')) return 'clock-wrong'
  return text.includes('Unauthorized: invalid key') ? 'project-id-invalid' : undefined
}

/**
 * Resolves when the relay is there and this page hears what comes on the topic: asked anew each time, since a socket that
 * is open may have nobody behind it, and what is sent into it may arrive when nobody expects it any more. Rejects with
 * `relay-unreachable`; then nothing was sent.
 */
export const reachRelay = async (
  { core: { relayer } }: Client,
  topic: string,
  clock: Clock,
): Promise<void> => {
  const hear = async () => {
    if (!relayer.connected) await relayer.transportOpen()
    await relayer.request({ method: 'irn_subscribe', params: { topic } })
  }
  try {
    await withDeadline(hear(), PROPOSE_MS, clock, () => failure('timeout'))
  } catch (error) {
    throw failure('relay-unreachable', error)
  }
}
