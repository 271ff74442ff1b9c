/**
 * The dialog of one tag, or its region in the page when embedded: a box with the surface in it, from its appearance until it
 * is closed. Loads the surface, and says in the box when it cannot be loaded. Whether the dialog may open or close is decided
 * in `presenter.ts`.
 */
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { ownFailure } from '../../errors/own.ts'
import { ignore } from '../../lib/flight.ts'
import { embeddedMethods } from '../../state/remote-features.ts'
import { currentEntry } from '../../state/router.ts'
import { usesServices } from '../../state/uses-services.ts'
import type { Registry } from '../registry.ts'
import { createDialogBox, type DialogBox } from './dialog-box.ts'
import { addStyles } from './sheet.ts'
import { fetchBeside, type SurfaceLoader } from './surface-loader.ts'
import { applyStyle } from './theme.ts'

export type DialogHost = {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly core: Core
  wallet(): Wallet
}

export type Dialog = {
  /** Shows the box, or joins the opening under way. Resolves when the view is visible; rejects when it is closed before. */
  show(): Promise<void>
  /** Makes what `show` will show, unseen, while the pointer is on its way to it. */
  prepare(): void
  hide(): void
  shake(): void
  /** False when an ancestor of the tag has `display: none`. */
  isRendered(): boolean
  /** The surface could not be loaded, and the box says so. */
  hasFailed(): boolean | undefined
  /** Applies the options that are visible. */
  restyle(): void
}

type Opening = {
  readonly box: DialogBox
  failed: boolean
  /** Not shown yet. */
  isPrepared: boolean
  isMade: boolean
  /** It comes with the views that may refuse to be closed. */
  shake(): void
  /** Resolves when the view is visible, or ready to be shown. Rejects when it cannot be loaded, or was closed before. */
  shown: Promise<void>
  readonly closed: AbortController
}

export const closedEarly = () => rejected('Closed before it was shown')

/** After what the visitor is waiting for is on the screen. */
const startServices = (wallet: Wallet): void => {
  requestAnimationFrame(() => setTimeout(wallet.startServices))
}

/** Loads the surface and puts it into the box. */
const mount = async (host: DialogHost, loadSurface: SurfaceLoader, opening: Opening): Promise<void> => {
  const wallet = host.wallet()
  const { modal, router } = wallet.state
  const { view } = currentEntry(router)
  const { box, closed } = opening
  let hasSurface = false
  modal.loading = !opening.isPrepared
  try {
    const loading = loadSurface()
    fetchBeside(view, wallet)
    const { mountSurface, createShake } = await loading
    opening.shake = createShake(box.card)
    await mountSurface(host, wallet, view, closed.signal, {
      ...box,
      showSurface(surface) {
        hasSurface = true
        box.showSurface(surface)
      },
      addStyles: (part, css) => addStyles(host.registry, part, css),
    })
  } catch (error) {
    // Asked for again when it is opened.
    if (opening.isPrepared) throw error
    wallet.alert('chunk-failed', { view, reason: String(error) }, error)
    if (!hasSurface) {
      opening.failed = true
      box.showFailure(() => {
        opening.failed = false
        box.showSkeleton()
        opening.shown = ignore(mount(host, loadSurface, opening))
      })
    }
    throw ownFailure('chunk-failed', error)
  } finally {
    opening.isMade = true
    if (!closed.signal.aborted) modal.loading = false
    if (!opening.isPrepared) startServices(wallet)
  }
}

/**
 * What the first view will have, so that the card does not change its height when that comes: on Connect the recommended wallets, the way
 * to all, and the fields of signing in; elsewhere about as much as Account has.
 */
const shapesOf = (state: Wallet['state']): readonly string[] => {
  const { router, connection, config } = state
  const ofDirectory = usesServices(config) ? config.featuredWalletIds.length + 5 : 0
  const rows = currentEntry(router).view === 'Connect' ? connection.wallets.length + ofDirectory : 8
  return [...Array(rows || 1).fill('sk-row'), ...embeddedMethods(state).map(() => 'sk sk-field')]
}

const open = (
  host: DialogHost,
  loadSurface: SurfaceLoader,
  onRequestClose: (press?: MouseEvent) => void,
  isPrepared = false,
): Opening => {
  const closed = new AbortController()
  const ended = new Promise<never>((_resolve, reject) => {
    closed.signal.addEventListener('abort', () => reject(closedEarly()))
  })
  const { state } = host.wallet()
  const box = createDialogBox({
    embedded: state.modal.embedded,
    shapes: shapesOf(state),
    onRequestClose,
  })
  const opening: Opening = {
    box,
    failed: false,
    isPrepared,
    isMade: false,
    shake() {},
    shown: ended,
    closed,
  }
  opening.shown = ignore(Promise.race([mount(host, loadSurface, opening), ended]))
  return opening
}

export const createDialog = (
  host: DialogHost,
  loadSurface: SurfaceLoader,
  /** `press`: the click on the overlay, if it was one. */
  onRequestClose: (press?: MouseEvent) => void,
): Dialog => {
  let current: Opening | undefined

  const dialog: Dialog = {
    show() {
      const wallet = host.wallet()
      const { state } = wallet
      if (current?.isPrepared && currentEntry(state.router).view !== 'Connect') dialog.hide()
      current ??= open(host, loadSurface, onRequestClose)
      const { box, shown } = current
      if (current.isPrepared) {
        current.isPrepared = false
        state.modal.loading = !current.isMade
        if (current.isMade) startServices(wallet)
      }
      dialog.restyle()
      const root = host.element.shadowRoot
      if (root) box.show(root)
      return shown
    },

    prepare() {
      if (current) return
      const opening = open(host, loadSurface, onRequestClose, true)
      current = opening
      opening.box.showSkeleton()
      host.element.shadowRoot?.append(opening.box.root)
      dialog.restyle()
      opening.shown.catch(() => {
        if (current === opening && opening.isPrepared) dialog.hide()
      })
    },

    hide() {
      const closing = current
      current = undefined
      closing?.closed.abort()
      closing?.box.hide()
      closing?.box.root.remove()
    },

    shake: () => current?.shake(),
    isRendered: () => current?.box.isRendered() ?? true,
    hasFailed: () => current?.failed,

    restyle() {
      const { state, report } = host.wallet()
      if (current) applyStyle(current.box.root, state.config, report)
    },
  }
  return dialog
}
