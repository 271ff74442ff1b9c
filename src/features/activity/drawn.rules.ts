/**
 * Which elements the rows near the eye have: one that comes is written into those of one that has gone, which costs a fraction
 * of new ones and leaves nothing to collect. Rules only.
 */

/** `kind`: rows of one kind have the same elements, so that only their texts differ. */
export type Wanted = { readonly id: string; readonly kind: string }

/** `key`: the number of its elements. */
export type Drawn = Wanted & { readonly key: number }

/** Elements of so many others may go unused for those of the same kind. */
const PASSED_BY = 2

/**
 * `before`, `wanted`: from the top down. One that stays keeps its elements, and nothing changes sides with it: what has the
 * focus is never moved, and keeps it.
 */
export const drawnNext = (before: readonly Drawn[], wanted: readonly Wanted[]): readonly Drawn[] => {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const ids = new Set(wanted.map(({ id }) => id))
  let made = Math.max(-1, ...before.map(({ key }) => key))
  /** In `before`: those above it are taken, passed by, or beyond one that stays. */
  let place = 0
  const freeAt = (at: number): Drawn | undefined => {
    const one = before[at]
    return one && !ids.has(one.id) ? one : undefined
  }
  const alike = (kind: string): number => {
    for (let at = place; at <= place + PASSED_BY && freeAt(at); at += 1)
      if (freeAt(at)?.kind === kind) return at
    return place
  }
  return wanted.map(({ id, kind }) => {
    const own = places.get(id)
    const staying = own === undefined ? undefined : before[own]
    if (own !== undefined && staying) {
      place = Math.max(place, own + 1)
      return { id, kind, key: staying.key }
    }
    const at = alike(kind)
    const gone = freeAt(at)
    if (gone) {
      place = at + 1
      return { id, kind, key: gone.key }
    }
    made += 1
    return { id, kind, key: made }
  })
}
