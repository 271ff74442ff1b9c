/** The tiles, or why there are none. Separate from the search, so that typing does not render it. */
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import type { AllWalletsProps, AllWalletsState, Search, WalletItem } from './all-wallets.state.ts'
import { showMore } from './lists.actions.ts'
import { resetSearch, searchNow } from './search.actions.ts'
import { t } from './texts.ts'
import { WalletGrid } from './WalletGrid.tsx'

export type WalletListProps = AllWalletsProps & {
  readonly wallet: Wallet
  readonly list: {
    readonly items: readonly WalletItem[]
    readonly total: number
    readonly isWaiting: boolean
    readonly search: Search['step']
    readonly step: AllWalletsState['step']
  }
  /** The wallet that gets focus again. */
  readonly chosen: string | undefined
}

export const WalletList = memo(function WalletList({ wallet, allWallets, list, chosen }: WalletListProps) {
  const { items, total, isWaiting, search, step } = list
  const isOff = search === 'off'
  const { length } = items
  return (
    <WalletGrid
      wallet={wallet}
      allWallets={allWallets}
      items={items}
      // A search has one page.
      total={isOff ? Math.max(total, step === 'done' ? 0 : length + 1) : length}
      isWaiting={isWaiting}
      canGrow={isOff && step === 'idle'}
      chosen={chosen}
    >
      {search === 'failed' && (
        <EmptyState icon="error" title={t('wallets.failed.title')} text={t('wallets.failed.text')}>
          <Button variant="secondary" onClick={() => searchNow(allWallets)}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      )}
      {search === 'shown' && length === 0 && <NothingFound allWallets={allWallets} />}
      {search === 'shown' && length > 0 && total > length && (
        <Notice tone="info">{t('wallets.more.search')}</Notice>
      )}
      {isOff && (step === 'failed' || step === 'paused') && (
        <Notice
          tone={step === 'failed' ? 'warning' : 'info'}
          action={{
            label: t(step === 'failed' ? 'common.retry' : 'wallets.more'),
            onClick: () => void showMore(allWallets),
          }}
        >
          {t(step === 'failed' ? 'wallets.more.failed' : 'wallets.more.paused')}
        </Notice>
      )}
    </WalletGrid>
  )
})

function NothingFound({ allWallets }: AllWalletsProps) {
  const { query } = useSnapshot(allWallets.state)
  return (
    <EmptyState
      icon="search"
      title={t('wallets.empty.title')}
      text={query.isCertified ? t('wallets.empty.certified') : t('wallets.empty.text')}
    >
      <Button variant="secondary" onClick={() => resetSearch(allWallets)}>
        {t('wallets.empty.show')}
      </Button>
    </EmptyState>
  )
}
