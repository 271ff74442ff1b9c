/**
 * The React keys of the rows of a long list, frame by frame. Which elements are reused is decided in
 * `recycle.rules.ts`.
 */
import { useLayoutEffect, useReducer, useRef } from 'react'
import { type RenderedRow, recycle, type VisibleRow } from './recycle.rules.ts'

/**
 * `visible`: the rows in and near the view, from the top. `first`: the row that must not wait. Returns the key of a
 * row by id; undefined if it is rendered in a later frame.
 */
export const useRowKeys = (
  visible: readonly VisibleRow[],
  first?: string,
): ((id: string) => number | undefined) => {
  const before = useRef<readonly RenderedRow[]>([])
  const [, nextFrame] = useReducer((frame: number, _now: number) => frame + 1, 0)
  const { rows, isComplete } = recycle(before.current, visible, first)
  useLayoutEffect(() => {
    before.current = rows
    if (isComplete) return
    const asked = requestAnimationFrame(nextFrame)
    return () => cancelAnimationFrame(asked)
  })
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  return (id) => keys.get(id)
}
