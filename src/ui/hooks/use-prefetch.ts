/** Fetches a view before it is asked for: when pointer or focus comes to what leads to it. `ui/` knows no view, so the way to fetch one comes by context. */
import { createContext, type SyntheticEvent, useContext } from 'react'

export const PrefetchContext = createContext<(view: string) => void>(() => {})

export type WarmEvent = Pick<SyntheticEvent<Element>, 'type' | 'currentTarget'>

/** Focus that a view itself has put there says nothing of what the visitor wants. */
export const isOwnFocus = ({ type, currentTarget }: WarmEvent): boolean =>
  type === 'focus' && currentTarget.hasAttribute('data-autofocus')

/** For `onPointerEnter` and `onFocus`. */
export function usePrefetch(view: string | undefined): (event: WarmEvent) => void {
  const prefetch = useContext(PrefetchContext)
  return (event) => {
    if (view !== undefined && !isOwnFocus(event)) prefetch(view)
  }
}
