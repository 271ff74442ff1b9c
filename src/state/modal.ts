/** Whether one element's dialog is shown, and whether it may close. Written by `element/` and `app/modal.ts`. */
import { proxy } from 'valtio/vanilla'

export type CloseReason = 'user' | 'connected' | 'api' | 'error'

export type ModalState = {
  open: boolean
  /** The surface or a view's chunk is on its way. */
  loading: boolean
  embedded: boolean
  /** Its options are read: `ready` has settled. */
  initialized: boolean
}

export const createModalState = (): ModalState =>
  proxy<ModalState>({ open: false, loading: false, embedded: false, initialized: false })
