/** Asks for the next pages of the history: by itself as the end comes into view, and for a visitor who presses "Load more". */
import { useCallback, useRef, useState } from 'react'
import { showMore } from './activity.actions.ts'
import type { Activity } from './activity.state.ts'

/** How many pages in a row may add no visible row before the visitor has to ask for the next one. */
const MAX_EMPTY_PAGES = 3

type Options = {
  readonly rowCount: number
  readonly canGrow: boolean
  /** No page is being asked for. */
  readonly isIdle: boolean
}

export const useMorePages = (activity: Activity, { rowCount, canGrow, isIdle }: Options) => {
  /** The number of rows when "Load more" got focus; the first new row takes focus from there. */
  const [asked, setAsked] = useState<number>()
  const forget = useCallback(() => setAsked(undefined), [])
  const empty = useRef({ count: 0, pages: 0 })
  const onEnd = useCallback(() => {
    // While the button has focus, the visitor decides.
    if (!canGrow || !isIdle || asked !== undefined) return
    const { count, pages } = empty.current
    empty.current = { count: rowCount, pages: rowCount > count ? 0 : pages + 1 }
    if (empty.current.pages < MAX_EMPTY_PAGES) void showMore(activity)
  }, [activity, canGrow, isIdle, asked, rowCount])
  const ask = () => {
    setAsked(rowCount)
    empty.current = { count: rowCount, pages: 0 }
    void showMore(activity)
  }
  return { asked, onEnd, ask, attend: () => setAsked(rowCount), forget }
}
