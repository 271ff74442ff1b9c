/**
 * The dialog itself, in plain DOM: it stands at once, before React has arrived, with a skeleton or with a sentence and a
 * retry. Owns the top layer, overlay, Escape, the shake, drag to close, scroll lock and the focus's return. What is in
 * it and whether it may close is decided by others (decisions 5, 6, 7, 8, 9).
 */
import { DEFAULTS } from '../app/defaults.ts'
import { frameTexts } from '../i18n/en.frame.ts'
import { lockScroll } from './scroll-lock.ts'

export type Frame = {
  /** Where the surface goes. */
  readonly card: HTMLElement
  readonly root: HTMLElement
  /** In the top layer (or in place), focus inside. Again after the tag was moved: the dialog is made modal again. */
  show(): void
  hide(): void
  /** False when the page shows nothing of it: an ancestor is not displayed. */
  isRendered(): boolean
  shake(): void
  showSkeleton(): void
  showFailure(onRetry: () => void): void
  /** Put in beside what is there; `settle` when it has something to show. */
  showSurface(surface: HTMLElement): void
  restoreFocus(): void
}

export type FrameOptions = {
  readonly document: Document
  readonly embedded: boolean
  /** With a press of the pointer beside the card. */
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

/** The element that has the focus, through open shadow roots. */
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
  // The secure frame's place: inside the dialog, where it is not inert (decisions 5).
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
    // Of an input method, whose letters it takes back.
    if (event.isComposing) return
    event.stopPropagation()
    options.onRequestClose()
  }
  /** What had the focus was taken away: keys go to the page's body, and are meant for the dialog all the same. */
  const onLostEscape = (event: KeyboardEvent) => {
    if (event.target === document.body || event.target === document.documentElement) onEscape(event)
  }

  if (dialog) {
    dialog.setAttribute('part', 'overlay')
    dialog.addEventListener('keydown', onEscape)
    // Where the page keeps the key from us, and the gesture that goes back.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      options.onRequestClose()
    })
    // The browser does not ask a second time: whether it may close is still not the browser's to say.
    dialog.addEventListener('close', () => {
      if (!unlock || dialog.open) return
      frame.show()
      options.onRequestClose()
    })
    // Pressed and released outside: a selection dragged out of a field is not a wish to close. While the card changes
    // its size, a press meant for a button of it may land beside it.
    let pressedOutside = false
    dialog.addEventListener('pointerdown', (event) => {
      pressedOutside = event.target === dialog && !card.querySelector('[data-sizing]')
    })
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && pressedOutside) options.onRequestClose(event)
    })
  }

  /** Puts the content in; `settle` takes away what it replaces, so that the card is never empty in between. */
  const fill = (element: Element) => {
    content = element
    card.append(element)
  }

  const restoreFocus = () => {
    const focusedHere = focused(document)
    const hadFocus = focusedHere !== null && card.contains(focusedHere)
    for (const child of [...card.children]) if (child !== content && !isSlot(child)) child.remove()
    const lostFocus = hadFocus && !card.contains(focusedHere)
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
      // Read on purpose: the animation starts anew only after a layout without it.
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
      restoreFocus()
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
      restoreFocus()
    },
    showSurface: (surface) => {
      if (content !== surface) fill(surface)
    },
    restoreFocus,
  }
  return frame
}

/** The place of the secure frame must never move: it would reload (decisions 5). */
const isSlot = (element: Element) => element.localName === 'slot'
