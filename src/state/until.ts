/** Waits for something that the visitor does in the dialog. Not part of the first stage: loaded on demand. */
import { subscribe } from 'valtio/vanilla'
import type { ModalState } from './modal.ts'

/** Resolves with true once `condition()` holds, with false if the dialog closes first. Checked whenever one of the proxies `watched` changes. */
export const until = (
  modal: ModalState,
  watched: readonly object[],
  condition: () => boolean,
): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      const isMet = condition()
      if (!isMet && modal.open) return
      resolve(isMet)
      for (const stop of stops) stop()
    }
    const stops = watched.map((one) => subscribe(one, check))
    // In sync: a dialog closed and opened again in one turn was closed.
    stops.push(subscribe(modal, check, true))
    check()
  })
