/** Owns a stand-in for the element: it opens and closes by the real rules, and shows nothing. */
import type { CloseReason } from '../state/modal.ts'
import { currentEntry, reset, type StandaloneView, type ViewEntry } from '../state/router.ts'
import { openRequest, putHomeBehind } from '../surface/open-request.ts'
import type { Modal } from './contracts/element.ts'
import { createWallet } from './create-wallet.ts'
import { isGuarded, isPlain, type OpenRequest } from './open-rules.ts'
import type { StartableCore, Wallet } from './wallet.ts'

export type TestElement = Modal & {
  readonly wallet: Wallet
  show(request?: OpenRequest): Promise<void>
  /** Why it was closed, each time. */
  readonly closed: CloseReason[]
  readonly shakes: () => number
  /** The host prevents `wm-close`. */
  keepOpen(keep: boolean): void
}

/** As much of an element as takes a frame. */
const elementOf = (): HTMLElement =>
  Object.assign(new EventTarget(), {
    shadowRoot: null,
    append: (child: { onAppended?(): void }) => child.onAppended?.(),
    // Safe: nothing else is asked of it without a browser.
  }) as unknown as HTMLElement

/** An element as the core sees one: the rules of opening and closing are the real ones, the dialog is a flag. */
export function createTestElement(core: StartableCore, { embedded = false } = {}): TestElement {
  const closed: CloseReason[] = []
  let shakes = 0
  let keeps = false
  const show = async (request: OpenRequest = {}, view?: StandaloneView) => {
    const { modal, router } = wallet.state
    const entry: ViewEntry = view ? { view, data: undefined } : openRequest(wallet, request)
    // What the visitor looks at stays.
    if (modal.open && isPlain(request)) return
    if (!modal.open || currentEntry(router).view !== entry.view || entry.data)
      reset(router, entry, modal.open ? 'forward' : 'none')
    putHomeBehind(wallet, request)
    modal.open = true
  }
  const modal: Modal = {
    element: elementOf(),
    open: (view) => show({}, view),
    requestClose(reason) {
      const { state } = wallet
      if (!state.modal.open) return true
      if (isGuarded(wallet, reason)) {
        shakes += 1
        return false
      }
      if (state.modal.embedded) {
        wallet.go.home()
        return true
      }
      if (keeps) return false
      closed.push(reason)
      state.modal.open = false
      reset(state.router)
      return true
    },
  }
  const wallet = createWallet(core, modal)
  core.elements.add(wallet)
  if (embedded) Object.assign(wallet.state.modal, { embedded: true, open: true })
  const keepOpen = (keep: boolean) => {
    keeps = keep
  }
  return { ...modal, wallet, show, closed, shakes: () => shakes, keepOpen }
}
