/**
 * Opens and closes the modal of one tag, or keeps it in place when embedded. Every way to close (Escape, overlay, drag,
 * button, code) goes through `requestClose` (decisions 6). What is on the screen is `dialog.ts`.
 */

import type { Modal } from '../../core/contracts/element.ts'
import { homeEntry, isGuarded, isStray, type OpenRequest } from '../../core/open-rules.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, latest } from '../../lib/flight.ts'
import { reset, type StandaloneView } from '../../state/router.ts'
import { createDialog, type Dialog, type DialogHost } from './dialog.ts'
import { type OpenHost, openModal } from './open-modal.ts'
import { createSurfaceLoader, fetchBeside } from './surface-loader.ts'

export type PresenterHost = DialogHost &
  OpenHost & {
    isEmbedded(): boolean
  }

export type Presenter = Modal & {
  show(request: OpenRequest, view?: StandaloneView): Promise<void>
  /** The tag entered the page. Shows an embedded modal; makes an open dialog modal again after a move. */
  attach(): void
  /** The tag has left the page for good. */
  detach(): void
  /** Loads what opening will need. */
  warm(): void
  /** `embedded` has changed, so another kind of box is needed. */
  replace(): void
  /** Applies the options that are visible. */
  restyle(): void
}

const close = (wallet: Wallet, dialog: Dialog): void => {
  const { modal, router } = wallet.state
  modal.open = false
  modal.loading = false
  dialog.hide()
  reset(router)
  if (!modal.embedded) wallet.track('MODAL_CLOSE', { connected: !!wallet.session.connector() })
}

export const createPresenter = (host: PresenterHost, clock: Clock): Presenter => {
  const loadSurface = createSurfaceLoader(clock)
  /** Taken by each open and close, so that a request that is still loading is superseded. */
  const ticket = latest()
  const dialog = createDialog(host, loadSurface, (press) => {
    if (!press || !isStray(press, host.wallet().state.router)) presenter.requestClose('user')
  })

  /** `wm-close` is being told. */
  let isAsking = false

  /** Embedded, it was never opened: nobody is told. */
  const end = () => {
    const wallet = host.wallet()
    const { modal } = wallet.state
    if (!modal.open) return dialog.hide()
    if (!modal.embedded) host.dispatch('wm-close', { reason: 'api' })
    close(wallet, dialog)
  }

  const presenter: Presenter = {
    element: host.element,
    open: (view) => presenter.show({}, view),

    show: (request, view) => openModal(host, dialog, loadSurface, request, ticket, end, view),

    requestClose(reason) {
      const wallet = host.wallet()
      const { modal } = wallet.state
      ticket()
      if (!modal.open) return true
      if (isGuarded(wallet, reason)) {
        if (!modal.embedded) dialog.shake()
        return false
      }
      if (modal.embedded) {
        wallet.go.home()
        return true
      }
      // The surface never loaded, so the visitor closes a failure.
      const reported = reason === 'user' && dialog.hasFailed() ? 'error' : reason
      // It goes: a listener that closes as well is not asked again, and one that opens another tag's dialog may.
      if (isAsking) return true
      isAsking = true
      if (host.dispatch('wm-close', { reason: reported }, true) && modal.open) close(wallet, dialog)
      isAsking = false
      return !modal.open
    },

    attach() {
      const { state, go, connectors } = host.wallet()
      const { modal } = state
      modal.embedded = host.isEmbedded()
      if (modal.embedded && !modal.open) {
        go.home()
        modal.open = true
        connectors.discover()
      }
      if (modal.open) ignore(dialog.show())
    },

    replace() {
      if (host.wallet().state.modal.embedded === host.isEmbedded()) return
      end()
      if (host.element.isConnected) presenter.attach()
    },

    detach() {
      // What is still being loaded for `open()` would show a dialog outside of the page: it throws, and the page stays locked.
      ticket()
      end()
    },

    warm() {
      const wallet = host.wallet()
      wallet.connectors.discover()
      const { view } = homeEntry(wallet)
      if (view === 'Connect') dialog.prepare()
      // Whoever is connected is read anew for Account, so that is only fetched.
      ignore(loadSurface().then(({ prefetch }) => prefetch(host, view)))
      fetchBeside(view, wallet)
    },

    restyle: dialog.restyle,
  }
  return presenter
}
