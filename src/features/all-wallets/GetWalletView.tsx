/** For visitors without a wallet: a few to begin with, and a link to all of them. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usesServices } from '../../state/uses-services.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Icon } from '../../ui/components/Icon.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { pick } from './all-wallets.actions.ts'
import { allWalletsFeature } from './all-wallets.feature.ts'
import { type AllWalletsProps, imageOf, own } from './all-wallets.state.ts'
import { loadDirectory, suggested } from './lists.actions.ts'
import { t } from './texts.ts'

function GetWalletView({ wallet, allWallets }: ViewProps<'GetWallet'> & AllWalletsProps) {
  const config = useSnapshot(wallet.state.config)
  // Renders again when the directory has changed.
  useSnapshot(wallet.state.directory)
  useEffect(() => void loadDirectory(allWallets), [allWallets])
  const items = suggested(allWallets)
  const hasAll = usesServices(config) && allWalletsFeature.on(wallet.state.config)
  if (items.length === 0 && !hasAll)
    return <EmptyState icon="wallet" title={t('get.none.title')} text={t('get.none.text')} />
  return (
    <RowList label={t('get.list')}>
      {items.map((item) => (
        <Row
          key={item.id}
          part="wallet"
          icon={<RemoteImage src={imageOf(allWallets, item)} name={item.name} />}
          title={item.name}
          value={<Icon name="chevron" />}
          onClick={() => pick(allWallets, wallet, item.id)}
        />
      ))}
      {hasAll && (
        <Row
          icon={<Glyph icon="search" />}
          title={t('get.all')}
          value={<Icon name="chevron" />}
          onClick={() => {
            wallet.track('CLICK_ALL_WALLETS')
            wallet.go.to('AllWallets')
          }}
        />
      )}
    </RowList>
  )
}

export const view: ViewModule<'GetWallet', AllWalletsProps> = {
  own,

  View: GetWalletView,
  title: () => t('get.title'),
}
