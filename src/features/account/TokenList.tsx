/**
 * A virtual list of thousands of tokens: only rows in and near the view are rendered. A single tab stop; arrows,
 * Home, End and page keys move between rows.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { RowContent } from '../../ui/components/Row.tsx'
import { observeSize } from '../../ui/hooks/observe-size.ts'
import { useRowKeys } from '../../ui/virtual-list/use-row-keys.ts'
import type { Holding } from './portfolio.rules.ts'
import { contentOf, kindOf, sendOf } from './TokenRow.tsx'
import { t } from './texts.ts'

/** Pixels between rows. */
const GAP = 4
/** Pixels, at the default text size. */
const ROW = 56

/** Pixels for two lines of text and the space around them; at least as high as the image needs. */
const heightFor = (fontSize: number): number => Math.max(ROW, Math.ceil((fontSize || 15) * 2.54) + 16)

export type TokenListProps = {
  readonly wallet: Wallet
  readonly rows: readonly Holding[]
  readonly canSend: boolean
}

export function TokenList({ wallet, rows, canSend }: TokenListProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  /** A key was pressed; focus moves once the row is rendered. */
  const [isMoving, setMoving] = useState(false)
  const [row, setRow] = useState(ROW)
  const step = row + GAP
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => step,
    overscan: 2,
    // The maximum height in the styles.
    initialRect: { width: 334, height: innerWidth < 430 ? 640 : 424 },
    observeElementRect: observeSize,
    // Keeps the active row rendered, wherever the list is scrolled.
    rangeExtractor: (range) =>
      [...new Set([current, ...defaultRangeExtractor(range)])]
        .filter((row) => row < rows.length)
        .sort((a, b) => a - b),
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    if (box.current) setRow(heightFor(Number.parseFloat(getComputedStyle(box.current).fontSize)))
  }, [])
  useLayoutEffect(() => {
    // Positions depend on the row height.
    if (row !== ROW) virtual.measure()
  }, [virtual, row])

  useLayoutEffect(() => {
    if (!isMoving) return
    setMoving(false)
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.focus()
  }, [isMoving, current])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / step) - 1)
    const next = targetRow(event.key, current, rows.length, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive(next)
    virtual.scrollToIndex(next)
    setMoving(true)
  }

  const visible = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const token = rows[index]
    return token ? [{ token, id: token.address ?? '', index, start }] : []
  })
  const keyOf = useRowKeys(
    visible.map(({ token, id }) => ({ id, kind: kindOf(token), list: '' })),
    rows[current]?.address ?? '',
  )

  return (
    // A scrolling box must be reachable by keyboard, even without buttons in it.
    <div className="scroll-box tokens-box" ref={box} tabIndex={canSend ? undefined : 0}>
      <ul
        className="tokens-list"
        // biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari
        role="list"
        aria-label={t('account.tokens')}
        ref={list}
        style={{ blockSize: `${Math.max(0, rows.length * step - GAP)}px` }}
        onKeyDown={canSend ? onKeyDown : undefined}
      >
        {visible.map(({ token, id, index, start }) => {
          const key = keyOf(id)
          if (key === undefined) return null
          return (
            <TokenItem
              key={key}
              wallet={wallet}
              token={token}
              canSend={canSend}
              index={index}
              count={rows.length}
              start={start}
              height={row}
              isTabStop={index === current}
              onFocus={setActive}
            />
          )
        })}
      </ul>
    </div>
  )
}

type TokenItemProps = {
  readonly wallet: Wallet
  readonly token: Holding
  readonly canSend: boolean
  readonly index: number
  readonly count: number
  /** Pixels from the start of the list. */
  readonly start: number
  /** Pixels. */
  readonly height: number
  /** The row that Tab reaches. */
  readonly isTabStop: boolean
  onFocus(index: number): void
}

/** Memoised, so that rows that stay do not render again while scrolling. */
const TokenItem = memo(function TokenItem(props: TokenItemProps) {
  const { wallet, token, canSend, index, count, start, height, isTabStop, onFocus } = props
  const content = <RowContent {...contentOf(token)} />
  return (
    <li
      className="row-item"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      style={{ insetBlockStart: `${start}px`, blockSize: `${height}px` }}
    >
      {canSend ? (
        <button
          type="button"
          className="row press bare"
          part="token"
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(index)}
          onClick={sendOf(wallet, token)}
        >
          {content}
        </button>
      ) : (
        <div className="row" part="token">
          {content}
        </div>
      )}
    </li>
  )
})

/** The row that a key moves to; undefined for other keys. */
const targetRow = (key: string, from: number, count: number, page: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined || count === 0 ? undefined : Math.min(Math.max(from + step, 0), count - 1)
}
