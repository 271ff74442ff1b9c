/**
 * The dialog in plain DOM, shown at once, before React is loaded, with a skeleton or with an error and a retry
 * button. Owns the top layer, overlay, Escape, drag to close, scroll lock and the return of focus. What it
 * shows, and whether it may close, is decided in `presenter.ts` (decisions 5, 6, 7, 8, 9).
 */
import { createFailure, createSkeleton, make } from './placeholder.ts'
import { lockScroll } from './scroll-lock.ts'

export type DialogBox = {
  /** The surface is appended here. */
  readonly card: HTMLElement
  readonly root: HTMLElement
  /**
   * Puts the box into `parent`, opens the dialog in the top layer and moves focus into it; after the tag was moved, makes
   * it modal again. When embedded it only draws the skeleton, if there is no content yet.
   */
  show(parent: ParentNode): void
  hide(): void
  /** False when an ancestor has `display: none`. */
  isRendered(): boolean
  showSkeleton(): void
  showFailure(onRetry: () => void): void
  /** Appends the surface beside the current content; `removeOld` then removes that, so the card is never empty. */
  showSurface(surface: HTMLElement): void
  /** Leaves it to the surface where focus goes. */
  removeOld(): void
}

export type DialogBoxOptions = {
  readonly embedded: boolean
  /** Class names of what the skeleton draws. */
  readonly shapes: readonly string[]
  /** `press`: the click on the overlay, if it was one. */
  onRequestClose(press?: MouseEvent): void
}

/** The focused element, also inside open shadow roots. */
const focused = (): Element | null => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** The dialog, or the region of an embedded modal, with the card in it. */
const build = (embedded: boolean) => {
  const card = make('div', 'card')
  card.setAttribute('part', 'dialog')
  card.tabIndex = -1
  // The slot of the secure frame, inside the dialog, where it is not inert. It must never move, or the frame reloads (decisions 5).
  const frameSlot = document.createElement('slot')
  frameSlot.name = 'frame'
  card.append(frameSlot)
  const root = embedded ? make('section', 'wm embedded', card) : make('dialog', 'wm overlay', card)
  // The words are English whatever the page's are: it is by this that they are read out.
  root.lang = 'en'
  root.setAttribute('aria-labelledby', 'wm-title')
  root.setAttribute(embedded ? 'role' : 'part', embedded ? 'region' : 'overlay')
  return { root, card }
}

const escapeListener =
  (onRequestClose: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // This Escape cancels an input method's composition, which Safari has ended before it says so (229 is a key that the method took).
    if (event.isComposing || event.keyCode === 229) return
    event.stopPropagation()
    onRequestClose()
  }

/** The ways out that a dialog has beside Escape and its buttons. */
const listenToDialog = (dialog: HTMLDialogElement, card: HTMLElement, options: DialogBoxOptions): void => {
  // Fires for Escape when the page has stopped the keydown, and for Android's back gesture.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
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

export const createDialogBox = (options: DialogBoxOptions): DialogBox => {
  const { embedded } = options
  const { root, card } = build(embedded)
  const dialog = root instanceof HTMLDialogElement ? root : undefined

  let unlock: (() => void) | undefined
  let opener: Element | null = null
  let content: Element | undefined

  const requestClose = () => options.onRequestClose()
  const onClose = dialog && requestClose
  const onEscape = escapeListener(requestClose)
  /** The focused element was removed, so keys go to the body although they are meant for the dialog. */
  const onLostEscape = (event: KeyboardEvent) => {
    if (event.target === document.body || event.target === document.documentElement) onEscape(event)
  }

  root.addEventListener('keydown', (event) => {
    if (dialog) onEscape(event)
    // Outside, the key of a field seems to be the tag's, which is no field: a page with shortcuts takes the letter for one of them.
    // Behind a dialog it has none at all.
    const { target } = event
    if (target instanceof HTMLElement && card.contains(target) && (dialog || target.localName === 'input'))
      event.stopPropagation()
  })
  if (dialog) {
    listenToDialog(dialog, card, options)
    // The browser may close the dialog without `cancel`. Show it again and ask as always.
    dialog.addEventListener('close', () => {
      const { parentNode } = dialog
      if (!unlock || dialog.open || !parentNode) return
      box.show(parentNode)
      requestClose()
    })
  }

  /** Appends new content; `removeOld` then removes what it replaces. */
  const fill = (element: Element) => {
    content = element
    card.append(element)
  }

  const removeOld = () => {
    for (const child of [...card.children])
      if (child !== content && child.localName !== 'slot') child.remove()
  }

  /** Keeps focus in the card. */
  const replaceContent = (element: Element) => {
    fill(element)
    const focus = focused()
    const hadFocus = card.contains(focus)
    removeOld()
    const lostFocus = hadFocus && !card.contains(focus)
    if (lostFocus) card.focus({ preventScroll: true })
  }

  const box: DialogBox = {
    card,
    root,
    show(parent) {
      if (dialog?.open && dialog.matches(':modal')) return
      if (dialog?.open) dialog.close()
      else opener = focused()
      if (dialog) {
        // It measures the page, so it comes before anything is changed there: one layout less.
        unlock ??= lockScroll()
        document.addEventListener('keydown', onLostEscape)
      }
      if (!content) box.showSkeleton()
      if (root.parentNode !== parent) parent.append(root)
      dialog?.showModal()
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
    showSkeleton() {
      replaceContent(createSkeleton(options.shapes, onClose))
    },
    showFailure(onRetry) {
      replaceContent(createFailure(onClose, onRetry))
    },
    showSurface: (surface) => {
      if (content !== surface) fill(surface)
    },
    removeOld,
  }
  return box
}
