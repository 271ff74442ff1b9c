// Where focus goes when the view changes: to what the view asks for, else to the title; and what is said then.
import { type RefObject, useEffect, useRef, useState } from 'react'

type ViewFocus = { titleRef: RefObject<HTMLHeadingElement | null>; announced: string }

export function useViewFocus(view: RefObject<HTMLElement | null>, viewKey: string, title: string): ViewFocus {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const shownKey = useRef<string>(undefined)
  const firstTitle = useRef<string>(title)
  const [announced, setAnnounced] = useState('')

  // At every render, because what a view asks for may arrive later than the view (its chunk was on the way).
  useEffect(() => {
    const heading = titleRef.current
    const root = heading?.getRootNode()
    if (!heading || !(root instanceof ShadowRoot || root instanceof Document)) return
    const first = shownKey.current === undefined
    if (shownKey.current === viewKey) {
      if (root.activeElement !== heading) return
    } else {
      shownKey.current = viewKey
      // Embedded in the page, only who was in here is moved: never at arrival, nor while typing elsewhere.
      const here = root.activeElement !== null || (!first && document.activeElement === document.body)
      if (!heading.closest('dialog') && !here) return
      heading.focus({ preventScroll: true })
    }
    view.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })

  // The dialog's own name announces the first title.
  useEffect(() => {
    if (firstTitle.current !== title) setAnnounced(title)
    firstTitle.current = ''
  }, [title])

  return { titleRef, announced }
}
