/** All tokens of the account in a list of thousands; a click opens Send. */
import { memo, useMemo } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import { RowContent } from '../../ui/components/Row.tsx'
import { type RowSlot, rovingProps } from '../../ui/virtual-list/row-slot.ts'
import { twoLineRows } from '../../ui/virtual-list/two-line-rows.ts'
import { VirtualList } from '../../ui/virtual-list/VirtualList.tsx'
import type { Holding } from './portfolio.rules.ts'
import { contentOf, kindOf, sendOf } from './TokenRow.tsx'
import { t } from './texts.ts'

export type TokenListProps = {
  readonly wallet: Wallet
  readonly rows: readonly Holding[]
  readonly canSend: boolean
}

export function TokenList({ wallet, rows, canSend }: TokenListProps) {
  const sections = useMemo(() => [{ id: 'tokens', items: rows, total: rows.length }], [rows])
  return (
    <VirtualList
      className="tokens-box"
      label={t('account.tokens')}
      sections={sections}
      sizesFor={twoLineRows}
      idOf={idOf}
      kindOf={kindOf}
      renderRow={(token, slot) => <TokenItem {...slot} wallet={wallet} token={token} canSend={canSend} />}
      tabStops={canSend ? 'one' : 'box'}
    />
  )
}

const idOf = ({ address = '' }: Holding): string => address

type TokenItemProps = RowSlot & {
  readonly wallet: Wallet
  readonly token: Holding
  readonly canSend: boolean
}

/** Memoised, so that rows that stay do not render again while scrolling. */
const TokenItem = memo(function TokenItem(props: TokenItemProps) {
  const { wallet, token, canSend } = props
  const content = <RowContent {...contentOf(token)} />
  if (!canSend)
    return (
      <div className="row" part="token">
        {content}
      </div>
    )
  return (
    <button
      {...rovingProps(props)}
      type="button"
      className="row press bare"
      part="token"
      onClick={sendOf(wallet, token)}
    >
      {content}
    </button>
  )
})
