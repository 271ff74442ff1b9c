/**
 * What a call of `open()` does: finds the view that was asked for, and shows the dialog with it. An open dialog only goes to
 * the view.
 */
import { homeEntry, isPlain, type OpenRequest } from '../../core/open-rules.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { ignore } from '../../lib/flight.ts'
import { currentEntry, isAtRest, reset, type StandaloneView } from '../../state/router.ts'
import { closedEarly, type Dialog } from './dialog.ts'
import { loadRequests, type SurfaceLoader } from './surface-loader.ts'

export type OpenHost = {
  readonly element: HTMLElement
  readonly core: Pick<Core, 'clock'>
  wallet(): Wallet
  /** One dialog at a time (decisions 4). False: another one may not be closed, and stays. */
  closeOthers(): boolean
  dispatch(name: 'wm-open' | 'wm-close', detail: object, cancelable?: boolean): boolean | undefined
}

/**
 * `ticket`: taken by each open and close, and valid until the next one takes its own. `end`: closes, whatever would keep it open. `view`: in
 * place of home.
 */
export const openModal = async (
  host: OpenHost,
  dialog: Dialog,
  loadSurface: SurfaceLoader,
  given: OpenRequest,
  ticket: () => () => boolean,
  end: () => void,
  view?: StandaloneView,
): Promise<void> => {
  // In the turn of the call (decisions 114): the page may use its object again while the view is fetched.
  const request = { ...given, arguments: given.arguments && { ...given.arguments } }
  const wallet = host.wallet()
  const { modal, router } = wallet.state
  if (!host.element.isConnected) throw ownFailure('not-in-page')
  const isNewest = ticket()
  const isHome = isPlain(request)
  // First of all, so that it is on its way while the dialog is made.
  if (!isHome || !modal.open) ignore(loadSurface())
  // Home is known at once, so that the dialog is there within the click.
  let missing: unknown
  const requests = isHome
    ? undefined
    : await loadRequests(host.core.clock).catch((error: unknown) => {
        wallet.alert('chunk-failed', { reason: String(error) }, error)
        if (modal.open) throw error
        // A press that shows nothing leaves no way on: the dialog opens at home, or with its own failure.
        missing = error
      })
  if (!isNewest()) throw closedEarly()
  const home = view ? { view, data: undefined } : homeEntry(wallet)
  const entry = requests ? requests.openRequest(wallet, request) : home
  const wasOpen = modal.open
  // Views of our own are shown all the same: what keeps the other one open may be waiting for what is approved here.
  if (!wasOpen && !host.closeOthers() && !view) throw closedEarly()
  const isNew = currentEntry(router).view !== entry.view || !!entry.data
  // A closed dialog may have been prepared, which is not to be made anew.
  if (!wasOpen && !isNew && isAtRest(router)) router.at = performance.now()
  // Opened again without a view: keep the current one.
  else if (!wasOpen || (requests && isNew)) reset(router, entry, wasOpen ? 'forward' : 'none')
  requests?.putHomeBehind(wallet, request)
  if (wasOpen) return dialog.show()

  // Injected wallets may have appeared since, without an event.
  wallet.connectors.discover()
  modal.open = true
  const shown = dialog.show()
  host.dispatch('wm-open', { view: entry.view })
  wallet.track('MODAL_OPEN', { connected: !!wallet.session.connector() })
  if (!dialog.isRendered()) {
    wallet.alert('tag-hidden')
    // The page would be locked behind what nobody sees.
    end()
    throw ownFailure('not-in-page')
  }
  await shown
  if (missing) throw missing
}
