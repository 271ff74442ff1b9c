// Where focus goes when the view changes: to what the view asks for, else to the title; and what is said then.
import { type RefObject, useEffect, useRef, useState } from 'react'

type ViewFocus = { titleRef: RefObject<HTMLHeadingElement | null>; announced: string }

export function useViewFocus(view: RefObject<HTMLElement | null>, viewKey: string, title: string): ViewFocus {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  const [announced, setAnnounced] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view is what moves the focus
  useEffect(() => {
    const wanted = view.current?.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current
    wanted?.focus({ preventScroll: true })
  }, [viewKey])

  // The dialog's own name announces the first title.
  useEffect(() => {
    if (title === first.current) return
    first.current = ''
    setAnnounced(title)
  }, [title])

  return { titleRef, announced }
}
