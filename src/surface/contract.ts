/** What the tag knows of the surface before it is loaded: how one is made, and what all elements of a page share of it. Types only. */
import type { Core, Wallet } from '../core/wallet.ts'
import type { ViewName } from '../state/router.ts'
import type { Pictures } from '../ui/hooks/use-picture.ts'
import type { ViewModule } from './view.ts'

/** The view's name says whose props it takes, beside what its feature keeps (`own`). */
export type FetchedView = ViewModule<never> & { readonly own: object }

export type Fetched = {
  readonly core: Core
  readonly views: Map<ViewName, FetchedView>
  /** Styles of every view but the first ones. */
  css: string | undefined
  readonly pictures: Pictures
  /** Somebody is on the way to the view. What fails is asked for again when it is shown. */
  prefetch(view: string): void
}

/** The page that the surface is shown for. */
export type SurfaceHost = {
  readonly core: Core
  /** Where what has been fetched is kept, once for all tags of the page. */
  readonly registry: { fetched?: Fetched }
}

/** The dialog's box that the surface is put into. */
export type SurfaceBox = {
  /** For computed colours. */
  readonly root: HTMLElement
  readonly card: HTMLElement
  /** Appends the surface to the card. */
  showSurface(surface: HTMLElement): void
  /** React has rendered into the card, before it is painted. */
  removeOld(): void
  /** To the shared stylesheets. */
  addStyles(part: 'components' | 'views', css: string): void
}

export type SurfaceModule = {
  /** Fetches what a view will need, of a page that may show it soon. */
  prefetch(host: SurfaceHost, view: ViewName): void
  /** What says that the dialog stays, each time it is called. */
  createShake(card: HTMLElement): () => void
  /**
   * Puts the surface into a box. Resolves when the view is visible, or when the box was closed before. Rejects with
   * `chunk-failed` when the view cannot be loaded.
   */
  mountSurface(
    host: SurfaceHost,
    wallet: Wallet,
    view: ViewName,
    closed: AbortSignal,
    box: SurfaceBox,
  ): Promise<void>
}
