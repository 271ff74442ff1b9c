/** Tokens to choose from. Only rows near the visible part are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { formatShort, localize } from '../../../lib/amount.ts'
import { amountWithUnit } from '../../../lib/amount-with-unit.ts'
import { formatFiatValue } from '../../../lib/fiat-value.ts'
import { type Choice, isChosen } from '../../../transfer/token-choices.ts'
import type { TokenRef } from '../../../transfer/tokens.ts'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { observeSize } from '../../../ui/hooks/observe-size.ts'
import { SHOWN_IN } from '../draft/draft.rules.ts'
import { t } from '../texts.ts'

/** Pixels of a row and the gap under it. */
const ROW = 60

export type TokenListProps = {
  readonly items: readonly Choice[]
  readonly chosen: TokenRef | undefined
  readonly onPick: (choice: Choice) => void
}

export const TokenList = memo(function TokenList({ items, chosen, onPick }: TokenListProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 2,
    initialRect: { width: 334, height: 424 },
    observeElementRect: observeSize,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const above = rows[0]?.start ?? 0
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  return (
    <div className="scroll-box long-list" ref={box}>
      <ul
        className="rows"
        // biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari
        role="list"
        aria-label={t('choose.list')}
        style={{ paddingBlock: `${above}px ${below}px` }}
      >
        {rows.map(({ index }) => {
          const item = items[index]
          return (
            item && (
              <TokenRow
                key={item.address ?? 'coin'}
                item={item}
                isChosen={isChosen(item, chosen)}
                onPick={onPick}
              />
            )
          )
        })}
      </ul>
    </div>
  )
})

type TokenRowProps = {
  readonly item: Choice
  readonly isChosen: boolean
  readonly onPick: (choice: Choice) => void
}

/** Memoised, so that scrolling does not render the remaining rows again. */
const TokenRow = memo(function TokenRow({ item, isChosen, onPick }: TokenRowProps) {
  const { name, symbol, amount, decimals, value, image, mark, isSuspect } = item
  const fiat = isSuspect ? undefined : formatFiatValue(value, SHOWN_IN)
  return (
    <Row
      icon={<RemoteImage src={image} name={symbol} mark={mark} shape="round" />}
      title={name}
      subtitle={
        amount === undefined
          ? symbol
          : amountWithUnit(localize(formatShort(amount, decimals), SHOWN_IN), symbol)
      }
      tag={isSuspect ? { text: t('choose.counterfeit'), tone: 'warning' } : undefined}
      value={fiat ?? '—'}
      selected={isChosen}
      onClick={() => onPick(item)}
    />
  )
})
