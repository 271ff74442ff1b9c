/** Which elements each row of a long list has, in this frame and in those to come (`recycle.rules.ts`). */
import { useLayoutEffect, useReducer, useRef } from 'react'
import { type Drawn, drawnNext, type Wanted } from './recycle.rules.ts'

/**
 * `wanted`: the rows near the eye, from the top down; `first`: the one that waits for nobody. The key of a row by its id;
 * undefined: it is drawn in a frame to come.
 */
export const useElements = (
  wanted: readonly Wanted[],
  first?: string,
): ((id: string) => number | undefined) => {
  const before = useRef<readonly Drawn[]>([])
  const [, drawAgain] = useReducer((frame: number, _now: number) => frame + 1, 0)
  const { drawn, isWhole } = drawnNext(before.current, wanted, first)
  useLayoutEffect(() => {
    before.current = drawn
    if (isWhole) return
    const asked = requestAnimationFrame(drawAgain)
    return () => cancelAnimationFrame(asked)
  })
  const keys = new Map(drawn.map(({ id, key }) => [id, key]))
  return (id) => keys.get(id)
}
