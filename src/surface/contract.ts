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
}

export type SurfaceMount = {
  readonly wallet: Wallet
  readonly fetched: Fetched
  /** The frame's root element, for computed colours. */
  readonly root: HTMLElement
  readonly card: HTMLElement
  readonly fromHeight: number | undefined
  /** Appends the surface to the card. */
  show(surface: HTMLElement): void
  /** Adds the styles of the views to the shared stylesheet. */
  addStyles(css: string): void
  /** React has rendered into the card, before it is painted. */
  onMounted(): void
  onShown(): void
}

export type SurfaceModule = {
  readonly componentCss: string
  /** Once for all tags of a page. */
  createFetched(core: Core): Fetched
  /** Fetches a view before it is shown. Rejects with `chunk-failed`. */
  preloadView(fetched: Fetched, view: ViewName): Promise<void>
  /** Returns at once; React renders some tasks later and then calls `onMounted`. */
  createSurface(document: Document, mount: SurfaceMount): HTMLElement
}
