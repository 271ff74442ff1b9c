/** Asks the vault again and again whether something was done elsewhere. */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Screen } from './screen.ts'

/** The vault answers each wait after 20 s, and ends the whole after 15 minutes. */
const MAX_WAITS = 60
/** One that answers at once would be asked without end. */
const WAIT_GAP_MS = 500

/** Whether `ask` said so in time. Rejects when the screen is left. */
export async function waitFor(
  clock: Clock,
  { signal }: Screen,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  for (let count = 0; count < MAX_WAITS; count++) {
    if (await ask()) return true
    await clock.wait(WAIT_GAP_MS, signal)
  }
  return false
}
