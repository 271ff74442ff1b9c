/**
 * The bridge from the element to React: an inner element, made by r2wc, that lives in the card and mounts and
 * unmounts the React tree. It has no options; it shows the wallet it was created for.
 */

import r2wc from '@r2wc/react-to-web-component'
import { startTransition } from 'react'
import type { Core, Wallet } from './core/wallet.ts'
import { VERSION } from './lib/version.ts'
import type { ViewName } from './state/router.ts'
import { createFetched, type Fetched, preloadView } from './surface/load-view.ts'
import { Surface } from './surface/Surface.tsx'
import { componentCss } from './ui/theme/component-sheet.ts'

/** r2wc passes only text to React, plus the container, by which the mount is found here. */
const mounts = new WeakMap<Element, SurfaceMount>()

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

const Mounted = ({ container }: { readonly container?: Element }) => {
  const mount = container && mounts.get(container)
  return mount ? <Surface {...mount} /> : null
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

/** Contains the version, because two versions on one page must not share an element name. */
const NAME = `wallet-modal-surface-${VERSION.replace(/\W/g, '-')}`

/** The dialog is a sheet below this width, and can be pulled down: what watches that comes when the page is so narrow. */
const watchSheet = ({ wallet, card }: SurfaceMount): void => {
  const narrow = matchMedia('(max-width: 429.9px)')
  const fetchDrag = () => {
    import('./surface/drag.ts').then(
      ({ watchDrag }) => watchDrag(card, narrow, () => wallet.modal.requestClose('user')),
      wallet.report,
    )
  }
  if (narrow.matches) fetchDrag()
  else narrow.addEventListener('change', fetchDrag, { once: true })
}

export const createSurface = (document: Document, mount: SurfaceMount): HTMLElement => {
  const registry = customElements
  if (!registry.get(NAME)) registry.define(NAME, r2wc(Mounted))
  const element = document.createElement(NAME)
  // The children must be laid out by the card itself, or a long view is cut off and cannot be scrolled.
  element.style.display = 'contents'
  mounts.set(element, mount)
  if (!mount.wallet.state.modal.embedded) watchSheet(mount)
  // Not within the click, whose task shows the frame, and in slices, while the skeleton is visible.
  startTransition(() => mount.show(element))
  return element
}

export { componentCss, createFetched, preloadView }
