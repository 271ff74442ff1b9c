/**
 * Moves focus when the view changes: to the element the view asks for, else to the title; there too when what had it goes. Returns the
 * title to announce. `whenShown`: acts at once, or as soon as there is something to be focused; returns what ends the waiting.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type ViewFocus = { titleRef: RefObject<HTMLHeadingElement | null>; announced: string }

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

export function useViewFocus(
  view: RefObject<HTMLElement | null>,
  viewKey: string,
  title: string,
  whenShown: (act: () => void) => () => void,
): ViewFocus {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const shownKey = useRef<string>(undefined)
  const firstTitle = useRef<string>(title)
  /** The title that the focus has come to, which has it read out. */
  const readOut = useRef('')
  const [announced, setAnnounced] = useState('')

  // On every render, because the element to focus may be rendered later than the view (its chunk was loading). Before the
  // paint, because the skeleton that had the focus is gone by then.
  useLayoutEffect(() =>
    whenShown(() => {
      const heading = titleRef.current
      const root = heading?.getRootNode()
      if (!heading || !root || !('activeElement' in root)) return
      const dialog = heading.closest('dialog')
      const first = shownKey.current === undefined
      const before = root.activeElement
      if (shownKey.current === viewKey) {
        if (before !== heading) return
      } else {
        shownKey.current = viewKey
        readOut.current = ''
        // Boxes of every view: the last one may have been scrolled.
        view.current?.parentElement?.scrollTo(0, 0)
        dialog?.scrollTo(0, 0)
        // When embedded, focus moves only if it was inside: not on the first view, and not while the visitor types
        // elsewhere.
        const here = before !== null || (!first && document.activeElement === document.body)
        if (!dialog && !here) return
      }
      const wanted = view.current?.querySelector<HTMLElement>('[data-autofocus]') ?? heading
      // Drawn anew, it is not scrolled back to while the visitor reads below it.
      if (wanted === before) return
      focus(wanted)
      // A page around an embedded card stays where it is.
      if (dialog) wanted.scrollIntoView({ block: 'nearest' })
      // It cannot be focused.
      if (root.activeElement !== wanted) focus(heading)
      if (root.activeElement !== heading) {
        // The focus has gone on, and the reading of the title was cut off.
        if (readOut.current) setAnnounced(title)
      } else if (before !== heading && !first) readOut.current = title
    }),
  )

  // A press may take away what was pressed, as "Try again". The focus would be on the page, which a dialog makes inert; around an embedded
  // card it may have been there before.
  useEffect(() => {
    const heading = titleRef.current
    if (!heading) return
    const root = heading.getRootNode()
    const dialog = heading.closest('dialog')
    /** What has the focus, or had it when it went. */
    let focused: Node | undefined
    const changes = new MutationObserver(() => {
      if (!dialog && focused?.isConnected !== false) return
      focused = undefined
      if (document.activeElement === document.body) focus(heading)
    })
    const enter = ({ target }: Event) => {
      focused = target as Node
    }
    // Whether it was left or is being removed is known once that is done.
    const leave = ({ target }: Event) =>
      queueMicrotask(() => {
        if (focused === target && focused.isConnected) focused = undefined
      })
    changes.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', enter)
    root.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      root.removeEventListener('focusin', enter)
      root.removeEventListener('focusout', leave)
    }
  }, [])

  // The dialog's name already announces the first title, and the focus the one that it has come to: not twice.
  useEffect(() => {
    if (firstTitle.current !== title) setAnnounced(readOut.current === title ? '' : title)
    firstTitle.current = ''
  }, [title])

  return { titleRef, announced }
}
