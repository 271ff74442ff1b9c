/**
 * The dialog in plain DOM, shown at once, before React is loaded, with a skeleton or with an error and a retry
 * button. Owns the top layer, overlay, Escape, shake, drag to close, scroll lock and the return of focus. What it
 * shows, and whether it may close, is decided in `presenter.ts` (decisions 5, 6, 7, 8, 9).
 */
import { DEFAULTS } from '../../core/defaults.ts'
import { frameTexts } from '../../i18n/en.frame.ts'
import { lockScroll } from './scroll-lock.ts'

export type Frame = {
  /** The surface is appended here. */
  readonly card: HTMLElement
  readonly root: HTMLElement
  /**
   * Opens the dialog in the top layer and moves focus into it; after the tag was moved, makes it modal again. When
   * embedded it only draws the skeleton, if there is no content yet.
   */
  show(): void
  hide(): void
  /** False when an ancestor has `display: none`. */
  isRendered(): boolean
  shake(): void
  showSkeleton(): void
  showFailure(onRetry: () => void): void
  /** Appends the surface beside the current content; `removeOld` then removes that, so the card is never empty. */
  showSurface(surface: HTMLElement): void
  removeOld(): void
}

export type FrameOptions = {
  readonly document: Document
  readonly embedded: boolean
  /** `press`: the click on the overlay, if it was one. */
  onRequestClose(press?: MouseEvent): void
}

const make = (document: Document, tag: string, className: string, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

const CROSS = 'M18 6 6 18M6 6l12 12'

const closeIcon = (document: Document): SVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [name, value] of [
    ['viewBox', '0 0 24 24'],
    ['width', '20'],
    ['height', '20'],
    ['fill', 'none'],
    ['stroke', 'currentColor'],
    ['stroke-width', '1.75'],
    ['stroke-linecap', 'round'],
    ['aria-hidden', 'true'],
  ] as const)
    svg.setAttribute(name, value)
  path.setAttribute('d', CROSS)
  svg.append(path)
  return svg
}

/** The focused element, also inside open shadow roots. */
const focused = (document: Document): Element | null => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

export const createFrame = (options: FrameOptions): Frame => {
  const { document, embedded } = options
  const card = make(document, 'div', 'card')
  card.setAttribute('part', 'dialog')
  card.tabIndex = -1

  const root = embedded
    ? make(document, 'section', 'wm embedded', card)
    : make(document, 'dialog', 'wm overlay', card)
  root.setAttribute('aria-labelledby', 'wm-title')
  // The slot of the secure frame, inside the dialog, where it is not inert (decisions 5).
  const frameSlot = document.createElement('slot')
  frameSlot.name = 'frame'
  card.append(frameSlot)
  const dialog = root instanceof HTMLDialogElement ? root : undefined
  if (!dialog) root.setAttribute('role', 'region')

  let shaking: ReturnType<typeof setTimeout> | undefined
  let unlock: (() => void) | undefined
  let opener: Element | null = null
  let content: Element | undefined

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // This Escape cancels an input method's composition.
    if (event.isComposing) return
    event.stopPropagation()
    options.onRequestClose()
  }
  /** The focused element was removed, so keys go to the body although they are meant for the dialog. */
  const onLostEscape = (event: KeyboardEvent) => {
    if (event.target === document.body || event.target === document.documentElement) onEscape(event)
  }

  if (dialog) {
    dialog.setAttribute('part', 'overlay')
    dialog.addEventListener('keydown', onEscape)
    // Fires for Escape when the page has stopped the keydown, and for Android's back gesture.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      options.onRequestClose()
    })
    // The browser may close the dialog without `cancel`. Show it again and ask as always.
    dialog.addEventListener('close', () => {
      if (!unlock || dialog.open) return
      frame.show()
      options.onRequestClose()
    })
    // Press and release must both be outside, so that a selection dragged out of a field does not close. While the
    // card changes its size, a press meant for a button may land beside it.
    let pressedOutside = false
    dialog.addEventListener('pointerdown', (event) => {
      pressedOutside = event.target === dialog && !card.querySelector('[data-sizing]')
    })
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && pressedOutside) options.onRequestClose(event)
    })
  }

  /** Appends new content; `removeOld` then removes what it replaces. */
  const fill = (element: Element) => {
    content = element
    card.append(element)
  }

  const removeOld = () => {
    const focus = focused(document)
    const hadFocus = focus !== null && card.contains(focus)
    for (const child of [...card.children]) if (child !== content && !isSlot(child)) child.remove()
    const lostFocus = hadFocus && !card.contains(focus)
    if (lostFocus) card.focus({ preventScroll: true })
  }

  const header = (title: Node | string) => {
    const heading = make(document, 'h2', 'title sr', title)
    heading.id = 'wm-title'
    const head = make(document, 'div', 'header', make(document, 'div', ''), heading)
    if (dialog) {
      const close = make(document, 'button', 'icon-button', closeIcon(document))
      close.setAttribute('type', 'button')
      close.setAttribute('aria-label', frameTexts['frame.close'])
      close.addEventListener('click', (event) => {
        if (event.detail < 2) options.onRequestClose()
      })
      head.append(close)
    } else head.append(make(document, 'div', ''))
    return head
  }

  const frame: Frame = {
    card,
    root,
    show() {
      if (dialog?.open && dialog.matches(':modal')) return
      if (dialog?.open) dialog.close()
      else opener = focused(document)
      if (!content) frame.showSkeleton()
      dialog?.showModal()
      if (dialog) document.addEventListener('keydown', onLostEscape)
      if (dialog) unlock ??= lockScroll(document)
    },
    hide() {
      if (!dialog) return
      unlock?.()
      unlock = undefined
      document.removeEventListener('keydown', onLostEscape)
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      opener = null
    },
    isRendered: () => card.getClientRects().length > 0,
    shake() {
      card.classList.remove('shaking')
      // Forces a layout, without which the animation would not restart.
      void card.offsetWidth
      card.classList.add('shaking')
      clearTimeout(shaking)
      shaking = setTimeout(() => card.classList.remove('shaking'), DEFAULTS.shakeMs)
    },
    showSkeleton() {
      const row = () =>
        make(document, 'div', 'sk-row', make(document, 'span', 'sk icon'), make(document, 'span', 'sk text'))
      const body = make(document, 'div', 'body', row(), row(), row(), row())
      body.setAttribute('aria-hidden', 'true')
      fill(make(document, 'div', 'skeleton-view', header(frameTexts['frame.loading']), body))
      removeOld()
    },
    showFailure(onRetry) {
      const message = make(document, 'p', 'frame-message', frameTexts['frame.failed'])
      message.setAttribute('role', 'alert')
      const retry = make(document, 'button', 'button secondary', frameTexts['frame.retry'])
      retry.setAttribute('type', 'button')
      retry.addEventListener('click', onRetry)
      fill(
        make(
          document,
          'div',
          'skeleton-view',
          header(frameTexts['frame.title']),
          make(document, 'div', 'body', message, retry),
        ),
      )
      removeOld()
    },
    showSurface: (surface) => {
      if (content !== surface) fill(surface)
    },
    removeOld,
  }
  return frame
}

/** The secure frame's slot must never move, or the frame reloads (decisions 5). */
const isSlot = (element: Element) => element.localName === 'slot'
