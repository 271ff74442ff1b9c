/**
 * A virtual grid of hundreds of wallets: only tiles in and near the view are rendered. A single tab stop; arrows,
 * Home, End and page keys move between tiles.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { pick } from './all-wallets.actions.ts'
import type { AllWalletsProps, WalletItem } from './all-wallets.state.ts'
import { type Grid, gridOf, targetTile } from './grid.rules.ts'
import { showMore } from './lists.actions.ts'
import { t } from './texts.ts'
import { WalletTile } from './WalletTile.tsx'

/** Number of placeholder tiles while wallets are loading. */
const PLACEHOLDERS = 12

export type WalletGridProps = AllWalletsProps & {
  readonly wallet: Wallet
  readonly items: readonly WalletItem[]
  /** Including wallets that are not loaded yet. */
  readonly total: number
  readonly isWaiting: boolean
  /** Whether there is another page to request. */
  readonly canGrow: boolean
  /** The wallet that gets focus again. */
  readonly chosen: string | undefined
  /** Rendered after the tiles. */
  readonly children: ReactNode
}

export function WalletGrid(props: WalletGridProps) {
  const { wallet, allWallets, items, total, isWaiting, canGrow, chosen, children } = props
  const { offset } = allWallets
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [grid, setGrid] = useState<Grid>(() => gridOf(334, 15))
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === chosen),
    ),
  )
  /** A key was pressed; focus moves once the tile is rendered. */
  const [isMoving, setMoving] = useState(false)

  const current = Math.min(active, Math.max(0, items.length - 1))
  const placeholders = isWaiting ? PLACEHOLDERS : 0
  const { columns, tile, gap } = grid
  const rowCount = Math.ceil((items.length + placeholders) / columns)
  const activeRow = Math.floor(current / columns)
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => box.current,
    estimateSize: () => tile + gap,
    overscan: 1,
    initialRect: { width: 334, height: 424 },
    initialOffset: chosen === undefined ? 0 : offset.top,
    // Keeps the active row rendered, wherever the grid is scrolled.
    rangeExtractor: (range) =>
      [...new Set([activeRow, ...defaultRangeExtractor(range)])]
        .filter((row) => row < rowCount)
        .sort((a, b) => a - b),
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !list.current) return
    const measure = () => {
      // Not wider than the parent, where the scroll bar takes no space.
      const widths = [list.current, element.parentElement].map((part) => part?.clientWidth ?? 0)
      const next = gridOf(Math.min(...widths), Number.parseFloat(getComputedStyle(element).fontSize))
      setGrid((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const saveOffset = () => {
      offset.top = element.scrollTop
    }
    element.addEventListener('scroll', saveOffset, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', saveOffset)
    }
  }, [offset])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtual.measure(), [tile, gap])

  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  const isNearEnd = (last + 2) * columns >= items.length
  useEffect(() => {
    if (canGrow && isNearEnd) void showMore(allWallets)
  }, [allWallets, canGrow, isNearEnd])

  useLayoutEffect(() => {
    if (!isMoving) return
    setMoving(false)
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus()
  }, [isMoving, current])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const visibleRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / (tile + gap)) - 1)
    const next = targetTile(event.key, current, { count: items.length, columns, visibleRows, isRtl })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
  }

  return (
    <div className="scroll-box wallets-box" ref={box}>
      <ul
        className="wallets-grid"
        // biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari
        role="list"
        aria-label={t('wallets.list')}
        aria-busy={isWaiting || undefined}
        ref={list}
        style={{ blockSize: `${Math.max(0, rowCount * (tile + gap) - gap)}px` }}
        onKeyDown={onKeyDown}
      >
        {rows.flatMap((row) =>
          Array.from({ length: columns }, (_, column) => {
            const index = row.index * columns + column
            const item = items[index]
            if (!item && index >= items.length + placeholders) return null
            const style = {
              inlineSize: `${grid.width}px`,
              blockSize: `${tile}px`,
              insetInlineStart: `${column * (grid.width + gap)}px`,
              insetBlockStart: `${row.start}px`,
            }
            if (!item)
              return (
                <li key={`place ${index}`} aria-hidden="true" style={style}>
                  <span className="tile">
                    <span className="sk icon" />
                    <span className="sk text" />
                  </span>
                </li>
              )
            return (
              <li key={item.id} aria-setsize={total} aria-posinset={index + 1} style={style}>
                <WalletTile
                  wallet={wallet}
                  allWallets={allWallets}
                  item={item}
                  index={index}
                  isTabStop={index === current}
                  isFocused={item.id === chosen}
                  onFocus={setActive}
                  onChoose={pick}
                />
              </li>
            )
          }),
        )}
      </ul>
      <div className="wallets-end">{children}</div>
    </div>
  )
}
