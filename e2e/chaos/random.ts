/** Chance that can be had again: everything a run draws follows from its seed. */
export type Chance = {
  /** From 0 to below `limit`. */
  below(limit: number): number
  one<T>(of: readonly [T, ...T[]]): T
}

export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, one: (of) => of[below(of.length)] ?? of[0] }
}
