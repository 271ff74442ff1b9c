/** How many tiles stand side by side, and where a key leads from one of them. Rules only; pixels. */

export type Grid = {
  readonly columns: number
  /** Of a tile. */
  readonly width: number
  /** Height of a tile. */
  readonly tile: number
  readonly gap: number
}

const GAP = 8

/** Tiles as wide as a short name needs at this size of text; two at least. */
export function gridOf(width: number, fontSize: number): Grid {
  const text = fontSize > 0 ? fontSize : 15
  const columns = Math.max(2, Math.floor((width + GAP) / (text * 4.9 + GAP)))
  return {
    columns,
    width: Math.max(0, (width - GAP * (columns - 1)) / columns),
    tile: Math.max(104, Math.round(text * 7.6)),
    gap: GAP,
  }
}

export type Cell = {
  readonly count: number
  readonly columns: number
  readonly rowsInSight: number
  readonly isRtl: boolean
}

/** The tile that a key leads to; undefined when it leads nowhere. */
export function moved(
  key: string,
  from: number,
  { count, columns, rowsInSight, isRtl }: Cell,
): number | undefined {
  const forward = isRtl ? -1 : 1
  const page = columns * rowsInSight
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
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
