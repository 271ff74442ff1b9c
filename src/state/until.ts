/** Waits for what a visitor does in the dialog. Loaded by whoever waits. */
import { subscribe } from 'valtio/vanilla'
import type { ModalState } from './modal.ts'

/** True when it is so, false when the dialog closes before. Looks whenever `watched` changes. */
export const until = (modal: ModalState, watched: object, isSo: () => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      const isThere = isSo()
      if (!isThere && modal.open) return
      resolve(isThere)
      stopWatched()
      stopModal()
    }
    const stopWatched = subscribe(watched, check)
    const stopModal = subscribe(modal, check)
    check()
  })
