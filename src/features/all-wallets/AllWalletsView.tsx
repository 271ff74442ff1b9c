/** The directory: a search, and every wallet there is, page after page. */
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { isMobile } from '../../lib/device.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { walletsCss } from '../../ui/theme/wallets-sheet.ts'
import { enter, listed, look, searchNow, setQuery, showMore } from './all-wallets.actions.ts'
import { totalOf } from './all-wallets.rules.ts'
import { createAllWalletsState } from './all-wallets.state.ts'
import { t } from './texts.ts'
import { WalletGrid } from './WalletGrid.tsx'

function AllWalletsView({ wallet }: ViewProps<'AllWallets'>) {
  const slice = wallet.slice(createAllWalletsState)
  const state = useSnapshot(slice)
  // What is typed shows in the same turn, or the cursor jumps.
  const { query } = useSnapshot(slice, { sync: true })
  const { wallets } = useSnapshot(wallet.state.connection)
  const { customWallets, excludeWalletIds } = useSnapshot(wallet.state.config)
  const { excluded, status } = useSnapshot(wallet.state.directory)
  const view = useRef<HTMLDivElement>(null)
  const isBack = useRef(wallet.state.router.direction === 'back' && state.chosen !== undefined)
  useSheet(view, walletsCss)

  useEffect(() => {
    if (!isBack.current) enter(wallet)
    void look(wallet)
  }, [wallet])

  const { search, featured, recommended, paged } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the list is made of, read by the rules themselves
  const items = useMemo(
    () => listed(wallet),
    [wallet, featured, recommended, paged, search, wallets, customWallets, excludeWalletIds, excluded],
  )
  const isSearch = search.step !== 'off'
  const isWaiting = isSearch
    ? search.step === 'waiting'
    : status === 'loading' || state.step === 'loading' || (state.step === 'idle' && state.page === 0)
  const total = totalOf(state, items.length)
  const retry = () => (isSearch ? searchNow(wallet) : void showMore(wallet))

  return (
    <div className="view wallets" ref={view}>
      <Field
        label={t('wallets.search')}
        placeholder={t('wallets.search')}
        value={query.text}
        onChange={(text) => setQuery(wallet, { text: text.slice(0, 100) })}
        onClear={() => setQuery(wallet, { text: '' })}
        clearLabel={t('wallets.clear')}
        icon="search"
        inputMode="search"
        // On a phone the keyboard would cover what there is to see.
        autoFocus={!isBack.current && !isMobile(navigator)}
      />
      <div className="wallets-bar">
        <p role="status">{countText(isWaiting, items.length, total)}</p>
        <Checkbox
          label={t('wallets.certified')}
          checked={query.isCertified}
          onChange={(isCertified) => setQuery(wallet, { isCertified })}
        />
      </div>
      <WalletGrid
        // Another list begins at its beginning.
        key={isSearch ? 'search' : 'all'}
        wallet={wallet}
        items={items}
        total={isSearch || state.step === 'done' ? total : Math.max(total, items.length + 1)}
        isWaiting={isWaiting}
        canGrow={!isSearch && state.step === 'idle'}
        chosen={isBack.current ? state.chosen : undefined}
      >
        {search.step === 'failed' && (
          <EmptyState icon="error" title={t('wallets.failed.title')} text={t('wallets.failed.text')}>
            <Button variant="secondary" onClick={retry}>
              {t('common.retry')}
            </Button>
          </EmptyState>
        )}
        {search.step === 'shown' && items.length === 0 && (
          <EmptyState
            icon="search"
            title={t('wallets.empty.title')}
            text={query.isCertified ? t('wallets.empty.certified') : t('wallets.empty.text')}
          >
            <Button variant="secondary" onClick={() => enter(wallet)}>
              {t('wallets.empty.show')}
            </Button>
          </EmptyState>
        )}
        {!isSearch && state.step === 'failed' && (
          <Notice tone="warning" action={{ label: t('common.retry'), onClick: retry }}>
            {t('wallets.more.failed')}
          </Notice>
        )}
      </WalletGrid>
    </div>
  )
}

/** Read out when it changes. */
const countText = (isWaiting: boolean, shown: number, total: number): string => {
  if (isWaiting && shown === 0) return t('wallets.loading')
  if (shown === 0) return ''
  if (total === 1) return t('wallets.count.one')
  return t('wallets.count', { count: String(total) })
}

export const allWalletsView: ViewModule<'AllWallets'> = {
  View: AllWalletsView,
  title: () => t('wallets.title'),
}
