/**
 * Recycles the elements of rows in a long list: a row that comes into view reuses the elements of one that has left,
 * which costs a fraction of new ones and creates no garbage. Pure rules; `use-row-keys.ts` applies them.
 */

/**
 * `kind`: rows of one kind have the same elements and differ only in their texts. `list`: the list it belongs to;
 * elements are not reused across lists.
 */
export type VisibleRow = { readonly id: string; readonly kind: string; readonly list: string }

/** `key`: the React key, which identifies the reused elements. */
export type RenderedRow = VisibleRow & { readonly key: number }

/** How many reusable rows may be skipped to find one of the same kind. */
const MAX_SKIPPED = 2

/** `isComplete`: all visible rows have elements. */
export type Recycled = { readonly rows: readonly RenderedRow[]; readonly isComplete: boolean }

/** How many rows may get new elements in one frame: each costs as much as several that are reused. */
const MAX_NEW = 4

/**
 * `before` and `visible` are in order from the top. A row that stays keeps its elements and is never moved, so it
 * keeps focus. In the first frame all rows get new elements; later only `first` and those nearest to the middle do,
 * and the rest in the next frames.
 */
export const recycle = (
  before: readonly RenderedRow[],
  visible: readonly VisibleRow[],
  first?: string,
): Recycled => {
  const reused = [...new Set(visible.map(({ list }) => list))].flatMap((list) =>
    reuse(
      before.filter((one) => one.list === list),
      visible.filter((one) => one.list === list),
    ),
  )
  const middle = (visible.length - 1) / 2
  const missing = visible
    .map(({ id }, at) => ({ id, far: id === first ? -1 : Math.abs(at - middle) }))
    .filter((_, at) => !reused[at])
    .sort((a, b) => a.far - b.far)
  const allowed = before.length === 0 ? missing : missing.slice(0, MAX_NEW)
  const created = new Set(allowed.map(({ id }) => id))
  let key = Math.max(-1, ...before.map(({ key }) => key))
  const rows = visible.flatMap((one, at) => {
    const own = reused[at]
    if (own) return [own]
    if (!created.has(one.id)) return []
    key += 1
    return [{ ...one, key }]
  })
  return { rows, isComplete: allowed.length === missing.length }
}

/** Within one list: for each visible row its own or reused elements, or undefined. */
const reuse = (
  before: readonly RenderedRow[],
  visible: readonly VisibleRow[],
): readonly (RenderedRow | undefined)[] => {
  const positions = new Map(before.map(({ id }, index) => [id, index]))
  const ids = new Set(visible.map(({ id }) => id))
  /** Index in `before`; rows above it are reused, skipped, or above one that stays. */
  let position = 0
  const freeAt = (at: number): RenderedRow | undefined => {
    const one = before[at]
    return one && !ids.has(one.id) ? one : undefined
  }
  const findReusable = (kind: string): number => {
    for (let at = position; at <= position + MAX_SKIPPED && freeAt(at); at += 1)
      if (freeAt(at)?.kind === kind) return at
    return position
  }
  return visible.map((one) => {
    const own = positions.get(one.id)
    const staying = own === undefined ? undefined : before[own]
    if (own !== undefined && staying) {
      position = Math.max(position, own + 1)
      return { ...one, key: staying.key }
    }
    const at = findReusable(one.kind)
    const free = freeAt(at)
    if (!free) return undefined
    position = at + 1
    return { ...one, key: free.key }
  })
}
