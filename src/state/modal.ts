/** Whether one element's modal is shown and still loading. Whether it may close is not here. Written by `tag/dialog/` and `surface/use-view.ts`, `initialized` by `tag/tag.ts`. */
import { proxy } from 'valtio/vanilla'

export type CloseReason = 'user' | 'connected' | 'api' | 'error'

export type ModalState = {
  open: boolean
  /** The surface or a view's chunk is being loaded. */
  loading: boolean
  embedded: boolean
  /** The element's options have been read. */
  initialized: boolean
}

export const createModalState = (): ModalState =>
  proxy<ModalState>({ open: false, loading: false, embedded: false, initialized: false })
