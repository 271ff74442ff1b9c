/**
 * The bridge from the element to React: an inner element, made by r2wc, that lives in the card and mounts and
 * unmounts the React tree. It has no options; it shows the wallet it was created for.
 */

import r2wc from '@r2wc/react-to-web-component'
import { startTransition } from 'react'
import type { Wallet } from './core/wallet.ts'
import { ignore } from './lib/flight.ts'
import { VERSION } from './lib/version.ts'
import type { Fetched, SurfaceHost, SurfaceModule } from './surface/contract.ts'
import { createFetched, preloadView } from './surface/load-view.ts'
import { Surface, type SurfaceProps } from './surface/Surface.tsx'
import { componentCss } from './ui/theme/component-sheet.ts'

/** r2wc passes only text to React, plus the container, by which the mount is found here. */
const mounts = new WeakMap<Element, SurfaceProps>()

const Mounted = ({ container }: { readonly container?: Element }) => {
  const mount = container && mounts.get(container)
  return mount ? <Surface {...mount} /> : null
}

/** Contains the version, because two versions on one page must not share an element name. */
const NAME = `wallet-modal-surface-${VERSION.replace(/\W/g, '-')}`

/** The dialog is a sheet below this width, and can be pulled down: what watches that comes when the page is so narrow. */
const watchSheet = (wallet: Wallet, card: HTMLElement, closed: AbortSignal): void => {
  const narrow = matchMedia('(max-width: 429.9px)')
  const fetchDrag = () => {
    import('./surface/drag.ts').then(
      ({ watchDrag }) => watchDrag(card, narrow, () => wallet.modal.requestClose('user')),
      wallet.report,
    )
  }
  if (narrow.matches) fetchDrag()
  // Kept by the browser for as long as it has listeners, and the card with it.
  else narrow.addEventListener('change', fetchDrag, { once: true, signal: closed })
}

/** The surface as an element, for the dialog's box to show. React renders some tasks after it has been appended. */
const createSurface = (document: Document, props: SurfaceProps): HTMLElement => {
  const registry = customElements
  if (!registry.get(NAME)) registry.define(NAME, r2wc(Mounted))
  const element = document.createElement(NAME)
  // The children must be laid out by the card itself, or a long view is cut off and cannot be scrolled.
  element.style.display = 'contents'
  mounts.set(element, props)
  return element
}

export { createShake } from './surface/shake.ts'

const fetchedOf = ({ core, registry }: SurfaceHost): Fetched => {
  registry.fetched ??= createFetched(core)
  return registry.fetched
}

export const prefetch: SurfaceModule['prefetch'] = (host, view) => fetchedOf(host).prefetch(view)

export const mountSurface: SurfaceModule['mountSurface'] = async (
  host,
  wallet,
  view,
  closed,
  { root, card, showSurface, removeOld, addStyles },
) => {
  const fetched = fetchedOf(host)
  // One that cannot be loaded is reported by the shell.
  const viewLoad = ignore(preloadView(fetched, view))
  await viewLoad.catch(() => {})
  if (closed.aborted) return
  // None in a dialog that is not open yet.
  const fromHeight = card.offsetHeight || undefined
  await new Promise<void>((onShown) => {
    // React will not call it any more.
    closed.addEventListener('abort', () => onShown())
    const surface = createSurface(root.ownerDocument, {
      wallet,
      fetched,
      root,
      fromHeight,
      addStyles: (css) => addStyles('views', css),
      onMounted: () => {
        // Not earlier: they would have the browser work out the skeleton's styles and layout anew.
        addStyles('components', componentCss)
        removeOld()
      },
      onShown,
    })
    if (!wallet.state.modal.embedded) watchSheet(wallet, card, closed)
    // Not within the click, whose task shows the dialog, and in slices, while the skeleton is visible.
    startTransition(() => showSurface(surface))
  })
  await viewLoad
}
