/**
 * Which elements the rows near the eye have: one that comes is written into those of one that has gone, which costs a fraction
 * of new ones and leaves nothing to collect. Rules only.
 */

/**
 * `kind`: rows of one kind have the same elements, so that only their texts differ. `list`: the one it stands in,
 * whose elements stand in no other.
 */
export type Wanted = { readonly id: string; readonly kind: string; readonly list: string }

/** `key`: the number of its elements. */
export type Drawn = Wanted & { readonly key: number }

/** Elements of so many others may go unused for those of the same kind. */
const PASSED_BY = 2

/** Of what is asked for. `isWhole`: nothing of it waits. */
export type Drawing = { readonly drawn: readonly Drawn[]; readonly isWhole: boolean }

/** So many rows get new elements in one frame: each costs as much as several that are written anew. */
const MADE_AT_ONCE = 4

/**
 * `before`, `wanted`: from the top down. One that stays keeps its elements, and nothing changes sides with it: what has the
 * focus is never moved, and keeps it. Of those that need new ones all are drawn at first; later only the `first` and the
 * nearest to the middle, and the others when it is asked again.
 */
export const drawnNext = (before: readonly Drawn[], wanted: readonly Wanted[], first?: string): Drawing => {
  const written = [...new Set(wanted.map(({ list }) => list))].flatMap((list) =>
    writtenInto(
      before.filter((one) => one.list === list),
      wanted.filter((one) => one.list === list),
    ),
  )
  const middle = (wanted.length - 1) / 2
  const missing = wanted
    .map(({ id }, at) => ({ id, far: id === first ? -1 : Math.abs(at - middle) }))
    .filter((_, at) => !written[at])
    .sort((a, b) => a.far - b.far)
  const given = before.length === 0 ? missing : missing.slice(0, MADE_AT_ONCE)
  const made = new Set(given.map(({ id }) => id))
  let key = Math.max(-1, ...before.map(({ key }) => key))
  const drawn = wanted.flatMap((one, at) => {
    const own = written[at]
    if (own) return [own]
    if (!made.has(one.id)) return []
    key += 1
    return [{ ...one, key }]
  })
  return { drawn, isWhole: given.length === missing.length }
}

/** Of one list: those wanted that have elements of `before`, each at its place. */
const writtenInto = (before: readonly Drawn[], wanted: readonly Wanted[]): readonly (Drawn | undefined)[] => {
  const positions = new Map(before.map(({ id }, index) => [id, index]))
  const ids = new Set(wanted.map(({ id }) => id))
  /** In `before`: those above it are taken, passed by, or beyond one that stays. */
  let position = 0
  const freeAt = (at: number): Drawn | undefined => {
    const one = before[at]
    return one && !ids.has(one.id) ? one : undefined
  }
  const alike = (kind: string): number => {
    for (let at = position; at <= position + PASSED_BY && freeAt(at); at += 1)
      if (freeAt(at)?.kind === kind) return at
    return position
  }
  return wanted.map((one) => {
    const own = positions.get(one.id)
    const staying = own === undefined ? undefined : before[own]
    if (own !== undefined && staying) {
      position = Math.max(position, own + 1)
      return { ...one, key: staying.key }
    }
    const at = alike(one.kind)
    const gone = freeAt(at)
    if (!gone) return undefined
    position = at + 1
    return { ...one, key: gone.key }
  })
}
