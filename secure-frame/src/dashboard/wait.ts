/** Asks the vault again and again whether something was done elsewhere. */
import { type Backoff, pauseAfter } from '../../../src/lib/backoff.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import { Failure } from '../page/failure.ts'
import type { Screen } from './screen.ts'

/** The vault answers each wait after 20 s, and ends the whole after 15 minutes. */
const MAX_WAITS = 60
/** One that answers at once would be asked without end. */
const WAIT_GAP_MS = 500

/** ms between tries of a vault that cannot be reached. */
const PAUSE: Backoff = { first: 1_000, longest: 16_000, jitter: 0.2 }
/** In a row: about half a minute where each fails at once. */
const MAX_FAILURES = 6

/** Whether `ask` said so in time. Rejects when the screen is left. */
export async function waitFor(
  clock: Clock,
  { signal }: Screen,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  let failures = 0
  for (let count = 0; count < MAX_WAITS; count++) {
    try {
      if (await ask()) return true
      failures = 0
    } catch (error) {
      // Whoever looks for a mail or a phone leaves this page, and a browser then drops what is under way.
      if (signal.aborted || !isUnreachable(error) || ++failures === MAX_FAILURES) throw error
    }
    await clock.wait(failures ? pauseAfter(failures - 1, PAUSE) : WAIT_GAP_MS, signal)
  }
  return false
}

/** The vault has said nothing: what it says has a code. */
const isUnreachable = (error: unknown): boolean => error instanceof Failure && error.code === undefined
