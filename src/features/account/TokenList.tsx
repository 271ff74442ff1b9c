/**
 * Thousands of tokens, of which only the rows near the eye are in the page. One stop for Tab; arrows, Home, End and the page keys
 * go from row to row.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import type { Wallet } from '../../app/wallet.ts'
import { RowContent } from '../../ui/components/Row.tsx'
import { observeSize } from '../../ui/hooks/observe-size.ts'
import { useRowKeys } from '../../ui/hooks/use-row-keys.ts'
import type { Holding } from './portfolio.rules.ts'
import { contentOf, kindOf, sendOf } from './TokenRow.tsx'
import { t } from './texts.ts'

/** Pixels after a row. */
const GAP = 4
/** Pixels: at the usual size of text. */
const ROW = 56

/** Pixels: two lines of this size of text and the space around them; never less than the picture needs. */
const heightFor = (fontSize: number): number => Math.max(ROW, Math.ceil((fontSize || 15) * 2.54) + 16)

export type TokenListProps = { readonly wallet: Wallet; readonly rows: readonly Holding[] }

export function TokenList({ wallet, rows }: TokenListProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  /** A key was pressed: focus follows once the row is there. */
  const [isMoving, setMoving] = useState(false)
  const [row, setRow] = useState(ROW)
  const step = row + GAP
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const canSend = wallet.offers('Send')
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => step,
    overscan: 2,
    // As high as the styles let it be.
    initialRect: { width: 334, height: innerWidth < 430 ? 640 : 424 },
    observeElementRect: observeSize,
    // The one with the focus stays, wherever the wheel has gone.
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
    // Rows of another height stand elsewhere.
    if (row !== ROW) virtual.measure()
  }, [virtual, row])

  useLayoutEffect(() => {
    if (!isMoving) return
    setMoving(false)
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.focus()
  }, [isMoving, current])

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / step) - 1)
    const next = moved(event.key, current, rows.length, page)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive(next)
    virtual.scrollToIndex(next)
    setMoving(true)
  }

  const near = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const token = rows[index]
    return token ? [{ token, id: token.address ?? '', index, start }] : []
  })
  const keyOf = useRowKeys(
    near.map(({ token, id }) => ({ id, kind: kindOf(token), list: '' })),
    rows[current]?.address ?? '',
  )

  return (
    // What scrolls has to be reached by keyboard, also without buttons in it.
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
        {near.map(({ token, id, index, start }) => {
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
              isStop={index === current}
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
  /** Pixels under the start of the list. */
  readonly start: number
  /** Pixels. */
  readonly height: number
  /** The one that Tab reaches. */
  readonly isStop: boolean
  onFocus(index: number): void
}

/** Those that stay are not drawn again when others come. */
const TokenItem = memo(function TokenItem(props: TokenItemProps) {
  const { wallet, token, canSend, index, count, start, height, isStop, onFocus } = props
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
          tabIndex={isStop ? 0 : -1}
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

/** The row that a key leads to; undefined when it leads nowhere. */
const moved = (key: string, from: number, count: number, page: number): number | undefined => {
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
