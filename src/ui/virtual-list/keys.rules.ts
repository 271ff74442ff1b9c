/** Pure rules for the keys that move focus in a list or grid. */

export type Moves = {
  readonly count: number
  /** 1: a list, in which arrows to the side do nothing. */
  readonly columns: number
  readonly visibleRows: number
  readonly isRtl: boolean
}

/** The index that a key moves to; undefined for other keys. */
export function targetIndex(
  key: string,
  from: number,
  { count, columns, visibleRows, isRtl }: Moves,
): number | undefined {
  const forward = isRtl ? -1 : 1
  const page = columns * visibleRows
  const steps: Readonly<Record<string, number>> = {
    ...(columns > 1 && { ArrowRight: forward, ArrowLeft: -forward }),
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined || count === 0) return undefined
  return Math.min(Math.max(from + step, 0), count - 1)
}
