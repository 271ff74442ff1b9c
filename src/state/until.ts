/** Waits for what a visitor does in the dialog. Loaded by whoever waits. */
import { subscribe } from 'valtio/vanilla'
import { rejected } from '../errors/base.ts'
import type { ModalState } from './modal.ts'

/** Resolves when it is so; rejects with 4001 when the dialog closes before. Looks whenever `watched` changes. */
export const until = (modal: ModalState, watched: object, isSo: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (isSo()) resolve()
      else if (modal.open) return
      else reject(rejected('Closed before a wallet was connected'))
      stopWatched()
      stopModal()
    }
    const stopWatched = subscribe(watched, look)
    const stopModal = subscribe(modal, look)
    look()
  })
