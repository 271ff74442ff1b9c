/**
 * The bridge from the element to React: an inner element made by r2wc that lives in the card and mounts and unmounts
 * the React tree with it. It has no options of its own: what it shows is the wallet it was made for.
 */

import r2wc from '@r2wc/react-to-web-component'
import { startTransition } from 'react'
import { Surface } from '../app/Surface.tsx'
import type { Wallet } from '../app/wallet.ts'
import { VERSION } from '../lib/version.ts'
import { componentCss } from '../ui/theme/component-sheet.ts'

/** r2wc hands each mount its container and nothing that is not text: the rest is found by it. */
const mounts = new WeakMap<Element, SurfaceMount>()

export type SurfaceMount = {
  readonly wallet: Wallet
  /** The frame's own element, for colours that are computed. */
  readonly root: HTMLElement
  readonly card: HTMLElement
  readonly fromHeight: number | undefined
  /** Puts it into the card. */
  show(surface: HTMLElement): void
  /** Of the views, to the sheets of the page's tags. */
  addStyles(css: string): void
  /** React stands in the card, before it is painted. */
  onMounted(): void
  onShown(): void
}

const Mounted = ({ container }: { readonly container?: Element }) => {
  const mount = container && mounts.get(container)
  return mount ? <Surface {...mount} /> : null
}

export type SurfaceModule = {
  readonly componentCss: string
  /** React stands in the card some tasks later: `onMounted`. */
  createSurface(document: Document, mount: SurfaceMount): HTMLElement
}

/** Two versions on a page must not share an inner name. */
const NAME = `wallet-modal-surface-${VERSION.replace(/\W/g, '-')}`

/** The dialog is a sheet below this width, and can be pulled down: what watches that comes when the page is so narrow. */
const watchSheet = ({ wallet, card }: SurfaceMount): void => {
  const narrow = matchMedia('(max-width: 429.9px)')
  const fetchDrag = () => {
    import('./drag.ts').then(
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
  // Its parts stand in the card's own column, or a long view would be cut and could not be scrolled.
  element.style.display = 'contents'
  mounts.set(element, mount)
  if (!mount.wallet.state.modal.embedded) watchSheet(mount)
  // Not within the click, whose task has the frame to show, and not in one go: React works in slices behind the skeleton.
  startTransition(() => mount.show(element))
  return element
}

export { componentCss }
