/** Pure rules for the grid of tiles: its columns, and where a key moves. In pixels. */

export type Grid = {
  readonly columns: number
  /** Width of a tile. */
  readonly width: number
  /** Height of a tile. */
  readonly tile: number
  readonly gap: number
}

const GAP = 8

/** Tiles are as wide as a short name needs at this font size; there are at least two columns. */
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
  readonly visibleRows: number
  readonly isRtl: boolean
}

/** The tile that a key moves to; undefined for other keys. */
export function targetTile(
  key: string,
  from: number,
  { count, columns, visibleRows, isRtl }: Cell,
): number | undefined {
  const forward = isRtl ? -1 : 1
  const page = columns * visibleRows
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
