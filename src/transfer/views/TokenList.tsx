/** Tokens to choose from, in a list of thousands. */
import { memo, useMemo } from 'react'
import type { Address } from '../../chains/chain.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { formatFiatValue } from '../../lib/fiat-value.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { RowContent } from '../../ui/components/Row.tsx'
import type { ListSection } from '../../ui/virtual-list/cells.ts'
import { type RowSlot, rovingProps } from '../../ui/virtual-list/row-slot.ts'
import { twoLineRows } from '../../ui/virtual-list/two-line-rows.ts'
import { VirtualList } from '../../ui/virtual-list/VirtualList.tsx'
import { type Choice, isChosen } from '../token-choices.ts'
import { t } from './choose-texts.ts'

export type TokenListProps = {
  /** With headings where they have labels. */
  readonly sections: readonly ListSection<Choice>[]
  /** Undefined: the coin, or nothing. */
  readonly chosen: { readonly address?: Address | undefined } | undefined
  /** With headings, a height for them. */
  readonly sizesFor?: typeof twoLineRows
  readonly onPick: (choice: Choice) => void
}

export const TokenList = memo(function TokenList({
  sections,
  chosen,
  sizesFor = twoLineRows,
  onPick,
}: TokenListProps) {
  // Not all are rendered.
  const counted = useMemo(() => sections.map((one) => ({ ...one, total: one.items.length })), [sections])
  return (
    <VirtualList
      className="long-list"
      label={t('choose.list')}
      sections={counted}
      sizesFor={sizesFor}
      idOf={idOf}
      kindOf={kindOf}
      renderRow={(item, slot) => (
        <TokenRow {...slot} item={item} isChosen={isChosen(item, chosen)} onPick={onPick} />
      )}
      tabStops="one"
    />
  )
})

const idOf = ({ address = 'coin' }: Choice): string => address

/** Rows of one kind have the same elements, so that they can be recycled. */
const kindOf = ({ isSuspect, image, mark }: Choice): string => [isSuspect, image === undefined, mark].join()

type TokenRowProps = RowSlot & {
  readonly item: Choice
  readonly isChosen: boolean
  readonly onPick: (choice: Choice) => void
}

/** Memoised, so that scrolling does not render the remaining rows again. */
const TokenRow = memo(function TokenRow(props: TokenRowProps) {
  const { item, isChosen, onPick } = props
  const { name, symbol, amount, decimals, value, image, mark, isSuspect } = item
  const fiat = isSuspect ? undefined : formatFiatValue(value, SHOWN_IN)
  return (
    <button
      {...rovingProps(props)}
      type="button"
      part="token"
      className="row press bare"
      aria-current={isChosen || undefined}
      onClick={() => onPick(item)}
    >
      <RowContent
        icon={<RemoteImage key={image} src={image} name={symbol} mark={mark} shape="round" />}
        title={name}
        subtitle={
          amount === undefined
            ? symbol
            : amountWithUnit(localize(formatShort(amount, decimals), SHOWN_IN), symbol)
        }
        tag={isSuspect ? { text: t('choose.counterfeit'), tone: 'warning' } : undefined}
        value={fiat ?? '—'}
        selected={isChosen}
      />
    </button>
  )
})
