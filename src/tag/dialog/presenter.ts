/**
 * Opens and closes the dialog of one tag, or keeps it in place when embedded; loads the surface and puts it into the
 * frame. Every way to close (Escape, overlay, drag, button, code) goes through `requestClose` (decisions 6).
 */

import type { Modal } from '../../core/contracts/element.ts'
import { homeEntry, isGuarded, isPlain, isStray, type OpenRequest } from '../../core/open-rules.ts'
import type { Core, Wallet } from '../../core/wallet.ts'
import { rejected } from '../../errors/base.ts'
import { ownFailure } from '../../errors/own.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore, latest } from '../../lib/flight.ts'
import { currentEntry, reset } from '../../state/router.ts'
import type { Registry } from '../registry.ts'
import { createFrame, type Frame } from './frame.ts'
import { addStyles } from './sheet.ts'
import { createSurfaceLoader, fetchHome, loadRequests } from './surface-loader.ts'

const throwChunkFailed = (error: unknown): never => {
  throw ownFailure('chunk-failed', error)
}

export type PresenterHost = {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly core: Core
  /** One dialog at a time (decisions 4). */
  closeOthers(): void
  isEmbedded(): boolean
  wallet(): Wallet
  dispatch(name: 'wm-open' | 'wm-close', detail: object, cancelable?: boolean): boolean
}

export type Presenter = Modal & {
  show(request: OpenRequest): Promise<void>
  /** The tag entered the page. Shows an embedded modal; makes an open dialog modal again after a move. */
  attach(): void
  /** The tag has left the page for good. */
  detach(): void
  /** Loads what opening will need. */
  warm(): void
  /** `embedded` has changed, so another kind of frame is needed. */
  replace(): void
  /** Applies the options that are visible: theme, variables, z-index. */
  restyle(): void
}

/** One opening, from the frame's appearance until it is closed. */
type Showing = {
  readonly frame: Frame
  surface: HTMLElement | undefined
  /** The surface could not be loaded, and the frame says so. */
  failed: boolean
  /** Resolves when the view is visible. Rejects when it cannot be loaded, or was closed before. */
  shown: Promise<void>
  /** Rejects `shown`, because it was closed. */
  end(): void
}

export const createPresenter = (host: PresenterHost, clock: Clock): Presenter => {
  const { element, registry, core } = host
  const loadSurface = createSurfaceLoader(clock)
  /** Taken by each open and close, so that a request that is still loading is superseded. */
  const ticket = latest()
  let current: Showing | undefined

  const startShowing = (): Showing => {
    const { modal } = host.wallet().state
    const frame = createFrame({
      document: element.ownerDocument,
      embedded: modal.embedded,
      onRequestClose: (press) => {
        if (!press || !isStray(press, host.wallet().state.router)) presenter.requestClose('user')
      },
    })
    let end = () => {}
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(rejected('Closed before it was shown'))
    })
    ignore(ended)
    const showing: Showing = { frame, surface: undefined, failed: false, shown: ended, end }
    current = showing
    showing.shown = ignore(Promise.race([mount(showing), ended]))
    return showing
  }

  const mount = async (showing: Showing): Promise<void> => {
    const wallet = host.wallet()
    const { frame } = showing
    const { view } = currentEntry(wallet.state.router)
    wallet.state.modal.loading = true
    try {
      fetchHome(view)
      const { createSurface, componentCss, createFetched, preloadView } = await loadSurface()
      registry.fetched ??= createFetched(core)
      const { fetched } = registry
      // One that cannot be loaded is reported by the shell.
      const viewLoad = ignore(preloadView(fetched, view))
      await viewLoad.catch(() => {})
      if (current !== showing) return
      const fromHeight = frame.card.offsetHeight
      addStyles(registry, 'components', componentCss)
      await new Promise<void>((onShown) => {
        const { end } = showing
        showing.end = () => {
          end()
          // React will not call this any more.
          onShown()
        }
        showing.surface = createSurface(element.ownerDocument, {
          wallet,
          fetched,
          root: frame.root,
          card: frame.card,
          fromHeight,
          show: frame.showSurface,
          addStyles: (css) => addStyles(registry, 'views', css),
          onMounted: frame.removeOld,
          onShown,
        })
      })
      await viewLoad
    } catch (error) {
      wallet.alert('chunk-failed', { view, reason: String(error) }, error)
      showing.failed = !showing.surface
      if (showing.failed) frame.showFailure(() => retry(showing))
      throw ownFailure('chunk-failed', error)
    } finally {
      if (current === showing) wallet.state.modal.loading = false
      // Services start after what the visitor is waiting for.
      wallet.startServices()
    }
  }

  const retry = (showing: Showing) => {
    showing.failed = false
    showing.frame.showSkeleton()
    showing.shown = ignore(mount(showing))
  }

  /** Shows the frame, or joins the opening under way. Resolves when the view is visible. */
  const present = (): Promise<void> => {
    const { frame, shown } = current ?? startShowing()
    const root = element.shadowRoot
    if (root && frame.root.parentNode !== root) root.append(frame.root)
    presenter.restyle()
    frame.show()
    return shown
  }

  const close = () => {
    const wallet = host.wallet()
    const { modal, router } = wallet.state
    modal.open = false
    modal.loading = false
    const closing = current
    current = undefined
    closing?.end()
    closing?.frame.hide()
    closing?.frame.root.remove()
    reset(router)
    wallet.track('MODAL_CLOSE', { connected: wallet.session.connector() !== undefined })
  }

  const presenter: Presenter = {
    async open() {
      await presenter.show({})
    },

    async show(request) {
      const wallet = host.wallet()
      if (!element.isConnected) throw ownFailure('not-in-page')
      const isNewest = ticket()
      const isHome = isPlain(request)
      if (!isHome) ignore(loadSurface())
      const requests = isHome ? undefined : await loadRequests().catch(throwChunkFailed)
      if (!isNewest()) throw rejected('Closed before it was shown')
      const entry = requests ? requests.openRequest(wallet, request) : homeEntry(wallet)
      if (!entry) {
        wallet.alert('view-unknown', { view: String(request.view).slice(0, 100) })
        throw ownFailure('view-unknown')
      }
      // Opened again without a view: keep the current one.
      if (wallet.state.modal.open && isHome) return present()
      if (!wallet.state.modal.open || currentEntry(wallet.state.router).view !== entry.view || entry.data)
        reset(wallet.state.router, entry, wallet.state.modal.open ? 'forward' : 'none')
      requests?.putHomeBehind(wallet, request)
      if (wallet.state.modal.open) return present()

      // Injected wallets may have appeared since, without an event.
      wallet.connectors.discover()
      host.closeOthers()
      wallet.state.modal.open = true
      const shown = present()
      host.dispatch('wm-open', { view: entry.view })
      wallet.track('MODAL_OPEN', { connected: wallet.session.connector() !== undefined })
      if (current && !current.frame.isRendered()) wallet.alert('tag-hidden')
      await shown
    },

    requestClose(reason) {
      const wallet = host.wallet()
      const { modal } = wallet.state
      ticket()
      if (!modal.open) return true
      if (modal.embedded) {
        if (isGuarded(wallet, reason)) return false
        wallet.go.home()
        return true
      }
      if (isGuarded(wallet, reason)) {
        current?.frame.shake()
        return false
      }
      // The surface never loaded, so the visitor closes a failure.
      const reported = reason === 'user' && current?.failed ? 'error' : reason
      if (!host.dispatch('wm-close', { reason: reported }, true)) return false
      if (modal.open) close()
      return true
    },

    attach() {
      const { state, go, connectors } = host.wallet()
      state.modal.embedded = host.isEmbedded()
      if (state.modal.embedded && !state.modal.open) {
        go.home()
        state.modal.open = true
        connectors.discover()
      }
      if (state.modal.open) ignore(present())
    },

    replace() {
      const { state } = host.wallet()
      if (state.modal.embedded === host.isEmbedded()) return
      if (state.modal.open) close()
      if (element.isConnected) presenter.attach()
    },

    detach() {
      if (!host.wallet().state.modal.open) return
      host.dispatch('wm-close', { reason: 'api' })
      close()
    },

    warm() {
      const wallet = host.wallet()
      wallet.connectors.discover()
      ignore(loadSurface())
      ignore(import('../../errors/en.errors.ts'))
      fetchHome(homeEntry(wallet).view)
    },

    restyle() {
      if (!current) return
      const { config } = host.wallet().state
      const { root } = current.frame
      const { themeMode } = config
      root.dataset['theme'] =
        themeMode === 'auto'
          ? matchMedia('(prefers-color-scheme:light)').matches
            ? 'light'
            : 'dark'
          : themeMode
      for (const name of [...root.style]) if (name.startsWith('--wm-')) root.style.removeProperty(name)
      for (const [name, value] of Object.entries(config.themeVariables)) root.style.setProperty(name, value)
      if (themeMode === 'auto')
        import('./watch-theme.ts').then(({ watchTheme }) => watchTheme(root, config), host.wallet().report)
      if (config.zIndex !== 999) root.style.setProperty('--wm-z-index', String(config.zIndex))
    },
  }
  return presenter
}
