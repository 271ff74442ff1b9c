/** What one element has for itself: its modal, in a dialog or embedded in the page, and its stack of views. Types only. */
import type { CloseReason } from '../../state/modal.ts'
import type { StandaloneView, ViewData, ViewName } from '../../state/router.ts'

export type Data<V extends ViewName> = undefined extends ViewData[V]
  ? [data?: ViewData[V]]
  : [data: ViewData[V]]

export type Go = {
  to<V extends ViewName>(view: V, ...data: Data<V>): void
  replace<V extends ViewName>(view: V, ...data: Data<V>): void
  back(): void
  /** One view and nothing behind it. */
  reset<V extends ViewName>(view: V, ...data: Data<V>): void
  /** Wherever the visitor belongs now: Account, Connect, UnsupportedChain, or SIWXSignMessage where a sign-in is due. */
  home(): void
}

/** The modal of one element, in a dialog or embedded. */
export type Modal = {
  readonly element: HTMLElement
  /** Resolves when the view is shown; rejects with a typed error when it cannot be. `view`: in place of home, when it is closed. */
  open(view?: StandaloneView): Promise<void>
  /** Asks the guard and the host; false when the dialog stays (decisions 6). */
  requestClose(reason: CloseReason): boolean
}
