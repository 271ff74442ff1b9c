/** All wallets of the directory, page by page, with a search. */
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { readPlatform } from '../../lib/platform.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { Field } from '../../ui/components/Field.tsx'
import { IconButton } from '../../ui/components/IconButton.tsx'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { walletsCss } from '../../ui/theme/wallets-sheet.ts'
import { totalOf } from './all-wallets.rules.ts'
import { type AllWallets, type AllWalletsProps, own } from './all-wallets.state.ts'
import { listed, loadDirectory } from './lists.actions.ts'
import { resetSearch, setQuery } from './search.actions.ts'
import { t } from './texts.ts'
import { WalletList, type WalletListProps } from './WalletList.tsx'

function AllWalletsView({ wallet, allWallets }: ViewProps<'AllWallets'> & AllWalletsProps) {
  // Synchronous, or the caret jumps while typing.
  const { query } = useSnapshot(allWallets.state, { sync: true })
  const { chosen } = useSnapshot(allWallets.state)
  const { wallets } = useSnapshot(wallet.state.connection)
  const { isMobile } = readPlatform(window)
  const canScan = isMobile && wallets.some(({ connectsByLink }) => connectsByLink)
  const view = useRef<HTMLDivElement>(null)
  const isBack = useRef(wallet.state.router.direction === 'back' && chosen !== undefined)
  useSheet(view, walletsCss)

  useEffect(() => {
    if (!isBack.current) resetSearch(allWallets)
    void loadDirectory(allWallets)
  }, [allWallets])

  const list = useList(wallet, allWallets)
  // Deferred, so that typing stays smooth while many tiles are rendered.
  const shown = useDeferredValue(list)

  return (
    <div className="view wallets" ref={view}>
      <Field
        action={canScan && query.text === '' ? <ScanButton wallet={wallet} /> : undefined}
        label={t('wallets.search')}
        placeholder={t('wallets.search')}
        value={query.text}
        onChange={(text) => setQuery(allWallets, { text: text.slice(0, 100) })}
        onClear={() => setQuery(allWallets, { text: '' })}
        clearLabel={t('wallets.clear')}
        icon="search"
        inputMode="search"
        // On a phone the keyboard would cover the list.
        autoFocus={!isBack.current && !isMobile}
      />
      <div className="list-bar wallets-bar">
        <p role="status">{countText(list)}</p>
        <Checkbox
          label={t('wallets.certified')}
          checked={query.isCertified}
          onChange={(isCertified) => setQuery(allWallets, { isCertified })}
        />
      </div>
      <WalletList
        // A new key, so that another list starts at its top.
        key={shown.search === 'off' ? 'all' : 'search'}
        wallet={wallet}
        allWallets={allWallets}
        list={shown}
        chosen={isBack.current ? chosen : undefined}
      />
    </div>
  )
}

/** The wallets that fit the search, and how far it has come. */
const useList = (wallet: Wallet, allWallets: AllWallets): WalletListProps['list'] => {
  const { search, featured, recommended, paged, pagedCount, step, page } = useSnapshot(allWallets.state)
  const { wallets, spelling } = useSnapshot(wallet.state.connection)
  const { customWallets, excludeWalletIds } = useSnapshot(wallet.state.config)
  const { excluded, status, known } = useSnapshot(wallet.state.directory)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the list is made of, read by the rules themselves
  const items = useMemo(
    () => listed(allWallets),
    [
      allWallets,
      featured,
      recommended,
      paged,
      search,
      wallets,
      customWallets,
      excludeWalletIds,
      excluded,
      spelling,
      known,
    ],
  )
  const isWaiting =
    search.step === 'off'
      ? status === 'loading' || step === 'loading' || (step === 'idle' && page === 0)
      : search.step === 'waiting'
  const total = totalOf({ search, paged, pagedCount, step }, items.length)
  return useMemo(
    () => ({ items, total, isWaiting, search: search.step, step }),
    [items, total, isWaiting, search.step, step],
  )
}

/** Opens the QR code, for a wallet on another phone. */
function ScanButton({ wallet }: { readonly wallet: Wallet }) {
  return (
    <IconButton
      icon="qr"
      label={t('wallets.scan')}
      onClick={() => wallet.go.to('ConnectingWalletConnectBasic')}
    />
  )
}

/** Announced when it changes. */
const countText = ({ isWaiting, items, total, search }: WalletListProps['list']): string => {
  if (items.length === 0 && isWaiting) return t('wallets.loading')
  // Without an answer there is nothing to count; what has failed is said below.
  if (items.length === 0 && search !== 'shown') return ''
  if (total === 1) return t('wallets.count.one')
  return t('wallets.count', { count: String(total) })
}

export const view: ViewModule<'AllWallets', AllWalletsProps> = {
  own,

  View: AllWalletsView,
  title: () => t('wallets.title'),
}
