/** A method that the secure frame is never asked: the visitor is shown that the page has tried, and what is open is rejected (decisions 54). */

import { notAllowed } from '../../connectors/auth/not-allowed.ts'
import { mainElement } from '../../state/main-element.ts'
import { noticesOf } from '../../state/notices.ts'
import type { Core } from '../wallet.ts'
import type { Approvals } from './approvals.ts'

/** ms until it is said, so that the dialog is there (specification 9). */
const DELAY_MS = 300
/** ms: on the screen no more often than this. */
const PAUSE_MS = 1_000

export function createDisallowed(core: Core, { rejectAll }: Approvals) {
  let last = Number.NEGATIVE_INFINITY
  const say = async (ended: Promise<void>) => {
    // Its end may close the dialog.
    await ended
    await mainElement(core.elements)?.modal.open()
    await core.clock.wait(DELAY_MS)
    noticesOf(core).show('error', 'action-not-allowed')
  }
  return {
    show(): void {
      const ended = rejectAll(notAllowed())
      const now = core.clock.monotonic()
      if (now - last < PAUSE_MS) return
      last = now
      say(ended).catch(core.report)
    },
  }
}
