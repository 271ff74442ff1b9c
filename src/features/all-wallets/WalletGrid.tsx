/** The wallets as a grid of tiles, which grows page by page as its end comes into view. */
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import type { ListBox } from '../../ui/virtual-list/use-sizes.ts'
import { VirtualList } from '../../ui/virtual-list/VirtualList.tsx'
import { pick } from './all-wallets.actions.ts'
import type { AllWalletsProps, WalletItem } from './all-wallets.state.ts'
import { gridOf } from './grid.rules.ts'
import { showMore } from './lists.actions.ts'
import { t } from './texts.ts'
import { WalletTile } from './WalletTile.tsx'

/** While wallets are loading. */
const PLACEHOLDERS = {
  count: 12,
  node: (
    <span className="tile">
      <span className="sk icon" />
      <span className="sk text" />
    </span>
  ),
}

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
  const sections = useMemo(() => [{ id: 'wallets', items, total }], [items, total])
  const [start] = useState(() => ({
    index: Math.max(
      0,
      items.findIndex(({ id }) => id === chosen),
    ),
    top: chosen === undefined ? 0 : offset.top,
  }))
  const saveOffset = useCallback(
    (top: number) => {
      offset.top = top
    },
    [offset],
  )
  const grow = useCallback(() => {
    if (canGrow) void showMore(allWallets)
  }, [allWallets, canGrow])
  return (
    <VirtualList
      className="wallets-box"
      label={t('wallets.list')}
      sections={sections}
      sizesFor={items.some(({ shownRdns }) => shownRdns) ? gridWithRdns : gridOf}
      idOf={idOf}
      renderRow={(item, slot) => (
        <WalletTile
          {...slot}
          wallet={wallet}
          allWallets={allWallets}
          item={item}
          isFocused={item.id === chosen}
          onChoose={pick}
        />
      )}
      tabStops="one"
      overscan={1}
      placeholders={isWaiting ? PLACEHOLDERS : undefined}
      start={start}
      isBusy={isWaiting}
      onScroll={saveOffset}
      onEnd={grow}
    >
      <div className="wallets-end">{children}</div>
    </VirtualList>
  )
}

const gridWithRdns = (box: ListBox) => gridOf(box, 3)

const idOf = ({ id }: WalletItem): string => id
